import type { z } from 'zod';
import type { EventOf } from '../../../shared/event.ts';
import { entry, tell } from '../dialect.ts';
import type { mcpCompleteSchema, ServerStatus } from './frames.ts';
import type { Draft } from './state.ts';

const states: Readonly<Record<string, EventOf<'mcp'>['state']>> = {
  starting: 'starting',
  ready: 'ready',
  cancelled: 'disabled',
};

export function serverUpdated(draft: Draft, server: string, status: ServerStatus): void {
  if (typeof status === 'string') tell(draft, { type: 'mcp', server, state: entry(states, status) ?? 'unknown' });
  else serverFailed(draft, server, status.failed.error);
}

export function serversComplete(draft: Draft, { summary }: z.infer<typeof mcpCompleteSchema>): void {
  for (const server of summary.ready) if (server !== undefined) serverUpdated(draft, server, 'ready');
  for (const one of summary.failed) if (one) serverFailed(draft, one.server_name, one.error);
  for (const server of summary.cancelled) if (server !== undefined) serverUpdated(draft, server, 'cancelled');
}

function serverFailed(draft: Draft, server: string, error: string | null | undefined): void {
  tell(draft, { type: 'mcp', server, state: 'failed', ...(error ? { error } : {}) });
}
