import { idSchema } from '../../../shared/ids.ts';
import { envelopeSchema, phoneProtocolVersion } from '../../../shared/phone/envelope.ts';
import type { PhoneErrorCode } from '../../../shared/phone/reports.ts';
import { type PhoneRequest, type PhoneRequestType, phoneRequests } from '../../../shared/phone/requests.ts';

/** One request with its type's own payload. `sentAt`: milliseconds, by the phone's clock. */
export type Asked<Type extends PhoneRequestType = PhoneRequestType> = Type extends PhoneRequestType
  ? { id: string; type: Type; sentAt: number; payload: PhoneRequest<Type> }
  : never;

/** `what`: a word for the owner about what was refused; it is ours, or a plain name that the phone used. */
export type Misread = { ok: false; code: PhoneErrorCode; replyTo: string | null; what: string };

/** A phone's text, looked at as if it came from an enemy. The size was looked at before. */
export function readRequest(text: string, deviceId: string): { ok: true; asked: Asked } | Misread {
  try {
    return readJson(JSON.parse(text), deviceId);
  } catch {
    // Not JSON, or nested so deeply that the check ran out of stack.
    return { ok: false, code: 'malformed', replyTo: null, what: 'a broken message' };
  }
}

function readJson(json: unknown, deviceId: string): { ok: true; asked: Asked } | Misread {
  const replyTo = idIn(json);
  const refuse = (code: PhoneErrorCode, what: string): Misread => ({ ok: false, code, replyTo, what });
  if (isOfOtherVersion(json)) return refuse('unsupportedVersion', 'another version');
  const envelope = envelopeSchema.safeParse(json);
  if (!envelope.success) return refuse('malformed', 'a broken message');
  const { id, type, sentAt } = envelope.data;
  if (envelope.data.deviceId !== deviceId) return refuse('wrongDevice', 'the name of another phone');
  if (!isRequestType(type)) return refuse('unknownType', nameOf(type));
  // As it came: what the check of the envelope leaves out of any JSON shall be seen by the stricter one.
  const payload = phoneRequests[type].safeParse((json as { payload: unknown }).payload);
  if (!payload.success) return refuse('badPayload', type);
  return { ok: true, asked: { id, type, sentAt: Date.parse(sentAt), payload: payload.data } as Asked };
}

function isOfOtherVersion(json: unknown): boolean {
  const v = fieldOf(json, 'v');
  return typeof v === 'number' && v !== phoneProtocolVersion;
}

/** The id that an answer can name, though the rest may be broken. */
function idIn(json: unknown): string | null {
  const id = idSchema.safeParse(fieldOf(json, 'id'));
  return id.success ? id.data : null;
}

function fieldOf(json: unknown, name: string): unknown {
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  return isObject && Object.hasOwn(json, name) ? (json as Record<string, unknown>)[name] : undefined;
}

function isRequestType(type: string): type is PhoneRequestType {
  return Object.hasOwn(phoneRequests, type);
}

/** A type that nobody knows is named to the owner only if it is a plain word. */
function nameOf(type: string): string {
  return /^[\w.]+$/.test(type) ? type : 'an unknown request';
}
