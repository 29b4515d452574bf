import { z } from 'zod';
import { type Json, jsonSchema } from '../../../shared/ids.ts';
import { maybe, text } from './tolerant.ts';

/** JSON-RPC allows all three; agents use them all. */
export const rpcIdSchema = z.union([z.string(), z.number(), z.null()]);
export type RpcId = z.infer<typeof rpcIdSchema>;

const errorSchema = z.looseObject({ code: maybe(z.number()), message: maybe(text), data: jsonSchema.optional() });
export type RpcError = z.infer<typeof errorSchema>;

const requestSchema = z.looseObject({ id: rpcIdSchema, method: text, params: jsonSchema.optional() });
const notificationSchema = z.looseObject({ method: text, params: jsonSchema.optional() });
const failureSchema = z.looseObject({ id: rpcIdSchema, error: errorSchema });
const successSchema = z.looseObject({ id: rpcIdSchema, result: jsonSchema.optional() });

export type RpcLine =
  | { kind: 'request'; id: RpcId; method: string; params: Json }
  | { kind: 'notification'; method: string; params: Json }
  | { kind: 'failure'; id: RpcId; error: RpcError }
  | { kind: 'success'; id: RpcId; result: Json };

/** What a line is; `jsonrpc` is not looked at, because some leave it out. Undefined: nothing of JSON-RPC. */
export function readLine(json: Json): RpcLine | undefined {
  const request = requestSchema.safeParse(json).data;
  if (request) return { kind: 'request', id: request.id, method: request.method, params: request.params ?? null };
  const notification = notificationSchema.safeParse(json).data;
  if (notification) {
    return { kind: 'notification', method: notification.method, params: notification.params ?? null };
  }
  const failure = failureSchema.safeParse(json).data;
  if (failure) return { kind: 'failure', id: failure.id, error: failure.error };
  const success = successSchema.safeParse(json).data;
  return success && { kind: 'success', id: success.id, result: success.result ?? null };
}

/** The agent's own words for what went wrong, with the detail that some hide beside them. */
export function errorWords({ message, data, code }: RpcError): string {
  const words = message?.trim() || (code === undefined ? 'no reason given' : `error ${code}`);
  const detail = typeof data === 'string' ? data : detailIn(data);
  return detail === undefined || words.includes(detail) ? words : `${words}: ${detail}`;
}

function detailIn(data: Json | undefined): string | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  for (const key of ['details', 'message', 'error']) {
    const value = data[key];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return undefined;
}
