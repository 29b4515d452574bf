import { z } from 'zod';
import { type Json, jsonSchema } from '../../../shared/ids.ts';
import { fieldsOf } from './payload.ts';
import { frameName, receiveFrame } from './receive-frame.ts';
import { receiveError, receiveResult } from './replies.ts';
import { heard, refuse } from './rpc.ts';
import type { Draft } from './state.ts';
import { maybe, text } from './tolerant.ts';

const messageSchema = z.looseObject({
  id: maybe(z.union([z.number(), text])),
  method: maybe(text),
  error: maybe(z.looseObject({ message: text.catch('It gave no reason.') })),
  result: jsonSchema.optional(),
});

/** A reply, a request, or an event: as it is, as a notification's parameters, or in an envelope. */
export function receiveLine(draft: Draft, json: Json): void {
  const { id, method, error, result } = messageSchema.safeParse(json).data ?? {};
  if (typeof method === 'string' && id !== undefined && id !== null) {
    draft.unknown = method;
    refuse(draft, id, method);
    return;
  }
  if (typeof method !== 'string' && id !== undefined && id !== null) {
    if (error) receiveError(draft, String(id), error.message);
    else if (result !== undefined) receiveResult(draft, String(id), result);
    else draft.unknown = 'not a reply';
    return;
  }
  const frame = frameIn(json, method);
  if (frame === undefined) {
    draft.unknown = 'not a message';
    return;
  }
  receiveFrame(draft, frame);
  if (draft.unknown === undefined) heard(draft);
}

function frameIn(json: Json, method: string | null | undefined): Json | undefined {
  const fields = fieldsOf(json);
  const params = fieldsOf(fields?.params ?? null);
  // The last word of a method may be the event's own name.
  const named =
    typeof method === 'string' ? { ...params, event: method.slice(method.lastIndexOf('/') + 1) } : undefined;
  const places = [json, params, params?.event, params?.frame, fields?.body, named];
  return places.find((one) => frameName(one) !== undefined);
}
