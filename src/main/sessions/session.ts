import { limits } from '../../shared/limits.ts';
import type { ImageRef, SessionSummary } from '../../shared/session.ts';
import type { Settlement, WaitingRecord } from '../../shared/waiting.ts';
import type { Driver, DriverSink, DriverStep, Liveness } from '../drivers/driver.ts';
import type { CommitResult, SessionChange, Store } from '../store/store.ts';
import { inputHash } from '../waiting/input-hash.ts';
import type { Committer } from './committer.ts';
import { createFollowers, type Followers } from './followers.ts';
import { createDraft, type Draft, type Ledger } from './ledger.ts';
import { applyLiveness } from './ledger-liveness.ts';
import { applyReport } from './ledger-report.ts';
import { settle } from './ledger-turn.ts';
import { addEvent, createPendingChange, isEmpty, type PendingChange } from './pending-change.ts';
import { nextForAgent } from './pump.ts';
import { applyPolicy, forAgent, settlementRule } from './session-rules.ts';
import { createTextCollector } from './text-collector.ts';

/** What a session needs of the rest; the same for all sessions. */
export type SessionDeps = {
  store: Pick<Store, 'eventsAfter' | 'waiting'>;
  committer: Committer;
  now(): number;
  /** Ids of rules; anything unique. */
  newId(): string;
  log(message: string): void;
  images: { keep(base64: string): ImageRef | undefined; read(ref: ImageRef): string | undefined };
  /** Called after a commit, in its order. `streaming`: only text was added. */
  onStored(change: StoredChange): void;
};

export type StoredChange = {
  summary: SessionSummary;
  asked: readonly WaitingRecord[];
  settled: readonly { id: string; settlement: Settlement }[];
  usage: boolean;
  streaming: boolean;
};

/** One conversation in one workspace: joins a driver to the store, under the rules of the ledger. */
export type Session = {
  readonly id: string;
  summary(): SessionSummary;
  ledger(): Ledger;
  readonly sink: DriverSink;
  readonly followers: Followers;
  /** The driver of the current wire, given with the frames that an earlier run of the app may not have written. */
  attach(driver: Driver, undelivered: readonly { offset: number; text: string }[]): void;
  driver(): Driver | undefined;
  /** The process is to be ended by us, so that its end is no trouble. */
  expectExit(): void;
  /** A new wire begins; what is stored from now on belongs to it. `inEnd`: bytes that its `in.jsonl` already holds. */
  beginWire(folder: string, inEnd?: number): void;
  /** Applies a change to the ledger and stores it now. False: it is held for want of room. */
  change(apply: (draft: Draft) => void): boolean;
  settle(id: string, settlement: Settlement): 'settled' | 'notWaiting' | 'storeFull';
  /** Stores everything and lets go of driver and readers. */
  close(how: 'detach' | 'stop'): Promise<void>;
};

