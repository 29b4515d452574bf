import { z } from 'zod';
import { type Envelope, envelopeSchema } from '../../../shared/phone/envelope.ts';
import { phoneRequests } from '../../../shared/phone/requests.ts';
import { cleanName } from '../devices/clean-text.ts';

/** What a phone calls itself as long as it has no id. */
export const newDeviceId = 'new';

/** The first thing that a phone says in a pairing; undefined: it said something else. */
export function readHello(text: string): Envelope | undefined {
  const envelope = envelopeSchema.safeParse(parse(text)).data;
  const isHello = envelope?.type === 'hello' && envelope.deviceId === newDeviceId && envelope.replyTo === null;
  return isHello && phoneRequests.hello.safeParse(envelope.payload).success ? envelope : undefined;
}

/** What it says that it is called, beside the handshake. */
export function readName(said: Uint8Array): string {
  const parsed = z.strictObject({ name: z.string() }).safeParse(parse(new TextDecoder().decode(said)));
  return cleanName(parsed.data?.name ?? '');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Then it is nothing that a schema would take.
    return undefined;
  }
}
