import type { EventBody } from '../../shared/event.ts';
import type { Json } from '../../shared/ids.ts';
import type { Totals } from '../../shared/usage.ts';
import type { HistoryFilter, WaitingRecord } from '../../shared/waiting.ts';

/**
 * The one place that makes something have happened. `commit` writes everything that belongs together in one transaction
 * and gives events their seq; nobody hears of an event before it returned. Synchronous, one writer.
 * Any method may throw a `StoreError`: `damaged` ends this store (open it again), `taken` means that another copy writes now.
 */
export type Store = {
  /** All or nothing. Throws a `StoreError` with the code `full` when there is no room, and then nothing has changed. */
  commit(changes: readonly SessionChange[]): CommitResult[];
  /** Sessions with what is needed to take them up again. */
  sessions(): StoredSession[];
  session(id: string): StoredSession | undefined;
  /** Gone for every reader when this returns; a long transcript is cleared from the file bit by bit after it. Usage stays. */
  deleteSession(id: string): void;
  /**
   * The newest `limit` events before `before` (or of all), moved back to where an item begins. Fewer when they would be too
   * big for a frame. Rows are JSON text of whole events.
   */
  page(sessionId: string, options: { before?: number; limit: number }): { rows: string[]; more: boolean };
  /** Events after a seq, oldest first, at most `limit`; fewer when they are big, none only when there are none. JSON text. */
  eventsAfter(sessionId: string, after: number, limit: number): string[];
  /** Frames that were committed and not yet marked as written, oldest first; each text ends with its line feed. */
  undelivered(sessionId: string): { offset: number; text: string }[];
  waiting(id: string): WaitingRecord | undefined;
  pending(): WaitingRecord[];
  /** Newest first; a few more than `limit` where several were settled at the same moment, so that a page never parts them. */
  settled(options: { before?: number; limit: number } & HistoryFilter): WaitingRecord[];
  /** Settled since a time. */
  settledCount(since: number): number;
  /** Totals of turns that ended since a time, over all sessions, deleted ones included. */
  totalsSince(since: number): Totals;
  /** Newest first. All words have to be there; the last may be the beginning of one. */
  search(text: string, limit: number): { sessionId: string; seq: number; at: number; snippet: string }[];
  /** The turns of a session, newest first, at most `limit`; those before a turn, where one is named. */
  turns(sessionId: string, options: { before?: string; limit: number }): StoredTurn[];
  turn(sessionId: string, turnId: string): StoredTurn | undefined;
  /** Paired phones; the store looks at nothing inside. */
  devices(): { id: string; record: Json }[];
  putDevice(id: string, record: Json): void;
  /** The phone, and the answers that it was given. */
  deleteDevice(id: string): void;
  /** The answer that a phone was given to a request. */
  receipt(device: string, request: string): { at: number; answer: Json } | undefined;
  keepReceipt(device: string, request: string, at: number, answer: Json): void;
  forgetReceipts(before: number): void;
  preferences(): Record<string, string>;
  setPreference(key: string, value: string): void;
  close(): void;
};

export type SessionChange = {
  sessionId: string;
  /** Events in order, without seq. `itemStart`: a page may begin here. `search`: text of a finished item, to be found later. */
  events: readonly NewEvent[];
  /** The whole session row, replaced; absent while only text streams, so that a delta costs one row. The first change of a session has it. */
  row?: SessionRow;
  wire?: WireChange;
  /** Records asked, and records settled by this change. A record can be settled once; a second settlement is a bug and throws. */
  asked: readonly WaitingRecord[];
  /** Records that wait and have another deadline now; `null`: none. */
  deadlines?: readonly { id: string; expiresAt: number | null }[];
  settled: readonly { id: string; settlement: NonNullable<WaitingRecord['settlement']> }[];
};

export type NewEvent = {
  at: number;
  turnId?: string | undefined;
  body: EventBody;
  itemStart: boolean;
  search?: string | undefined;
};

/** `summary` and `ledger` are JSON that the sessions part reads and writes; the store keeps them and looks at nothing inside. */
export type SessionRow = { id: string; agent: string; createdAt: number; summary: Json; ledger: Json };

export type WireChange = {
  /** The folder of the wire that the session has now; a new one starts with an empty outbox and offsets of 0. */
  folder: string;
  /** Byte of `out.jsonl` up to which everything is recorded. */
  position?: number | undefined;
  /** State of the dialect. */
  state?: Json | undefined;
  /** Lines for the agent, without line feeds; they get their place in `in.jsonl` here. */
  frames: readonly string[];
  /** For a new folder whose `in.jsonl` already holds bytes (a rebuilt session): where the next frame stands. */
  inEnd?: number | undefined;
  /** Frames before this byte of `in.jsonl` are written and need not be kept. */
  writtenTo?: number | undefined;
};

export type CommitResult = {
  sessionId: string;
  /** The JSON text of each event as it was stored, in order; goes unchanged to every reader. */
  rows: string[];
  firstSeq: number;
  /** The frames with their places, each with its line feed. */
  frames: { offset: number; text: string }[];
};

/** `seq` and `at` of its first event. */
export type StoredTurn = { turnId: string; seq: number; at: number };

export type StoredSession = {
  row: SessionRow;
  /** Seq of the newest event; -1: none. */
  lastSeq: number;
  /** Time of that event; `createdAt` when there is none. */
  updatedAt: number;
  wire?: { folder: string; position: number; state: Json; inEnd: number };
};
