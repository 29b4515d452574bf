import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { expect } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { type Channel, createChannel } from '../../../channel/channel.ts';
import { lastingSecret, sixDigits } from '../../../channel/digits.ts';
import { createKeyPair, type KeyPair } from '../../../channel/key-pair.ts';
import { createInitiator } from '../../../channel/noise.ts';
import { encodeOpening, type Opening, prologueOf } from '../../../channel/opening.ts';
import { pskOf, readInvitation } from '../../../channel/pairing-link.ts';
import type { Envelope } from '../../../shared/phone/envelope.ts';

export const random = (length: number) => new Uint8Array(randomBytes(length));

/** One socket as a test holds it; every message that came is kept. */
export type Wire = {
  received: Uint8Array[];
  send(data: Uint8Array | string): void;
  /** The next message, or undefined at the end. */
  next(): Promise<Uint8Array | undefined>;
  /** The code with which it was closed. */
  closed: Promise<number>;
  end(): void;
};

/** A number: the status with which the socket was refused. `from`: the page that asks; `null`: none says so. */
export async function dial(
  origin: string,
  { from = origin, ...options }: ClientOptions & { from?: string | null } = {},
): Promise<Wire | number> {
  const asker = from === null ? {} : { origin: from };
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket`, { ...asker, ...options });
  const received: Uint8Array[] = [];
  const waiting: (() => void)[] = [];
  let read = 0;
  let isOver = false;
  const wake = () => {
    for (const go of waiting.splice(0)) go();
  };
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => {
      isOver = true;
      resolve(code);
      wake();
    });
  });
  socket.on('message', (data: Buffer) => {
    received.push(new Uint8Array(data));
    wake();
  });
  const refused = new Promise<number>((resolve, reject) => {
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    socket.on('error', reject);
  });
  // Where it opens nobody waits for its being refused.
  refused.catch(() => undefined);
  const status = await Promise.race([once(socket, 'open').then(() => undefined), refused]);
  if (status !== undefined) return status;
  return {
    received,
    closed,
    send: (data) => socket.send(data),
    async next() {
      while (read >= received.length && !isOver) await new Promise<void>((resolve) => void waiting.push(resolve));
      const bytes = received[read];
      read += 1;
      return bytes;
    },
    end: () => socket.terminate(),
  };
}

export async function mustDial(origin: string): Promise<Wire> {
  const wire = await dial(origin);
  if (typeof wire === 'number') throw new Error(`refused with ${wire}`);
  return wire;
}

/** What a phone needs for a handshake. */
export type Terms = { opening: Opening; own: KeyPair; desk: Uint8Array; psk: Uint8Array };

/** Undefined: what the desk answered cannot be read. */
export async function shakeHands(wire: Wire, terms: Terms, said = ''): Promise<Channel | undefined> {
  const { opening, own, desk, psk } = terms;
  const initiator = createInitiator({ own, remote: desk, psk, prologue: prologueOf(opening), random });
  wire.send(encodeOpening(opening, initiator.first(new TextEncoder().encode(said))));
  const second = await wire.next();
  const done = second && initiator.second(second);
  return done && createChannel(done.session, 'phone');
}

export function hello(deviceId: string): string {
  const sentAt = new Date().toISOString();
  return JSON.stringify({ v: 1, id: `hello-${deviceId}`, type: 'hello', deviceId, sentAt, replyTo: null, payload: {} });
}

export function termsOf(link: string, own = createKeyPair(random)): Terms & { origin: string } {
  const { origin, hash } = new URL(link);
  const invitation = readInvitation(hash);
  if (!invitation) throw new Error('this link invites nobody');
  const { offer, desk, secret } = invitation;
  return { origin, opening: { kind: 'pair', offer }, own, desk, psk: pskOf(secret) };
}

/** A phone that has proved that it knows the secret of a link. */
export async function takeUp(link: string, name = 'Pixel 9', own = createKeyPair(random)) {
  const terms = termsOf(link, own);
  const wire = await mustDial(terms.origin);
  const channel = await shakeHands(wire, terms, JSON.stringify({ name }));
  if (!channel) throw new Error('the desk does not know this link');
  wire.send(channel.seal(hello('new')));
  const back: Terms & { origin: string } = {
    ...{ origin: terms.origin, opening: { kind: 'return' }, own: terms.own, desk: terms.desk },
    psk: lastingSecret(channel.hash, terms.psk),
  };
  return { wire, channel, digits: sixDigits(channel.hash), back };
}

/** A phone that comes back. Undefined: it is refused. */
export async function comeBack(terms: Terms & { origin: string }) {
  const wire = await mustDial(terms.origin);
  const channel = await shakeHands(wire, terms);
  return channel && { wire, channel };
}

export async function hear({ wire, channel }: { wire: Wire; channel: Channel }): Promise<Envelope | undefined> {
  const frame = await wire.next();
  const text = frame && channel.open(frame);
  return text === undefined ? undefined : (JSON.parse(text) as Envelope);
}

/** Comes back, says hello and is welcomed. */
export async function mustComeBack(back: Terms & { origin: string }, id: string) {
  const phone = await comeBack(back);
  if (!phone) throw new Error('the phone was refused');
  phone.wire.send(phone.channel.seal(hello(id)));
  expect(await hear(phone)).toMatchObject({ type: 'welcome', deviceId: id });
  return phone;
}

/** Reports until one of this type. */
export async function hearUntil(phone: Parameters<typeof hear>[0], type: string) {
  for (let report = await hear(phone); report; report = await hear(phone)) if (report.type === type) return report;
  return undefined;
}
