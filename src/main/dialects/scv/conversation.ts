import type { z } from 'zod';
import { change, takeRequest, tell, warn } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import type { initializedSchema, startedSchema } from './lines.ts';
import { request } from './requests.ts';
import type { Draft } from './state.ts';

const version = 1;

export function greet(draft: Draft): void {
  const client = { name: 'signalbox', version: '1' };
  request(draft, { kind: 'initialize' }, 'initialize', { protocol_version: version, client });
}

/** One that speaks another version said yes to ours all the same; what is not understood of it is counted as usual. */
export function initialized(draft: Draft, requestId: string, reply: z.infer<typeof initializedSchema>): void {
  if (takeRequest(draft, requestId)?.kind !== 'initialize') return;
  if (reply.protocol_version !== version) {
    const spoken = `version ${reply.protocol_version} of its protocol, and Signalbox version ${version}`;
    warn(draft, 'otherVersion', `The agent speaks ${spoken}. Some of what it says may not be shown.`);
  }
  request(draft, { kind: 'session' }, 'session.start', { cwd: draft.state.workspace });
}

export function sessionStarted(draft: Draft, requestId: string, reply: z.infer<typeof startedSchema>): void {
  if (takeRequest(draft, requestId)?.kind !== 'session') return;
  const { mode } = draft.state;
  change(draft, {
    session: reply.session_id,
    model: reply.model ?? null,
    limits: { contextTokens: reply.context_max_tokens ?? 0, frameBytes: reply.max_server_frame_bytes ?? 0 },
  });
  // There is no way back into a conversation: the name is told so that nobody takes a new one for the old.
  tell(
    draft,
    { type: 'agentSession', id: agentId(reply.session_id) },
    { type: 'capabilities', capabilities: { interrupt: {}, clear: {} } },
    { type: 'settings', ...(reply.model ? { model: reply.model } : {}), ...(mode === null ? {} : { mode }) },
    { type: 'ready' },
  );
}

export function clear(draft: Draft): void {
  request(draft, { kind: 'clear' }, 'session.clear', { session_id: draft.state.session });
}

export function cleared(draft: Draft, requestId: string): void {
  if (takeRequest(draft, requestId)?.kind === 'clear') tell(draft, { type: 'cleared' });
}
