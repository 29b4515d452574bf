import type { z } from 'zod';
import type { EventOf } from '../../../shared/event.ts';
import { change, entry, tell } from '../dialect.ts';
import type { mcpStatusReplySchema } from './control-lines.ts';
import { request } from './requests.ts';
import type { Draft } from './state.ts';

const states: Readonly<Record<string, EventOf<'mcp'>['state']>> = {
  connected: 'ready',
  pending: 'starting',
  failed: 'failed',
  'needs-auth': 'needsAuth',
  disabled: 'disabled',
};

/** Reports the servers whose state is news. Why one failed is not said here (2.1.332), so it is asked. */
export function reportServers(draft: Draft, servers: readonly { name: string; status: string }[]): void {
  const news = servers.filter(({ name, status }) => entry(draft.state.mcp, name) !== status);
  if (news.length === 0) return;
  const known = Object.fromEntries(news.map(({ name, status }) => [name, status]));
  change(draft, { mcp: { ...draft.state.mcp, ...known } });
  for (const { name, status } of news) tell(draft, { type: 'mcp', server: name, state: stateOf(status) });
  if (news.some(({ status }) => status === 'failed')) {
    request(draft, { kind: 'mcpStatus' }, { subtype: 'mcp_status' });
  }
}

export function explainFailures(draft: Draft, reply: z.infer<typeof mcpStatusReplySchema>): void {
  for (const { name, status, error } of reply.mcpServers) {
    if (!error) continue;
    change(draft, { mcp: { ...draft.state.mcp, [name]: status } });
    tell(draft, { type: 'mcp', server: name, state: stateOf(status), error });
  }
}

function stateOf(status: string): EventOf<'mcp'>['state'] {
  return entry(states, status) ?? 'unknown';
}
