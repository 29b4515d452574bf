import { type Channel, createChannel } from '../../../channel/channel.ts';
import type { KeyPair, Random } from '../../../channel/key-pair.ts';
import { createInitiator } from '../../../channel/noise.ts';
import { encodeOpening, type Opening, prologueOf } from '../../../channel/opening.ts';
import type { OpenSocket } from './socket.ts';

/** What a phone brings to the handshake. */
export type Terms = {
  opening: Opening;
  own: KeyPair;
  /** The public key that the desk has to have. */
  desk: Uint8Array;
  psk: Uint8Array;
  /** What the desk hears before it knows anything else. */
  greeting: string;
};

/** `refused`: the desk is there, and does not know this phone or its secret. */
export type MeetingEnd = 'refused' | 'lost' | 'tooMany';

export type MeetingEvents = {
  /** The desk has proved that it is the right one. `hash`: of this channel and no other. */
  onProved(hash: Uint8Array): void;
  onText(text: string): void;
  /** Comes once, unless the meeting was left. */
  onEnd(end: MeetingEnd): void;
};

export type Meeting = {
  /** Nothing is said before the desk has proved itself, and nothing after the end. */
  say(text: string): void;
  /** Ends it from here; nothing is heard of it any more. */
  leave(): void;
};

/** As the app closes a socket of a phone that it does not let in, and of an address that asked too often. */
const refusedCode = 4401;
const tooManyCode = 4429;

/** One socket from its opening to its end: the handshake, and then the channel. */
export function meet(openSocket: OpenSocket, terms: Terms, random: Random, on: MeetingEvents): Meeting {
  const { opening, own, desk, psk, greeting } = terms;
  const initiator = createInitiator({ own, remote: desk, psk, prologue: prologueOf(opening), random });
  let channel: Channel | undefined;
  let isOver = false;

  const socket = openSocket({
    onOpen() {
      if (!isOver) socket.send(encodeOpening(opening, initiator.first(new TextEncoder().encode(greeting))));
    },
    onMessage(bytes) {
      if (isOver) return;
      if (channel) hear(channel, bytes);
      else prove(bytes);
    },
    onClose(code) {
      end(code === refusedCode ? 'refused' : code === tooManyCode ? 'tooMany' : 'lost');
    },
  });

  function prove(bytes: Uint8Array): void {
    const second = initiator.second(bytes);
    if (!second) {
      end('refused');
      return;
    }
    channel = createChannel(second.session, 'phone');
    on.onProved(channel.hash);
  }

  function hear(open: Channel, bytes: Uint8Array): void {
    const text = open.open(bytes);
    if (text === undefined) end('lost');
    else on.onText(text);
  }

  function end(how: MeetingEnd): void {
    if (isOver) return;
    isOver = true;
    socket.close();
    on.onEnd(how);
  }

  return {
    say(text) {
      if (channel && !isOver) socket.send(channel.seal(text));
    },
    leave() {
      isOver = true;
      socket.close();
    },
  };
}
