import { inputHash } from '../../shared/input-hash.ts';
import { limits } from '../../shared/limits.ts';
import type { SessionSummary } from '../../shared/session.ts';
import type { Settlement, WaitingRecord } from '../../shared/waiting.ts';
import type { Driver, DriverSink, DriverStep, Liveness, StoredFrame } from '../drivers/driver.ts';
import { createFollowers, type Followers } from './followers.ts';
import { createDraft, type Draft, entryOf, type Ledger } from './ledger.ts';
import { renewDeadlines } from './ledger-deadline.ts';
import { applyLiveness, beginProcess } from './ledger-liveness.ts';
import { settle } from './ledger-turn.ts';
import { nextForAgent } from './pump.ts';
import { createSessionChanges } from './session-changes.ts';
import type { SessionDeps } from './session-deps.ts';
import { applyPolicy, forAgent, settlementRule } from './session-rules.ts';
import { takeReport } from './take-report.ts';

/** One conversation in one workspace: joins a driver to the store, under the rules of the ledger. */
export type Session = {
  readonly id: string;
  summary(): SessionSummary;
  ledger(): Ledger;
  readonly sink: DriverSink;
  readonly followers: Followers;
  /** The driver of the current wire, given with the frames that an earlier run of the app may not have written. */
  attach(driver: Driver, undelivered: readonly StoredFrame[]): void;
  driver(): Driver | undefined;
  /** The process is to be ended by us, so that its end is no trouble. */
  expectExit(): void;
  /**
   * A new wire begins; what is stored from now on belongs to it. `inEnd`: bytes that its `in.jsonl` already holds.
   * False: there is no room, and nothing has begun.
   */
  beginWire(folder: string, inEnd?: number): boolean;
  /** Applies a change to the ledger and stores it now. False: it is held for want of room. */
  change(apply: (draft: Draft) => void): boolean;
  settle(id: string, settlement: Settlement): 'settled' | 'notWaiting' | 'storeFull' | 'held';
  /** Of what waits, as the rule for deadlines is now; with no room it is stored as soon as there is some. */
  renewDeadlines(): void;
  /** Ends the process, and settles what waited for it. */
  stop(): Promise<void>;
  /** Lets go of driver and readers; a process that is there goes on. `forget`: nothing of it is to be stored any more. */
  close(how?: 'forget'): Promise<void>;
};

