import type { Json } from '../../../shared/ids.ts';
import { type StepDraft, tell } from '../dialect.ts';
import type { AcpProfile } from './profile.ts';
import type { RpcId } from './rpc-lines.ts';
import type { AcpState } from './state.ts';

/** A step under construction, and what is known of the agent that it is for. */
export type Draft = StepDraft<AcpState> & { readonly profile: AcpProfile };

export function tellError(draft: Draft, code: string, message: string, fatal = false): void {
  tell(draft, { type: 'error', code, message, fatal });
}

/** A notification, or the envelope of anything else, as one whole line. */
export function write(draft: Draft, frame: { [key: string]: Json }): void {
  draft.frames.push(JSON.stringify({ jsonrpc: '2.0', ...frame }));
}

/** Gives the agent its one answer. */
export function reply(draft: Draft, id: RpcId, result: object): void {
  write(draft, { id, result: result as Json });
}

/** -32601: no such method. -32602: not like this. -32603: it could not be done. -32002: there is no such thing. */
export type RefusalCode = -32601 | -32602 | -32603 | -32002;

export function refuse(draft: Draft, id: RpcId, code: RefusalCode, message: string): void {
  write(draft, { id, error: { code, message } });
}

/** A record with one entry more; also under a name like `__proto__`. */
export function withEntry<Value>(record: Record<string, Value>, key: string, value: Value): Record<string, Value> {
  return { ...record, [key]: value };
}
