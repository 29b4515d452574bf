import { lastingSecret, sixDigits } from '../../../channel/digits.ts';
import type { PhoneReport } from '../../../shared/phone/reports.ts';
import type { Arrival } from '../listener/admit.ts';
import { closeCodes } from '../listener/close-codes.ts';
import { type OpenPipe, openPipe } from '../listener/open-pipe.ts';
import { writeReport } from '../write-report.ts';
import { newDeviceId, readHello, readName } from './read-hello.ts';

/** A phone that knows the secret, and that its owner has not let in. */
export type Candidate = {
  /** What it says that it is called. */
  name: string;
  digits: string;
  publicKey: Uint8Array;
  /** The psk of its later handshakes. */
  psk: Uint8Array;
  /** Says goodbye: of all that could be said to a phone before it is let in, the only thing that is. */
  drop(bye: { reason: PhoneReport<'bye'>['reason']; id: string; now: number }): void;
  /** It has this id now. Its pipe begins with what it said first, as if it had said it with its id. */
  letIn(id: string): OpenPipe;
};

/** Undefined: it does not say hello. */
export function meetCandidate(arrival: Arrival, psk: Uint8Array, onGone: () => void): Candidate | undefined {
  const { socket, channel } = arrival;
  const hello = readHello(arrival.text);
  if (!hello) return undefined;
  const pipe = openPipe(arrival);
  // It has nothing to say until it is let in.
  pipe.onMessage(() => undefined);
  pipe.onClose(onGone);

  return {
    name: readName(arrival.said),
    digits: sixDigits(channel.hash),
    publicKey: arrival.phone,
    psk: lastingSecret(channel.hash, psk),
    drop({ reason, id, now }) {
      const head = { id, type: 'bye', deviceId: newDeviceId, now, replyTo: null } as const;
      pipe.send(writeReport(head, JSON.stringify({ reason })), () => undefined);
      socket.close(reason === 'revoked' ? closeCodes.refused : closeCodes.away);
    },
    letIn(deviceId) {
      socket.trust();
      return {
        ...pipe,
        onMessage(listen) {
          listen(JSON.stringify({ ...hello, deviceId }));
          pipe.onMessage(listen);
        },
      };
    },
  };
}