export function createSession(
  deps: SessionDeps,
  stored: { ledger: Ledger; lastSeq: number; wireFolder?: string | undefined; isNew: boolean },
): Session {
  const { committer } = deps;
  const { id } = stored.ledger.summary;
  let ledger = stored.ledger;
  let driver: Driver | undefined;
  let exitExpected = false;
  let phase: 'open' | 'closing' | 'closed' = 'open';
  /** How deep in `together` we are, and the shortest window that was asked for in it. */
  let depth = 0;
  let windowMs = Number.POSITIVE_INFINITY;

  const followers = createFollowers({
    read: (after, count) => deps.store.eventsAfter(id, after, count),
    lastSeq: () => changes.lastSeq(),
  });
  const changes = createSessionChanges({
    stored,
    ledger: {
      get: () => ledger,
      set(changed) {
        ledger = changed;
      },
    },
    driver: () => driver,
    followers,
    onStored: deps.onStored,
  });

  /**
   * Everything that one cause leads to is one change: what it records, what the agent is told because of it, and what the
   * driver makes of that. Were it stored in parts, a crash between two of them would leave an agent without its answer.
   */
  function together(work: () => void): void {
    depth += 1;
    try {
      work();
    } finally {
      depth -= 1;
    }
    if (depth > 0) return;
    const within = windowMs;
    windowMs = Number.POSITIVE_INFINITY;
    committer.enlist(changes.committable, within);
  }

  function within(ms: number): void {
    windowMs = Math.min(windowMs, ms);
  }

  function draftAt(at: number): Draft {
    return createDraft(ledger, { at, hash: inputHash, keepImage: deps.images.keep, approvalMs: deps.approvalMs });
  }

  /** Takes a finished draft over: its events wait for the commit, its refusals go to the agent. */
  function adopt(draft: Draft): void {
    changes.addDraft(draft);
    for (const words of draft.dropped) deps.log(`session ${id}: ${words}`);
    for (const refused of draft.refused) driver?.command({ kind: 'settle', ...refused }, draft.context.at);
  }

  function onStep(step: DriverStep): void {
    if (phase === 'closed') return;
    together(() => {
      const draft = draftAt(step.at);
      for (const report of step.events) takeReport(draft, report);
      if (step.unknownLines > 0) countUnknown(draft, step.unknownLines);
      changes.addStep(step);
      adopt(draft);
      for (const record of draft.asked) ruleOn(record, step.at);
      pump(step.at);
      // What an agent waits for, what a person waits for, and what ends.
      const urgent = step.frames.length > 0 || draft.asked.length > 0 || draft.settled.length > 0;
      within(
        urgent || ledger.summary.turn === undefined
          ? 0
          : followers.watched()
            ? limits.commitVisibleMs
            : limits.commitHiddenMs,
      );
    });
  }

  function onLiveness(liveness: Liveness): void {
    if (phase === 'closed') return;
    const at = deps.now();
    together(() => {
      const draft = draftAt(at);
      applyLiveness(draft, liveness, exitExpected);
      adopt(draft);
      if (liveness.state === 'exited') driver = undefined;
      pump(at);
      within(0);
    });
  }

  /** What the policy or a standing permission says, if the record still waits: its turn may have ended in the same step. */
  function ruleOn(record: WaitingRecord, at: number): void {
    const agentId = entryOf(ledger.pending, record.id)?.agentId;
    const ruling = agentId !== undefined && applyPolicy(ledger, record, at);
    if (!ruling) return;
    const draft = draftAt(at);
    draft.ledger = ruling.ledger;
    settle(draft, record.id, ruling.settlement);
    adopt(draft);
    driver?.command({ kind: 'settle', id: agentId, settlement: ruling.settlement }, at);
  }

  /** Hands the agent what it can take next; it becomes part of the change that made the agent free. */
  function pump(at: number): void {
    if (!driver) return;
    const next = nextForAgent(ledger, deps.images.read);
    if (!next) return;
    const draft = draftAt(at);
    next.apply(draft);
    adopt(draft);
    driver.command(next.command, at);
  }

  function change(apply: (draft: Draft) => void): boolean {
    if (phase !== 'open' || committer.held()) return false;
    const at = deps.now();
    together(() => {
      const draft = draftAt(at);
      apply(draft);
      adopt(draft);
      pump(at);
      within(0);
    });
    return !committer.held();
  }

  return {
    id,
    summary: () => ledger.summary,
    ledger: () => ledger,
    sink: { step: onStep, liveness: onLiveness },
    followers,
    attach(attached, undelivered) {
      if (phase !== 'open') {
        void attached.detach();
        return;
      }
      driver = attached;
      exitExpected = false;
      together(() => {
        attached.deliver(undelivered);
        pump(deps.now());
        within(0);
      });
    },
    driver: () => driver,
    expectExit() {
      exitExpected = true;
    },
    beginWire(folder, inEnd) {
      if (phase !== 'open' || committer.held()) return false;
      changes.beginWire(folder, inEnd);
      return change(beginProcess);
    },
    change,
    settle(waitingId, settlement) {
      const entry = entryOf(ledger.pending, waitingId);
      const record = changes.asked(waitingId) ?? deps.store.waiting(waitingId);
      if (!entry || !record || phase !== 'open') return 'notWaiting';
      if (committer.held()) return 'storeFull';
      const told = { kind: 'settle', id: entry.agentId, settlement: forAgent(record, settlement) } as const;
      together(() => {
        const draft = draftAt(settlement.at);
        const rule = settlementRule(record, settlement, deps.newId());
        if (rule) draft.ledger = { ...ledger, summary: { ...ledger.summary, rules: [...ledger.summary.rules, rule] } };
        settle(draft, waitingId, settlement);
        adopt(draft);
        driver?.command(told, settlement.at);
        pump(settlement.at);
        within(0);
      });
      return committer.held() ? 'held' : 'settled';
    },
    renewDeadlines() {
      if (phase !== 'open' || ledger.summary.approvals === 0) return;
      together(() => {
        const draft = draftAt(deps.now());
        renewDeadlines(draft);
        adopt(draft);
        within(0);
      });
    },
    async stop() {
      const stopping = driver;
      exitExpected = true;
      await stopping?.stop();
      // It has let go of its process, whether or not it came to see the end of it.
      if (stopping && driver === stopping) onLiveness({ state: 'exited', stderr: '' });
    },
    async close(how) {
      const closing = driver;
      phase = 'closing';
      driver = undefined;
      followers.close();
      await closing?.detach();
      phase = 'closed';
      if (how === 'forget') committer.leave(changes.committable);
    },
  };
}

function countUnknown(draft: Draft, lines: number): void {
  const { summary } = draft.ledger;
  draft.ledger = { ...draft.ledger, summary: { ...summary, unknownLines: summary.unknownLines + lines } };
}
