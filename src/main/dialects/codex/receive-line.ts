import { z } from 'zod';
import type { Json } from '../../../shared/ids.ts';
import { receiveNotification } from './receive-notification.ts';
import { receiveRequest } from './receive-request.ts';
import { receiveError, receiveResult } from './replies.ts';
import type { Draft } from './state.ts';
import { text } from './tolerant.ts';

const messageSchema = z.looseObject({
  id: z.union([z.number(), text]).optional(),
  method: text.optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.looseObject({ message: text }).optional(),
});

/** Ids of the agent's requests and of ours are counted apart, so it is the method that tells a request from a reply. */
export function receiveLine(draft: Draft, json: Json): void {
  const message = messageSchema.safeParse(json).data;
  const { id, method, params, result, error } = message ?? {};
  if (method !== undefined && id !== undefined) receiveRequest(draft, id, method, params);
  else if (method !== undefined) receiveNotification(draft, method, params);
  else if (id !== undefined && error) receiveError(draft, String(id), error.message);
  else if (id !== undefined && result !== undefined) receiveResult(draft, String(id), result);
  else draft.unknown = 'not a message';
}
