import type { PromptRequest } from '@agentclientprotocol/sdk';
import type { EventOf, Outcome } from '../../../shared/event.ts';
import { limits } from '../../../shared/limits.ts';
import { change, entry, tell, without } from '../dialect.ts';
import { cancelAll } from './answers.ts';
import { closeCall } from './calls.ts';
import { type Draft, tellError, write } from './draft.ts';
import { request } from './requests.ts';
import { errorWords, type RpcError } from './rpc-lines.ts';
import { promptReplySchema } from './session-lines.ts';
import { tellUsage } from './usage.ts';

type Prompt = PromptRequest['prompt'];

/** Begins a turn: the reply to this request ends it. False: the agent cannot take it, and the turn has failed with that. */
export function prompt(
  draft: Draft,
  prompt: Prompt,
  { origin, compact = false }: { origin: EventOf<'turnStarted'>['origin']; compact?: boolean },
): boolean {
  const { conversation: sessionId, phase } = draft.state;
  if (sessionId === null || phase !== 'ready') {
    startTurn(draft, '', origin, false);
    return false;
  }
  const id = request(draft, { kind: 'prompt' }, 'session/prompt', { sessionId, prompt });
  startTurn(draft, id, origin, compact);
  return true;
}

/** What could not be given to the agent does not disappear; it stands in a turn that has failed. */
export function failUnsent(draft: Draft): void {
  endTurn(draft, {
    outcome: 'failed',
    error: 'The agent has no conversation that this could go to. Start a new session.',
  });
}

export function startTurn(
  draft: Draft,
  request: string,
  origin: EventOf<'turnStarted'>['origin'],
  compact: boolean,
): void {
  change(draft, {
    turn: { request, stopped: false, compact, saying: null, ended: [], allowed: [], spent: 0 },
    calls: {},
    compacting: compact,
  });
  tell(draft, { type: 'turnStarted', origin });
  if (compact) tell(draft, { type: 'compactionStarted' });
}

const outcomes: Readonly<Record<string, Outcome>> = {
  end_turn: 'completed',
  max_tokens: 'failed',
  max_turn_requests: 'failed',
  refusal: 'failed',
  cancelled: 'cancelled',
};

const failures: Readonly<Record<string, string>> = {
  max_tokens: 'The model had no room left to go on in.',
  max_turn_requests: 'The agent asked the model as often as it may in one turn.',
  refusal: 'The model refused to go on.',
};

export function prompted(draft: Draft, result: unknown): void {
  const reply = promptReplySchema.safeParse(result).data ?? {};
  if (!draft.state.turn) return;
  tellUsage(draft, reply);
  const reason = reply.stopReason ?? undefined;
  const word = reason ?? '';
  endTurn(draft, { outcome: entry(outcomes, word) ?? 'completed', stopReason: reason, error: entry(failures, word) });
}

export function notPrompted(draft: Draft, error: RpcError): void {
  const { turn } = draft.state;
  if (!turn) return;
  if (turn.stopped) endTurn(draft, { outcome: 'cancelled' });
  else endTurn(draft, { outcome: 'failed', error: errorWords(error) });
}

type TurnEnd = { outcome: Outcome; stopReason?: string | undefined; error?: string | undefined };

export function endTurn(draft: Draft, { outcome, stopReason, error }: TurnEnd): void {
  const { turn } = draft.state;
  if (!turn) return;
  // Of a call that was denied one agent says nothing more (0.61).
  for (const [id, call] of Object.entries(draft.state.calls)) {
    if (call.denied && !turn.stopped) closeCall(draft, id, { ok: false, output: '', errorKind: 'denied' });
  }
  cancelAll(draft, 'ended');
  if (draft.state.compacting) tell(draft, { type: 'compacted', ...(error === undefined ? {} : { error }) });
  change(draft, {
    turn: null,
    calls: {},
    compacting: false,
    requests: without(draft.state.requests, turn.request),
  });
  tell(draft, {
    type: 'turnEnded',
    outcome,
    ...(stopReason === undefined ? {} : { stopReason }),
    ...(error === undefined ? {} : { error }),
  });
}

const cancelErrand = 'cancel:';

/** A person wants the turn to end. Some agents wait for what they asked to be answered first, so it is. */
export function interrupt(draft: Draft, asks: 'withdrawn' | 'ended' = 'withdrawn'): void {
  const { turn, conversation: sessionId } = draft.state;
  if (!turn || sessionId === null) return;
  change(draft, { turn: { ...turn, stopped: true } });
  write(draft, { method: 'session/cancel', params: { sessionId } });
  cancelAll(draft, asks);
  waitForEnd(draft, turn.request);
}

function waitForEnd(draft: Draft, request: string): void {
  draft.errands.push({ id: `${cancelErrand}${request}`, kind: 'wake', at: draft.moment.at + limits.agentReplyMs });
}

/** The agent was told to stop and did not say that it has: the session goes on without its word. */
export function cancelDue(draft: Draft, errandId: string): void {
  const { turn } = draft.state;
  if (!turn?.stopped || errandId !== `${cancelErrand}${turn.request}`) return;
  tellError(
    draft,
    'noReply',
    'The agent did not answer to the interruption, so the turn counts as ended here. Stop the session if the agent still works.',
  );
  endTurn(draft, { outcome: 'cancelled' });
}

export function cancelAgain(draft: Draft): void {
  const { turn } = draft.state;
  if (turn?.stopped) waitForEnd(draft, turn.request);
}