export function createSession(
  deps: SessionDeps,
  stored: { ledger: Ledger; lastSeq: number; wireFolder?: string | undefined; isNew: boolean },
): Session {
  let ledger = stored.ledger;
  let lastSeq = stored.lastSeq;
  let wireFolder = stored.wireFolder;
  let newWireEnd: number | undefined;
  let driver: Driver | undefined;
  let exitExpected = false;
  let closed = false;
  let pending: PendingChange = createPendingChange();
  const taken: PendingChange[] = [];
  const texts = createTextCollector();
  const { id } = ledger.summary;
  const followers = createFollowers({
    read: (after, count) => deps.store.eventsAfter(id, after, count),
    lastSeq: () => lastSeq,
  });

  const context = (at: number) => ({ at, hash: inputHash, keepImage: deps.images.keep });

  /** Takes a finished draft over: its events wait for the commit, its refusals go to the agent at once. */
  function adopt(draft: Draft): void {
    if (draft.ledger !== ledger) pending.row = true;
    ledger = draft.ledger;
    for (const event of draft.events) {
      const collected = texts.take(event);
      if (collected.preview !== undefined && collected.preview !== ledger.summary.preview) {
        ledger = { ...ledger, summary: { ...ledger.summary, preview: collected.preview } };
        pending.row = true;
      }
      addEvent(pending, { ...event, search: collected.search });
    }
    pending.asked.push(...draft.asked);
    pending.settled.push(...draft.settled);
    for (const words of draft.dropped) deps.log(`session ${id}: ${words}`);
    for (const refused of draft.refused) driver?.command({ kind: 'settle', ...refused }, draft.context.at);
  }

  function draftAt(at: number): Draft {
    return createDraft(ledger, context(at));
  }

  function onStep(step: DriverStep): void {
    if (closed) return;
    const draft = draftAt(step.at);
    for (const report of step.events) applyReport(draft, report);
    if (step.unknownLines > 0) countUnknown(draft, step.unknownLines);
    pending.frames.push(...step.frames);
    pending.state = step.state;
    if (step.position !== undefined) pending.position = step.position;
    adopt(draft);
    for (const record of draft.asked) ruleOn(record, step.at);
    pump(step.at);
    enlist(draft);
  }

  function ruleOn(record: WaitingRecord, at: number): void {
    const ruling = applyPolicy(ledger, record, at);
    if (!ruling) return;
    const draft = draftAt(at);
    draft.ledger = ruling.ledger;
    settle(draft, record.id, ruling.settlement);
    adopt(draft);
    driver?.command({ kind: 'settle', id: record.id, settlement: ruling.settlement }, at);
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

  function enlist(draft: Draft): void {
    const urgent = draft.asked.length > 0 || draft.settled.length > 0 || draft.ledger.summary.turn === undefined;
    const window = urgent ? 0 : followers.watched() ? limits.commitVisibleMs : limits.commitHiddenMs;
    deps.committer.enlist(committable, window);
  }

  function onLiveness(liveness: Liveness): void {
    if (closed) return;
    const at = deps.now();
    const draft = draftAt(at);
    applyLiveness(draft, liveness, exitExpected);
    adopt(draft);
    if (liveness.state === 'exited') driver = undefined;
    pump(at);
    deps.committer.enlist(committable, 0);
  }

  function row() {
    const json = { id, agent: ledger.summary.agent, createdAt: ledger.summary.createdAt };
    const { summary, ...rest } = ledger;
    return { ...json, summary: summary as never, ledger: rest as never };
  }

  const committable = {
    take(): SessionChange | undefined {
      if (isEmpty(pending)) return undefined;
      const change = pending;
      pending = createPendingChange();
      taken.push(change);
      const newest = change.events.at(-1);
      if (newest) ledger = { ...ledger, summary: { ...ledger.summary, updatedAt: newest.at } };
      const wire = wireFolder !== undefined && {
        folder: wireFolder,
        frames: change.frames,
        position: change.position,
        state: change.state,
        writtenTo: driver?.written(),
        ...(newWireEnd === undefined ? {} : { inEnd: newWireEnd }),
      };
      newWireEnd = undefined;
      return {
        sessionId: id,
        events: change.events,
        ...(change.row ? { row: row() } : {}),
        ...(wire ? { wire } : {}),
        asked: change.asked,
        settled: change.settled,
      };
    },
    committed(result: CommitResult): void {
      const change = taken.shift();
      if (!change) return;
      if (result.rows.length > 0) lastSeq = result.firstSeq + result.rows.length - 1;
      ledger = { ...ledger, summary: { ...ledger.summary, lastSeq } };
      followers.stored(result.firstSeq, result.rows);
      deps.onStored({
        summary: ledger.summary,
        asked: change.asked,
        settled: change.settled,
        usage: change.events.some((event) => event.body.type === 'usage'),
        streaming: !change.row,
      });
      driver?.deliver(result.frames);
    },
    hold(held: boolean): void {
      if (held) driver?.pause();
      else driver?.resume();
    },
  };

  if (stored.isNew) pending.row = true;

  const session: Session = {
    id,
    summary: () => ledger.summary,
    ledger: () => ledger,
    sink: { step: onStep, liveness: onLiveness },
    followers,
    attach(attached, undelivered) {
      driver = attached;
      exitExpected = false;
      attached.deliver(undelivered);
      pump(deps.now());
      deps.committer.enlist(committable, 0);
    },
    driver: () => driver,
    expectExit() {
      exitExpected = true;
    },
    beginWire(folder, inEnd) {
      wireFolder = folder;
      newWireEnd = inEnd;
      pending.row = true;
      pending.position = 0;
    },
    change(apply) {
      if (deps.committer.held()) return false;
      const at = deps.now();
      const draft = draftAt(at);
      apply(draft);
      adopt(draft);
      pump(at);
      deps.committer.enlist(committable, 0);
      return !deps.committer.held();
    },
    settle(waitingId, settlement) {
      const entry = ledger.pending[waitingId];
      const record = pending.asked.find((one) => one.id === waitingId) ?? deps.store.waiting(waitingId);
      if (!entry || !record) return 'notWaiting';
      if (deps.committer.held()) return 'storeFull';
      const draft = draftAt(settlement.at);
      const rule = settlementRule(record, settlement, deps.newId());
      if (rule) draft.ledger = { ...ledger, summary: { ...ledger.summary, rules: [...ledger.summary.rules, rule] } };
      settle(draft, waitingId, settlement);
      adopt(draft);
      driver?.command({ kind: 'settle', id: waitingId, settlement: forAgent(record, settlement) }, settlement.at);
      pump(settlement.at);
      deps.committer.enlist(committable, 0);
      return deps.committer.held() ? 'storeFull' : 'settled';
    },
    async close(how) {
      const closing = driver;
      driver = undefined;
      followers.close();
      if (how === 'detach') await closing?.detach();
      else await closing?.stop();
      closed = true;
      if (how === 'stop') pending = createPendingChange();
    },
  };
  return session;
}

function countUnknown(draft: Draft, lines: number): void {
  const { summary } = draft.ledger;
  draft.ledger = { ...draft.ledger, summary: { ...summary, unknownLines: summary.unknownLines + lines } };
}
