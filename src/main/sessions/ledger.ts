import type { EventBody } from '../../shared/event.ts';
import type { Json } from '../../shared/ids.ts';
import type { ImageRef, QueuedMessage, SessionSummary } from '../../shared/session.ts';
import type { Settlement, WaitingRecord } from '../../shared/waiting.ts';
import type { DeadlineRule } from '../waiting/deadlines.ts';

/**
 * What a session knows of itself beside its events: the summary that everybody sees, and what is needed to keep the rules
 * that hold for every agent. Plain JSON, stored with the events it was changed by. Changed only by the functions of this
 * folder, which return a new one; the same object back means that nothing changed that has to be stored.
 */
export type Ledger = {
  summary: SessionSummary;
  /** Whole texts of the queue; the summary carries cut ones. */
  queue: QueuedMessage[];
  commands: { id: string; text: string; command: QueuedCommand }[];
  /** Number of the next turn; turn ids are made from it. */
  nextTurn: number;
  /**
   * Calls of this turn that have not ended: characters of output recorded so far, and the start of an escape sequence that
   * is held back because its end may be in the next piece.
   */
  openTools: Record<string, { output: number; held: string }>;
  /** A call of this turn went wrong by itself; nobody had denied or interrupted it. */
  callFailed?: boolean;
  /** The text that each conversation of this turn goes on with, as type and message: the main one under '', a sub-agent's under its call. */
  openTexts: Record<string, string>;
  /** The same for texts whose last piece ended within an escape sequence: what is held back of it. */
  heldTexts: Record<string, string>;
  /** Number of the next record; ids of records are made from it, because an agent may use its own ids again. */
  nextRecord: number;
  /**
   * Records that wait, by id. `agentId`: what the agent calls it. `own`: the deadline that the agent gave it. `given`: the one
   * that we gave it, and how long that was, so that it is not given once more.
   */
  pending: Record<
    string,
    {
      kind: 'approval' | 'question';
      agentId: string;
      about?: string;
      inputHash: string;
      own?: number;
      given?: { ms: number; until: number };
    }
  >;
  /** Ids of messages that were recorded as taken, newest last; a repeated report is not a second message. */
  taken: string[];
  ready: boolean;
  /** A command was handed over that is a turn of its own or ends in a divider; nothing else is sent until it shows. */
  commandUnderWay: boolean;
  compacting: boolean;
  liveness: 'alive' | 'unknown' | 'exited';
};

export type QueuedCommand =
  | { kind: 'compact'; instructions?: string | undefined }
  | { kind: 'clear' }
  | { kind: 'raw'; text: string }
  | { kind: 'rename'; title: string };

/** One event to record, before it has a seq. */
export type LedgerEvent = {
  at: number;
  turnId?: string | undefined;
  body: EventBody;
  itemStart: boolean;
};

/** What a change of the ledger leads to. */
export type LedgerStep = {
  ledger: Ledger;
  events: LedgerEvent[];
  asked: WaitingRecord[];
  /** Approvals that wait and have another deadline now; `null`: none. */
  deadlines: { id: string; expiresAt: number | null }[];
  settled: { id: string; settlement: Settlement }[];
  /** Reports that came too late or made no sense, for the log. */
  dropped: string[];
  /** Requests, by the agent's ids, that it must be told about although nobody was asked: after the turn's end, or too many. */
  refused: { id: string; settlement: Settlement }[];
};

/** What a ledger cannot find out by itself. */
export type LedgerContext = {
  at: number;
  hash(input: Json): string;
  /** Keeps the bytes of an image and gives its reference; undefined when they are no image. */
  keepImage(base64: string): ImageRef | undefined;
  approvalMs: DeadlineRule;
};

export function createLedger(summary: SessionSummary): Ledger {
  return {
    summary,
    queue: [],
    commands: [],
    nextTurn: 1,
    openTools: {},
    openTexts: {},
    heldTexts: {},
    nextRecord: 1,
    pending: {},
    taken: [],
    ready: false,
    commandUnderWay: false,
    compacting: false,
    liveness: 'unknown',
  };
}

/** What is kept under an id that an agent made; it may have the name of something that every object has. */
export function entryOf<Value>(entries: Readonly<Record<string, Value>>, id: string): Value | undefined {
  return Object.hasOwn(entries, id) ? entries[id] : undefined;
}

/** A step under construction: `record` puts an event in its place with the turn that is open at that moment. */
export type Draft = LedgerStep & { context: LedgerContext };

export function createDraft(ledger: Ledger, context: LedgerContext): Draft {
  return { ledger, events: [], asked: [], deadlines: [], settled: [], dropped: [], refused: [], context };
}

export function record(draft: Draft, body: EventBody, itemStart = startsItem(body)): void {
  draft.events.push({ at: draft.context.at, turnId: draft.ledger.summary.turn?.id, body, itemStart });
}

/**
 * Whether a changed ledger has to be stored at once. How much a running call has said so far does not: it is stored with the
 * next change that does, and after a crash the call may say a little more than its bound.
 */
export function isWorthARow(before: Ledger, after: Ledger): boolean {
  if (before === after) return false;
  const { openTools: toolsBefore, ...restBefore } = before;
  const { openTools: toolsAfter, ...restAfter } = after;
  const fields = Object.keys(restAfter) as (keyof typeof restAfter)[];
  if (fields.some((field) => restBefore[field] !== restAfter[field])) return true;
  const ids = Object.keys(toolsAfter);
  if (ids.length !== Object.keys(toolsBefore).length) return true;
  return ids.some((id) => toolsBefore[id]?.held !== toolsAfter[id]?.held);
}

export function update(draft: Draft, change: Partial<Ledger>): void {
  draft.ledger = { ...draft.ledger, ...change };
}

export function updateSummary(draft: Draft, change: Partial<SessionSummary>): void {
  draft.ledger = { ...draft.ledger, summary: { ...draft.ledger.summary, ...change } };
}

const alwaysStarts: ReadonlySet<EventBody['type']> = new Set([
  'userMessage',
  'peerMessage',
  'toolStart',
  'error',
  'cleared',
  'compactionStarted',
  'trimmed',
  'commandSent',
]);

/**
 * Whether a page may begin at an event: it begins what people see as one thing. What may belong to an earlier call is no
 * beginning. Text is told by its message instead.
 */
function startsItem(body: EventBody): boolean {
  if (body.type === 'terminalOpened') return body.about === undefined;
  return alwaysStarts.has(body.type);
}

/** Records the status when it is another than before. */
export function settleStatus(draft: Draft): void {
  const { ledger } = draft;
  const status = statusOf(ledger);
  if (status === ledger.summary.status) return;
  updateSummary(draft, { status });
  record(draft, { type: 'status', state: status });
}

function statusOf(ledger: Ledger): SessionSummary['status'] {
  if (ledger.liveness !== 'alive') return ledger.liveness;
  if (ledger.compacting) return 'compacting';
  if (Object.keys(ledger.pending).length > 0) return 'awaitingInput';
  return ledger.summary.turn ? 'running' : 'idle';
}

/** The agent can be given something new. */
export function atBoundary(ledger: Ledger): boolean {
  return (
    ledger.ready &&
    ledger.liveness === 'alive' &&
    !ledger.summary.turn &&
    !ledger.compacting &&
    !ledger.commandUnderWay &&
    !ledger.queue.some((message) => message.sent)
  );
}
