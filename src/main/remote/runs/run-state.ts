import { limits } from '../../../shared/limits.ts';
import type { RunHeader } from '../../../shared/phone/reports.ts';
import type { ApprovalRequest, RunEventBody } from '../../../shared/phone/run-event.ts';
import type { Redact } from '../redact.ts';
import { momentOf, runIdOf } from '../room/run-id.ts';
import type { HeldText } from './held-text.ts';
import type { Call } from './tool-summary.ts';

/** A run as far as it is known: all it takes to go on from here. Never changed, only replaced. */
export type RunState = {
  sessionId: string;
  turnId: string;
  startedAt: number;
  nextSeq: number;
  messages: RunHeader['messages'];
  ended: RunHeader['ended'];
  endedAt: number | null;
  /** The end of the text that goes on. */
  text: { messageId: string; held: HeldText } | undefined;
  /** The newest event is text: what another message says next would run on in it. */
  inText: boolean;
  /** Calls that have not ended, and to each terminal that they opened its call. */
  calls: ReadonlyMap<string, Call>;
  terminals: ReadonlyMap<string, string>;
  approvals: ReadonlyMap<string, AskedApproval>;
};

type AskedApproval = {
  request: ApprovalRequest;
  /** It has a deadline now, so phones can answer it. */
  answerable: boolean;
  /** It was sent to phones, so how it ends is sent too. */
  announced: boolean;
};

/** What phones see of an event; of most it is nothing. */
export type RunStep = { state: RunState; events: RunEventBody[] };

export type RunView = { redact: Redact; agentLabel: string };

export function newRun(turn: { sessionId: string; turnId: string; at: number }): RunState {
  return {
    sessionId: turn.sessionId,
    turnId: turn.turnId,
    startedAt: turn.at,
    nextSeq: 0,
    messages: [],
    ended: null,
    endedAt: null,
    text: undefined,
    inText: false,
    calls: new Map(),
    terminals: new Map(),
    approvals: new Map(),
  };
}

export function put<Value>(entries: ReadonlyMap<string, Value>, id: string, value: Value): ReadonlyMap<string, Value> {
  return new Map(entries).set(id, value);
}

export function without<Value>(entries: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  const rest = new Map(entries);
  rest.delete(id);
  return rest;
}

/** The run in words. Of very many messages the first is there and the newest are. */
export function headerOf(state: RunState): RunHeader {
  return {
    runId: runIdOf(state.sessionId, state.turnId),
    sessionId: state.sessionId,
    startedAt: momentOf(state.startedAt),
    messages: boundMessages(state.messages),
    ended: state.ended,
    endedAt: state.endedAt === null ? null : momentOf(state.endedAt),
    nextSeq: state.nextSeq,
  };
}

/** Of the frame that a header goes in, so much is for messages. */
const messageBytes = limits.remoteFrameBytes / 8;

function boundMessages([first, ...later]: RunHeader['messages']): RunHeader['messages'] {
  if (!first) return [];
  let bytes = 0;
  const start = later.findLastIndex((message) => {
    bytes += Buffer.byteLength(JSON.stringify(message));
    return bytes > messageBytes;
  });
  return [first, ...later.slice(start + 1)];
}

/** What waits in it for a phone's answer, in the order in which it was asked. */
export function waitingIn({ approvals }: RunState): ApprovalRequest[] {
  return [...approvals.values()].filter(({ answerable }) => answerable).map(({ request }) => request);
}
