import type { Json } from '../../../shared/ids.ts';
import type { DialectEvent, Errand, Moment, Step } from '../dialect.ts';
import type { AcpProfile } from './profile.ts';
import type { RpcId } from './rpc-lines.ts';
import type { AcpState } from './state.ts';

/** A step under construction. The state in it is replaced, never changed in place. */
export type Draft = {
  state: AcpState;
  readonly profile: AcpProfile;
  readonly moment: Moment;
  readonly events: DialectEvent[];
  readonly frames: string[];
  readonly errands: Errand[];
  unknown?: string;
};

export function beginStep(profile: AcpProfile, state: AcpState, moment: Moment): Draft {
  return { profile, state, moment, events: [], frames: [], errands: [] };
}

export function endStep({ state, events, frames, errands, unknown }: Draft): Step<Json> {
  const json = state as unknown as Json;
  return { state: json, events, frames, errands, ...(unknown === undefined ? {} : { unknown }) };
}

export function change(draft: Draft, what: Partial<AcpState>): void {
  draft.state = { ...draft.state, ...what };
}

export function tell(draft: Draft, ...events: DialectEvent[]): void {
  draft.events.push(...events);
}

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

/** An entry of a record whose keys come from outside. */
export function entry<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** A record without one of its entries. */
export function without<Value>(record: Record<string, Value>, key: string): Record<string, Value> {
  const { [key]: _, ...rest } = record;
  return rest;
}

/** A record with one entry more; also under a name like `__proto__`. */
export function withEntry<Value>(record: Record<string, Value>, key: string, value: Value): Record<string, Value> {
  return { ...record, [key]: value };
}
