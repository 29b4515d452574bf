import type { AgentRequestParamsByMethod } from '@agentclientprotocol/sdk';
import type { Json } from '../../../shared/ids.ts';
import { change, takeRequest, waitForReply } from '../dialect.ts';
import { type Draft, withEntry, write } from './draft.ts';
import type { RpcId } from './rpc-lines.ts';
import type { OwnRequest } from './state.ts';

/** What we ask of an agent: the library's own types, and two requests that it knows only as drafts. */
export type Asked = AgentRequestParamsByMethod & {
  'session/fork': { sessionId: string; cwd: string; mcpServers: [] };
  'session/set_model': { sessionId: string; modelId: string };
  'session/set_title': { sessionId: string; title: string };
};

/**
 * Ids are numbers, which every agent takes. The last digit says what was asked, so that a reply can be told even where
 * the state was lost; a rebuilt state counts from far behind what an earlier one can have sent.
 */
const kinds: readonly OwnRequest['kind'][] = ['initialize', 'open', 'list', 'prompt', 'choose', 'rename'];
const kindsOfId = 10;
export const rebuiltFrom = 100_000;

/** Asks the agent something. A reply that does not come in time is told; only a turn takes as long as it takes. */
export function request<Method extends keyof Asked>(
  draft: Draft,
  own: OwnRequest,
  method: Method,
  params: Asked[Method],
): string {
  const asked = draft.state.asked + 1;
  const id = asked * kindsOfId + kinds.indexOf(own.kind);
  change(draft, { asked, requests: withEntry(draft.state.requests, `${id}`, own) });
  write(draft, { id, method, params: params as Json });
  if (own.kind !== 'prompt') waitForReply(draft, `${id}`);
  return `${id}`;
}

/** Takes a request off the list; some agents give a number back as a string. Undefined: not one of ours, or given up. */
export function takeOwn(draft: Draft, id: RpcId): OwnRequest | undefined {
  return takeRequest(draft, `${id}`);
}

/** What a reply is to that this state knows nothing of. */
export function guessRequest(id: RpcId): OwnRequest['kind'] | undefined {
  const number = Number(id);
  return Number.isSafeInteger(number) && number >= kindsOfId ? kinds[number % kindsOfId] : undefined;
}

/** Replies that were waited for when the app went. */
export function waitAgain(draft: Draft): void {
  for (const [id, own] of Object.entries(draft.state.requests)) if (own.kind !== 'prompt') waitForReply(draft, id);
}
