/** `message` says what happened and what to do, in one or more lines for a person. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; message: string };

export function done<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

export function failed(message: string): Result<never> {
  return { ok: false, message };
}
