import type { ClientRequestResponsesByMethod } from '@agentclientprotocol/sdk';
import { change, entry, tell, without } from '../dialect.ts';
import { hashOf } from './agent-id.ts';
import type { Ask, Offer } from './ask.ts';
import { type Draft, refuse, reply } from './draft.ts';
import type { RpcId } from './rpc-lines.ts';

type Answers = ClientRequestResponsesByMethod;

/** Records have one name each among all sessions; the agent's names of its requests are its own. */
export function recordId({ state, moment }: Draft, requestId: RpcId): string {
  return `${state.sessionId}.${hashOf(`${moment.key} ${JSON.stringify(requestId)}`).slice(0, 16)}`;
}

export function askedFor({ state }: Draft, requestId: RpcId): string | undefined {
  const name = JSON.stringify(requestId);
  return Object.entries(state.asks).find(([, asked]) => JSON.stringify(asked.requestId) === name)?.[0];
}

/** Takes what the agent waits for off the list: it gets its answer now. */
export function takeAsk(draft: Draft, id: string): Ask | undefined {
  const asked = entry(draft.state.asks, id);
  if (asked) change(draft, { asks: without(draft.state.asks, id) });
  return asked;
}

export function choose(draft: Draft, requestId: RpcId, { optionId }: Pick<Offer, 'optionId'>): void {
  const answer: Answers['session/request_permission'] = {
    outcome: optionId === null ? { outcome: 'cancelled' } : { outcome: 'selected', optionId },
  };
  reply(draft, requestId, answer);
}

/** Answers that nobody will answer any more, in the way that each kind of request has for it. */
function cancel(draft: Draft, asked: Ask): void {
  if (asked.kind === 'permission') choose(draft, asked.requestId, { optionId: null });
  else if (asked.kind === 'form') {
    const answer: Answers['elicitation/create'] = { action: 'cancel' };
    reply(draft, asked.requestId, answer);
  } else refuse(draft, asked.requestId, -32603, 'The turn was ended before this was allowed.');
}

/** A call that ended waits for nobody; the session settles its record by itself. */
export function dropAsksOf(draft: Draft, callId: string): void {
  for (const [id, asked] of Object.entries(draft.state.asks)) {
    if (asked.callId !== callId) continue;
    takeAsk(draft, id);
    cancel(draft, asked);
  }
}

/** The turn is to end, or has ended: whatever of the agent still waits must not wait for ever. */
export function cancelAll(draft: Draft, how: 'withdrawn' | 'ended'): void {
  for (const [id, asked] of Object.entries(draft.state.asks)) {
    takeAsk(draft, id);
    cancel(draft, asked);
    if (how === 'withdrawn' && isSeen(asked)) tell(draft, { type: 'withdrawn', id });
  }
}

/** The agent takes a request back; it is told that it was cancelled, which every request is owed. */
export function withdraw(draft: Draft, requestId: RpcId): void {
  const id = askedFor(draft, requestId);
  const asked = id === undefined ? undefined : takeAsk(draft, id);
  if (!asked || id === undefined) return;
  cancel(draft, asked);
  if (isSeen(asked)) tell(draft, { type: 'withdrawn', id });
}

function isSeen(asked: Ask): boolean {
  if (asked.kind === 'permission') return asked.unseen === null;
  return asked.kind !== 'write' || asked.stage === 'asked';
}
