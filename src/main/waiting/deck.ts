import type { Answer, Settlement, WaitingRecord } from '../../shared/waiting.ts';
import { type AnswerRefusal, checkAnswer, describeDecider } from './check-answer.ts';

export type DeckRefusal = { code: AnswerRefusal['code'] | 'waitingUnknown' | 'storeFull'; message: string };

/** What the deck asks of a session: to store the settlement and tell its agent. Returns when it is stored. */
export type Settler = (id: string, settlement: Settlement) => 'settled' | 'notWaiting' | 'storeFull';

export type DeckEntry = { record: WaitingRecord; order: number };

/** What waits on a human, over all sessions. It holds no truth of its own: records and settlements are the store's. */
export type Deck = {
  /** A session is there: `settle` reaches it. */
  join(sessionId: string, settle: Settler): void;
  leave(sessionId: string): void;
  /** Called after a commit, in its order. */
  asked(record: WaitingRecord): void;
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

export function createDeck(options: {
  now(): number;
  /** A record from the store, waiting or settled. */
  find(id: string): WaitingRecord | undefined;
  onEntry(entry: DeckEntry): void;
}): Deck {
  const sessions = new Map<string, Settler>();
  const entries = new Map<string, DeckEntry>();
  let lastOrder = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function put(record: WaitingRecord): void {
    lastOrder = Math.max(lastOrder + 1, record.askedAt);
    const entry = { record, order: lastOrder };
    entries.set(record.id, entry);
    options.onEntry(entry);
  }

  /** The next look: at the nearest deadline, by the wall clock that the record was given. */
  function schedule(): void {
    if (timer) clearTimeout(timer);
    timer = undefined;
    let next = Number.POSITIVE_INFINITY;
    for (const { record } of entries.values()) next = Math.min(next, record.expiresAt ?? next);
    if (next === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(expire, Math.min(Math.max(0, next - options.now()), 60_000));
  }

  function expire(): void {
    const at = options.now();
    for (const { record } of [...entries.values()]) {
      if (record.expiresAt === undefined || record.expiresAt > at) continue;
      sessions.get(record.sessionId)?.(record.id, {
        verdict: record.ask.kind === 'approval' ? 'deny' : 'none',
        decidedBy: 'expiry',
        at,
      });
    }
    schedule();
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
      put(record);
      schedule();
    },
    settled(id, settlement) {
      const entry = entries.get(id);
      if (!entry) return;
      entries.delete(id);
      options.onEntry({ ...entry, record: { ...entry.record, settlement } });
      schedule();
    },
    answer(id, answer, by) {
      const entry = entries.get(id);
      if (!entry) return missing(id);
      const checked = checkAnswer(entry.record, answer, { at: options.now(), device: by.device });
      if (!checked.ok) return { ok: false, error: checked.refusal };
      const outcome = sessions.get(entry.record.sessionId)?.(id, checked.settlement) ?? 'notWaiting';
      if (outcome === 'settled') return { ok: true };
      if (outcome === 'notWaiting') return missing(id);
      const message = 'The disk is full. The answer is kept and sent as soon as there is room.';
      return { ok: false, error: { code: 'storeFull', message } };
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
