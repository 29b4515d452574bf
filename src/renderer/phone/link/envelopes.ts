import type { Random } from '../../../channel/key-pair.ts';
import type { Json } from '../../../shared/ids.ts';
import type { Envelope } from '../../../shared/phone/envelope.ts';
import type { PhoneReport, PhoneReportType } from '../../../shared/phone/reports.ts';
import type { PhoneRequest, PhoneRequestType } from '../../../shared/phone/requests.ts';

/** One report of the desk, by its type. */
export type HeardReport = { [Type in PhoneReportType]: { type: Type; payload: PhoneReport<Type> } }[PhoneReportType];

export type HeardEnvelope = { deviceId: string; sentAt: string; replyTo: string | null; report: HeardReport };

/** An id that nobody else makes; a page on plain http has no `randomUUID`. */
export function createId(random: Random): string {
  return Array.from(random(16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * What the desk said. It has proved to be the desk, and its own tests hold it to the schemas, so this looks no further than
 * it must to go on; `undefined`: a later version says something that this page does not know.
 */
export function readEnvelope(text: string): HeardEnvelope | undefined {
  const envelope = JSON.parse(text) as Envelope;
  if (envelope.v !== 1 || typeof envelope.payload !== 'object' || envelope.payload === null) return undefined;
  const { deviceId, sentAt, replyTo, type, payload } = envelope;
  return { deviceId, sentAt, replyTo, report: { type, payload } as unknown as HeardReport };
}

export function writeEnvelope<Type extends PhoneRequestType>(
  head: { id: string; deviceId: string; sentAt: number },
  type: Type,
  payload: PhoneRequest<Type>,
): string {
  const envelope: Envelope = {
    v: 1,
    id: head.id,
    type,
    deviceId: head.deviceId,
    sentAt: new Date(head.sentAt).toISOString(),
    replyTo: null,
    payload: payload as Json,
  };
  return JSON.stringify(envelope);
}
