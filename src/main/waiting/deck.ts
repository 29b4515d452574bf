import { limits } from '../../shared/limits.ts';
import { describeDecider } from '../../shared/settlement-words.ts';
import type { Answer, Settlement, WaitingRecord } from '../../shared/waiting.ts';
import { recordWithDeadline } from '../../shared/with-deadline.ts';
import { type AnswerRefusal, checkAnswer, expired } from './check-answer.ts';

export type DeckRefusal = { code: AnswerRefusal['code'] | 'waitingUnknown' | 'storeFull'; message: string };

/**
 * What the deck asks of a session: to store the settlement and tell its agent. `settled`: both is done. `held`: it is taken
 * and will be stored and told as soon as there is room. `storeFull`: there was no room before, and it is not taken.
 */
export type Settler = (id: string, settlement: Settlement) => 'settled' | 'notWaiting' | 'storeFull' | 'held';

export type DeckEntry = { record: WaitingRecord; order: number };

/** What waits on a human, over all sessions. It holds no truth of its own: records and settlements are the store's. */
export type Deck = {
  /** A session is there: `settle` reaches it. */
  join(sessionId: string, settle: Settler): void;
  leave(sessionId: string): void;
  /** Called after a commit, in its order. */
  asked(record: WaitingRecord): void;
  /** It has another deadline; `null`: none. */
  renewed(id: string, expiresAt: number | null): void;
  settled(id: string, settlement: Settlement): void;
  answer(
    id: string,
    answer: Answer,
    by: { device?: string | undefined },
  ): { ok: true } | { ok: false; error: DeckRefusal };
  /** To the back of the deck; nothing is answered. */
  notNow(id: string): { ok: true } | { ok: false; error: DeckRefusal };
  /** Settles what is past its deadline. Called at the start, before anything is offered, and by a timer. */
  expire(): void;
  entries(): DeckEntry[];
  close(): void;
};

/** The wall clock is looked at again after this, whatever was known of it before. */
const longestLookMs = 60_000;

const noRoom = {
  held: 'The disk is full. Your answer is kept, and sent as soon as there is room.',
  storeFull: 'The disk is full, and your answer was not taken. Make room and answer again.',
};

export function createDeck(options: {
  now(): number;
  /** Milliseconds of a clock that nobody can set: with the wall clock set back, a deadline still comes. */
  steady?(): number;
  /** A record from the store, waiting or settled. */
  find(id: string): WaitingRecord | undefined;
  onEntry(entry: DeckEntry): void;
}): Deck {
  const sessions = new Map<string, Settler>();
  const entries = new Map<string, DeckEntry>();
  /** By the steady clock, when a record's time is over. */
  const deadlines = new Map<string, number>();
  const steady = options.steady ?? (() => performance.now());
  let lastOrder = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function put(record: WaitingRecord): void {
    lastOrder = Math.max(lastOrder + 1, record.askedAt);
    const entry = { record, order: lastOrder };
    entries.set(record.id, entry);
    options.onEntry(entry);
  }

  function note({ id, expiresAt }: WaitingRecord, from: number): void {
    if (expiresAt === undefined) deadlines.delete(id);
    else deadlines.set(id, steady() + expiresAt - from);
  }

  /** How long a record has yet, by the clock that says less; undefined: for ever. */
  function leftMs({ id, expiresAt }: WaitingRecord): number | undefined {
    if (expiresAt === undefined) return undefined;
    return Math.min(expiresAt - options.now(), (deadlines.get(id) ?? Number.POSITIVE_INFINITY) - steady());
  }

  function isOverdue(record: WaitingRecord): boolean {
    return (leftMs(record) ?? 1) <= 0;
  }

  /** The next look: at the nearest deadline, and now and then before it, because the wall clock may be set. */
  function schedule(atLeastMs = 0): void {
    if (timer) clearTimeout(timer);
    timer = undefined;
    let left = Number.POSITIVE_INFINITY;
    for (const { record } of entries.values()) left = Math.min(left, leftMs(record) ?? left);
    if (left === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(expire, Math.max(atLeastMs, Math.min(left, longestLookMs)));
  }

  function expire(): void {
    const at = options.now();
    let left = false;
    // As they came to their end, also when the app was away for several of them.
    const overdue = [...entries.values()]
      .filter((entry) => isOverdue(entry.record))
      .sort((one, other) => (one.record.expiresAt ?? 0) - (other.record.expiresAt ?? 0));
    for (const { record } of overdue) {
      const outcome = sessions.get(record.sessionId)?.(record.id, {
        verdict: record.ask.kind === 'approval' ? 'deny' : 'none',
        decidedBy: 'expiry',
        at,
      });
      if (outcome !== 'settled') left = true;
    }
    // What could not be settled, for want of room, is tried again at the pace of the store.
    schedule(left ? limits.diskRetryMs : 0);
  }

  function missing(id: string): { ok: false; error: DeckRefusal } {
    const settlement = options.find(id)?.settlement;
    if (!settlement) {
      return { ok: false, error: { code: 'waitingUnknown', message: 'Nothing with this name waits here.' } };
    }
    return { ok: false, error: { code: 'alreadySettled', message: `Already settled ${describeDecider(settlement)}.` } };
  }

  return {
    join: (sessionId, settle) => void sessions.set(sessionId, settle),
    leave: (sessionId) => void sessions.delete(sessionId),
    asked(record) {
      // The steady clock does not outlive the app. With the wall clock set back while it was away, a record has what it had when
      // it was asked, and not as much more as the clock was set back by.
      note(record, Math.max(options.now(), record.askedAt));
      put(record);
      schedule();
    },
    renewed(id, expiresAt) {
      const entry = entries.get(id);
      if (!entry) return;
      const renewed = { ...entry, record: recordWithDeadline(entry.record, expiresAt) };
      entries.set(id, renewed);
      note(renewed.record, options.now());
      options.onEntry(renewed);
      schedule();
    },
    settled(id, settlement) {
      const entry = entries.get(id);
      if (!entry) return;
      entries.delete(id);
      deadlines.delete(id);
      options.onEntry({ ...entry, record: { ...entry.record, settlement } });
      schedule();
    },
    answer(id, answer, by) {
      const entry = entries.get(id);
      if (!entry) return missing(id);
      if (isOverdue(entry.record)) {
        expire();
        return { ok: false, error: expired };
      }
      const checked = checkAnswer(entry.record, answer, { at: options.now(), device: by.device });
      if (!checked.ok) return { ok: false, error: checked.refusal };
      const outcome = sessions.get(entry.record.sessionId)?.(id, checked.settlement) ?? 'notWaiting';
      if (outcome === 'settled') return { ok: true };
      if (outcome === 'notWaiting') return missing(id);
      return { ok: false, error: { code: 'storeFull', message: noRoom[outcome] } };
    },
    notNow(id) {
      const entry = entries.get(id);
      if (!entry) return missing(id);
      lastOrder = Math.max(lastOrder + 1, options.now());
      const moved = { ...entry, order: lastOrder };
      entries.set(id, moved);
      options.onEntry(moved);
      return { ok: true };
    },
    expire,
    entries: () => [...entries.values()].sort((one, other) => one.order - other.order),
    close() {
      if (timer) clearTimeout(timer);
    },
  };
}
