import { afterEach, beforeEach, expect, test } from 'vitest';
import { limits } from '../../src/shared/limits.ts';
import { answerTo, code, nextCard } from './phone-cards.ts';
import { mustOpen, random } from './phone-line.ts';
import { comeBack, type PhoneIdentity, type TestPhone } from './test-phone.ts';
import { openWireRoom, type WireRoom } from './wire-room.ts';

let room: WireRoom;
let identity: PhoneIdentity;
let phone: TestPhone;
let card: Awaited<ReturnType<typeof nextCard>>;

/** A phone that has a card before it. Whatever is done to its frames, the card must go on waiting. */
beforeEach(async () => {
  room = await openWireRoom();
  ({ phone, identity } = await room.pair());
  await room.play(':run +ask touch a\nok\n:say rate=max Done.');
  card = await nextCard(phone);
});
afterEach(() => room.close());

const waits = () => room.parts.store.waiting(card.id)?.settlement === undefined;

function envelope(type: string, payload: unknown): string {
  const sentAt = new Date().toISOString();
  const { deviceId } = identity;
  return JSON.stringify({ v: 1, id: crypto.randomUUID(), type, deviceId, sentAt, replyTo: null, payload });
}

const allowing = () => envelope('answerApproval', answerTo(card, 'allowOnce'));

async function back(): Promise<TestPhone> {
  const next = await comeBack(identity);
  if (!next) throw new Error('The phone was refused.');
  await next.next('welcome');
  return next;
}

test('a frame that comes twice ends the channel', async () => {
  const ping = phone.sendText(envelope('ping', {}));
  await phone.next('pong');
  phone.line.send(ping);
  phone.sendText(allowing());
  expect(await phone.line.ended).toBe(4400);
  expect(waits()).toBe(true);
});

test('frames in another order, or with one left out, end the channel', async () => {
  for (const order of [[1, 0], [1]]) {
    const next = await back();
    const frames = [next.channel.seal(envelope('ping', {})), next.channel.seal(allowing())];
    for (const place of order) next.line.send(frames[place] ?? '');
    expect(await next.line.ended).toBe(4400);
    expect(next.reports.filter(({ type }) => type === 'pong' || type === 'done')).toEqual([]);
  }
  expect(waits()).toBe(true);
});

test('a frame with one bit turned, anywhere, ends the channel', async () => {
  const length = phone.channel.seal(allowing()).length;
  phone.line.cut();
  for (let at = 0; at < length; at += 7) {
    const next = await back();
    const frame = next.channel.seal(allowing());
    frame[at] = (frame[at] ?? 0) ^ (1 << (at % 8));
    next.line.send(frame);
    expect([at, await next.line.ended]).toEqual([at, 4400]);
  }
  expect(waits()).toBe(true);
  const honest = await back();
  honest.sendText(allowing());
  expect((await honest.next('done')).type).toBe('done');
});

test('a frame that was cut, lengthened, emptied, or is text ends the channel', async () => {
  const change: ((frame: Uint8Array) => Uint8Array | string)[] = [
    (frame) => frame.slice(0, -1),
    (frame) => frame.slice(0, 16),
    () => new Uint8Array(0),
    (frame) => new Uint8Array([...frame, 0]),
    (frame) => Buffer.from(frame).toString('base64'),
    () => random(512),
  ];
  for (const make of change) {
    const next = await back();
    next.line.send(make(next.channel.seal(allowing())));
    expect(await next.line.ended).toBe(4400);
  }
  expect(waits()).toBe(true);
});

test('a frame that was recorded means nothing in another channel, and neither does the handshake', async () => {
  const allow = phone.channel.seal(allowing());
  phone.line.cut();
  const next = await back();
  next.line.send(allow);
  expect(await next.line.ended).toBe(4400);

  const again = await comeBack(identity, false);
  const recorded = again?.line.sent[0];
  again?.line.cut();
  const replayed = await mustOpen(room.origin);
  replayed.send(recorded ?? '');
  expect((await replayed.next())?.length).toBe(50);
  replayed.send(allow);
  expect(await replayed.ended).toBe(4401);
  expect(waits()).toBe(true);
});

test('a message that is larger than a frame may be is not read', async () => {
  phone.line.send(new Uint8Array(limits.remoteFrameBytes + 1));
  expect([4413, 1009, 1006]).toContain(await phone.line.ended);
  expect(waits()).toBe(true);
});

test('what goes over the air is of few sizes, and says nothing in the clear', async () => {
  const { runId } = card;
  await phone.ask('watch', { runId, after: null });
  expect(code(await phone.ask('answerApproval', answerTo(card, 'allowOnce')))).toBe('done');
  await phone.next('events', ({ events }) => events.some(({ event }) => event.kind === 'completed'));
  const frames = [...phone.line.sent.slice(1), ...phone.line.received.slice(1)];
  expect(frames.filter(({ length }) => length % limits.remotePaddingBytes !== 0)).toEqual([]);
  const words = ['touch a', 'Mend', 'allowOnce', 'Echo', 'shop', identity.deviceId, 'payload', 'welcome'];
  const air = Buffer.concat([...phone.line.sent, ...phone.line.received]);
  expect(words.filter((word) => air.includes(word))).toEqual([]);
  expect(words.filter((word) => phone.texts.join('').includes(word)).length).toBeGreaterThan(4);
});
