import { type Channel, createChannel } from '../../../channel/channel.ts';
import type { KeyPair, Random } from '../../../channel/key-pair.ts';
import { createResponder } from '../../../channel/noise.ts';
import { decodeOpening, type Opening, prologueOf } from '../../../channel/opening.ts';
import { limits } from '../../../shared/limits.ts';
import { closeCodes } from './close-codes.ts';
import type { PhoneSocket } from './phone-socket.ts';
import type { Timers } from './timers.ts';

/** A phone that has proved that it knows the secret. */
export type Arrival = {
  socket: PhoneSocket;
  channel: Channel;
  /** Its public key. */
  phone: Uint8Array;
  /** What it said of itself with the handshake; whoever it is, it wrote this. */
  said: Uint8Array;
  /** The text that was the proof. */
  text: string;
};

/** Somebody at the door. Exactly one of the two is called, once. */
export type Visitor = {
  /** The secret that it has to know. Undefined: there is none, and it is not let know that. */
  psk: Uint8Array | undefined;
  /** False: it is not wanted any more, and is refused. */
  proved(arrival: Arrival): boolean;
  failed(): void;
};

export type Door = (opening: Opening, phone: Uint8Array) => Visitor;

const nothingToSay = new TextEncoder().encode('{}');

/**
 * Lets one socket prove whose it is. Whatever it is that a visitor does not know, it hears the same: one message made with
 * a secret, which it cannot read, and the end. Nothing else is sent before its proof.
 */
export function admit(
  socket: PhoneSocket,
  { own, random, door, timers }: { own: KeyPair; random: Random; door: Door; timers: Timers },
): void {
  let visitor: Visitor | undefined;
  const stopTimer = timers.after(limits.handshakeMs, () => {
    socket.close(visitor ? closeCodes.refused : closeCodes.slow);
  });

  function fail(): void {
    const failed = visitor;
    visitor = undefined;
    failed?.failed();
  }

  function begin(bytes: Uint8Array): void {
    const decoded = decodeOpening(bytes);
    const responder = decoded && createResponder({ own, prologue: prologueOf(decoded.opening), random });
    const first = responder?.first(decoded?.first ?? bytes);
    if (!decoded || !responder || !first) {
      // Where it is an opening, its phone knows another key of this desk.
      socket.close(decoded ? closeCodes.refused : closeCodes.broken);
      return;
    }
    visitor = door(decoded.opening, first.remote);
    const { message, session } = responder.second(visitor.psk ?? random(32), nothingToSay);
    socket.onMessage((frame) => prove(frame, createChannel(session, 'desk'), first));
    socket.send(message);
  }

  function prove(frame: Uint8Array, channel: Channel, first: { payload: Uint8Array; remote: Uint8Array }): void {
    const text = channel.open(frame);
    const known = visitor;
    if (text === undefined || known?.psk === undefined) {
      fail();
      socket.close(closeCodes.refused);
      return;
    }
    visitor = undefined;
    stopTimer();
    if (known.proved({ socket, channel, phone: first.remote, said: first.payload, text })) socket.proved();
    else socket.close(closeCodes.refused);
  }

  socket.onMessage(begin);
  socket.onClose(() => {
    stopTimer();
    fail();
  });
}
