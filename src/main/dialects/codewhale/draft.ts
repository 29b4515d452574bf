import type { Json } from '../../../shared/ids.ts';
import type { DialectEvent, Errand, Moment, Step } from '../dialect.ts';
import type { WhaleState } from './state.ts';

/** A step under construction. The state in it is replaced, never changed in place. */
export type Draft = {
  state: WhaleState;
  readonly moment: Moment;
  readonly events: DialectEvent[];
  readonly frames: string[];
  readonly errands: Errand[];
  unknown?: string;
};

export function beginStep(state: WhaleState, moment: Moment): Draft {
  return { state, moment, events: [], frames: [], errands: [] };
}

export function endStep({ state, events, frames, errands, unknown }: Draft): Step<Json> {
  const json = state as unknown as Json;
  return { state: json, events, frames, errands, ...(unknown === undefined ? {} : { unknown }) };
}

export function change(draft: Draft, what: Partial<WhaleState>): void {
  draft.state = { ...draft.state, ...what };
}

export function tell(draft: Draft, ...events: DialectEvent[]): void {
  draft.events.push(...events);
}

/** Trouble that people should know of and that ends nothing. */
export function warn(draft: Draft, code: string, message: string): void {
  tell(draft, { type: 'error', code, message, fatal: false });
}

export function write(draft: Draft, frame: Json): void {
  draft.frames.push(JSON.stringify(frame));
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
