import type { z } from 'zod';
import type { Json } from '../../../shared/ids.ts';
import { entry, tell } from '../dialect.ts';
import { answerCompleted, answerDelta } from './answers.ts';
import { askForApproval, denyLate } from './approvals.ts';
import { callCompleted, callProposed, callStarted } from './calls.ts';
import { cleared, initialized, sessionStarted } from './conversation.ts';
import { fits } from './frame-size.ts';
import {
  approvalSchema,
  callSchema,
  compactedSchema,
  contentSchema,
  type Envelope,
  envelopeSchema,
  errorSchema,
  initializedSchema,
  proposedSchema,
  startedSchema,
  toolDoneSchema,
  trimmedSchema,
  turnDoneSchema,
  turnFailedSchema,
} from './lines.ts';
import { receiveError } from './receive-error.ts';
import { inSequence } from './sequence.ts';
import type { Draft, Turn } from './state.ts';
import { endTurn, turnCompleted, turnFailed, turnStarted } from './turns.ts';

type Handler = (draft: Draft, line: Envelope) => void;

/** An event that is not as expected is unknown, and nothing else happens. */
function when<Schema extends z.ZodType>(
  schema: Schema,
  take: (draft: Draft, line: z.infer<Schema>, envelope: Envelope) => void,
): Handler {
  return (draft, line) => {
    const parsed = schema.safeParse(line);
    if (parsed.success) take(draft, parsed.data, line);
    else draft.unknown = line.type;
  };
}

/** An event of the turn that runs. What comes late belongs to nothing any more. */
function inTurn<Schema extends z.ZodType>(
  schema: Schema,
  take: (draft: Draft, turn: Turn, line: z.infer<Schema>) => void,
): Handler {
  return when(schema, (draft, line, { turn_id: id }) => {
    const { turn } = draft.state;
    if (turn && turn.id === id) take(draft, turn, line);
  });
}

/** Replies to requests of ours: they have no number, and two of them come before there is a session. */
const replies: Readonly<Record<string, Handler>> = {
  initialized: when(initializedSchema, (draft, line, { request_id: id }) => initialized(draft, id ?? '', line)),
  'session.started': when(startedSchema, (draft, line, { request_id: id }) => sessionStarted(draft, id ?? '', line)),
  error: when(errorSchema, (draft, line, { request_id: id }) => receiveError(draft, id || undefined, line)),
};

const events: Readonly<Record<string, Handler>> = {
  'session.cleared': (draft, { request_id: id }) => cleared(draft, id ?? ''),
  'session.trimmed': when(trimmedSchema, (draft, { removed_messages: removed }) =>
    tell(draft, { type: 'trimmed', removedMessages: removed ?? 0 }),
  ),
  'turn.started': (draft, { request_id: request, turn_id: turn }) => {
    if (turn && !draft.state.turn) turnStarted(draft, request ?? '', turn);
    else draft.unknown = 'turn.started';
  },
  'assistant.delta': inTurn(contentSchema, (draft, turn, { content }) => answerDelta(draft, turn, content)),
  'assistant.completed': inTurn(contentSchema, (draft, turn, { content }) => answerCompleted(draft, turn, content)),
  'tool.proposed': inTurn(proposedSchema, (draft, { id }, line) => callProposed(draft, id, line)),
  'tool.started': inTurn(callSchema, (draft, { id }, line) => callStarted(draft, id, line.call_id)),
  'tool.completed': inTurn(toolDoneSchema, (draft, { id }, line) => callCompleted(draft, id, line)),
  'approval.requested': when(approvalSchema, (draft, line, { turn_id: id }) => {
    if (draft.state.turn && draft.state.turn.id === id) askForApproval(draft, id, line);
    else denyLate(draft, id ?? '', line);
  }),
  'context.compacted': inTurn(compactedSchema, (draft, _turn, { before_tokens: before, after_tokens: after }) =>
    tell(draft, {
      type: 'compacted',
      ...(typeof before === 'number' ? { preTokens: before } : {}),
      ...(typeof after === 'number' ? { postTokens: after } : {}),
    }),
  ),
  'turn.completed': inTurn(turnDoneSchema, (draft, _turn, line) => turnCompleted(draft, line)),
  'turn.cancelled': inTurn(envelopeSchema, (draft) => endTurn(draft, { outcome: 'cancelled' })),
  'turn.failed': inTurn(turnFailedSchema, (draft, _turn, line) => turnFailed(draft, line)),
};

export function receiveLine(draft: Draft, json: Json): void {
  const line = envelopeSchema.safeParse(json).data;
  if (!line) {
    draft.unknown = 'not an event';
    return;
  }
  const reply = entry(replies, line.type);
  if (reply) {
    reply(draft, line);
    return;
  }
  if (draft.state.session === null || line.session_id !== draft.state.session) {
    draft.unknown = 'of another session';
    return;
  }
  // A kind that a later version has added counts like any other.
  if (!inSequence(draft, line)) return;
  const handle = entry(events, line.type);
  if (!handle) draft.unknown = line.type;
  else if (fits(draft, line.type, json)) handle(draft, line);
}
