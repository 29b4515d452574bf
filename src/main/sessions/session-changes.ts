import type { WaitingRecord } from '../../shared/waiting.ts';
import type { Driver, DriverStep } from '../drivers/driver.ts';
import type { CommitResult, SessionChange } from '../store/store.ts';
import type { Committable } from './committer.ts';
import type { Followers } from './followers.ts';
import { type Draft, isWorthARow, type Ledger } from './ledger.ts';
import { addEvent, createPendingChange, isEmpty, type PendingChange } from './pending-change.ts';
import type { StoredChange } from './session-deps.ts';
import { createTextCollector } from './text-collector.ts';

/** Gathers what a session has to store, gives it away as one change, and shows and sends it once it is stored. */
export type SessionChanges = {
  /** What the committer sees. */
  readonly committable: Committable;
  lastSeq(): number;
  /** Takes over what a draft led to; the ledger is the caller's. */
  addDraft(draft: Draft): void;
  addStep(step: DriverStep): void;
  /** What is stored from now on belongs to this wire. `inEnd`: bytes that its `in.jsonl` already holds. */
  beginWire(folder: string, inEnd: number | undefined): void;
  /** A record that was asked and is not stored yet. */
  asked(id: string): WaitingRecord | undefined;
};

export function createSessionChanges(options: {
  stored: { lastSeq: number; wireFolder?: string | undefined; isNew: boolean };
  ledger: { get(): Ledger; set(ledger: Ledger): void };
  driver(): Driver | undefined;
  followers: Followers;
  onStored(change: StoredChange): void;
}): SessionChanges {
  const { stored, ledger, followers } = options;
  let { lastSeq, wireFolder } = stored;
  let newWireEnd: number | undefined;
  let pending: PendingChange = createPendingChange();
  const taken: PendingChange[] = [];
  const texts = createTextCollector();
  if (stored.isNew) pending.row = true;

  function updateSummary(change: Partial<Ledger['summary']>): void {
    const now = ledger.get();
    ledger.set({ ...now, summary: { ...now.summary, ...change } });
  }

  function row() {
    const { summary, ...rest } = ledger.get();
    const { id, agent, createdAt } = summary;
    return { id, agent, createdAt, summary: summary as never, ledger: rest as never };
  }

  function takeWire(change: PendingChange): SessionChange['wire'] {
    if (wireFolder === undefined) return undefined;
    const inEnd = newWireEnd;
    newWireEnd = undefined;
    return {
      folder: wireFolder,
      frames: change.frames,
      position: change.position,
      state: change.state,
      writtenTo: options.driver()?.written(),
      ...(inEnd === undefined ? {} : { inEnd }),
    };
  }

  function take(): SessionChange | undefined {
    if (isEmpty(pending)) return undefined;
    const change = pending;
    pending = createPendingChange();
    taken.push(change);
    const newest = change.events.at(-1);
    if (newest) updateSummary({ updatedAt: newest.at });
    const wire = takeWire(change);
    return {
      sessionId: ledger.get().summary.id,
      events: change.events,
      ...(change.row ? { row: row() } : {}),
      ...(wire ? { wire } : {}),
      asked: change.asked,
      deadlines: change.deadlines,
      settled: change.settled,
    };
  }

  function committed(result: CommitResult): void {
    const change = taken.shift();
    if (!change) return;
    if (result.rows.length > 0) lastSeq = result.firstSeq + result.rows.length - 1;
    updateSummary({ lastSeq });
    followers.stored(result.firstSeq, result.rows);
    options.onStored({
      summary: ledger.get().summary,
      asked: change.asked,
      deadlines: change.deadlines,
      settled: change.settled,
      usage: change.events.some((event) => event.body.type === 'usage'),
      streaming: !change.row,
    });
    options.driver()?.deliver(result.frames);
  }

  return {
    committable: {
      take,
      committed,
      hold(held) {
        if (held) options.driver()?.pause();
        else options.driver()?.resume();
      },
    },
    lastSeq: () => lastSeq,
    addDraft(draft) {
      if (isWorthARow(ledger.get(), draft.ledger)) pending.row = true;
      ledger.set(draft.ledger);
      for (const event of draft.events) {
        const { search, preview } = texts.take(event);
        if (preview !== undefined && preview !== ledger.get().summary.preview) {
          updateSummary({ preview });
          pending.row = true;
        }
        addEvent(pending, { ...event, search });
      }
      pending.asked.push(...draft.asked);
      pending.deadlines.push(...draft.deadlines);
      pending.settled.push(...draft.settled);
    },
    addStep(step) {
      pending.frames.push(...step.frames);
      pending.state = step.state;
      if (step.position !== undefined) pending.position = step.position;
    },
    beginWire(folder, inEnd) {
      wireFolder = folder;
      newWireEnd = inEnd;
      const { state: _, ...rest } = pending;
      pending = { ...rest, frames: [], position: 0, row: true };
    },
    asked: (id) => pending.asked.find((record) => record.id === id),
  };
}
