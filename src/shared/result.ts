import type { CallError } from './link.ts';

/** An expected failure is a value: a code from the contract's list and words for a person. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; error: CallError };

export function ok<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

export function fail(code: string, message: string, current?: CallError['current']): { ok: false; error: CallError } {
  return { ok: false, error: { code, message, ...(current === undefined ? {} : { current }) } };
}
