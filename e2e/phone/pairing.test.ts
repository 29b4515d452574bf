import { afterEach, beforeEach, expect, test } from 'vitest';
import { decodeBase64url } from '../../src/channel/base64url.ts';
import { createKeyPair, type KeyPair } from '../../src/channel/key-pair.ts';
import type { Opening } from '../../src/channel/opening.ts';
import { pskOf } from '../../src/channel/pairing-link.ts';
import { limits } from '../../src/shared/limits.ts';
import { openLine, random, shakeHands } from './phone-line.ts';
import { beginPairing, comeBack, invitedBy } from './test-phone.ts';
import { openWireRoom, type WireRoom } from './wire-room.ts';

let room: WireRoom;
beforeEach(async () => {
  room = await openWireRoom();
});
afterEach(() => room.close());

/** Each stranger has an address of its own: one address may not try as often as this test does. */
let strangers = 1;
function elsewhere(): { localAddress?: string } {
  if (process.platform !== 'linux') return {};
  strangers = (strangers % 250) + 1;
  return { localAddress: `127.0.0.${strangers}` };
}

type Keys = { own: KeyPair; desk: Uint8Array; psk: Uint8Array };

/** What somebody hears who knocks and cannot prove anything: how many bytes, and with which code it ends. */
async function heard(keys: Keys, opening: Opening): Promise<{ bytes: number[]; code: number; ms: number }> {
  const { line } = await openLine(room.origin, elsewhere());
  if (!line) throw new Error('The socket was not taken.');
  const began = performance.now();
  const channel = await shakeHands(line, keys, opening, opening.kind === 'pair' ? { name: 'Pixel 9' } : undefined);
  const ms = performance.now() - began;
  expect(channel).toBeUndefined();
  line.send(random(256));
  const code = await line.ended;
  return { bytes: line.received.map(({ length }) => length), code, ms };
}

const refusal = { bytes: [50], code: 4401 };

test('a phone is let in by the link, and by the code that is typed', async () => {
  const byLink = await room.pair({ name: 'Linked' });
  const { address, code } = await room.untilPairing('offered');
  const typed = await beginPairing({ origin: address, code: code.toLowerCase().replaceAll('-', ' ') }, 'Typed');
  expect((await room.untilPairing('comparing')).digits).toBe(typed?.digits);
  room.remote.pairing.confirm('Typed', true);
  const { payload } = (await typed?.phone.next('welcome')) ?? {};
  expect(payload).toMatchObject({ name: 'Typed', may: { answer: true, message: true } });
  await room.untilPhones(({ phones }) => phones.length === 2);
  expect(room.phones().phones.map(({ name, mayMessage }) => [name, mayMessage])).toEqual([
    ['Linked', false],
    ['Typed', true],
  ]);
  expect(byLink.identity.deviceId).not.toBe(typed?.phone.deviceId);
});

test('a link is good for one phone: used, too old, or unknown, it sounds the same', async () => {
  const { link, code } = await room.untilPairing('offered');
  const { opening, desk, secret } = await invitedBy(link);
  const typed = await invitedBy({ origin: room.origin, code });
  const keys = { own: createKeyPair(random), desk, psk: pskOf(secret) };
  await room.pair();
  const used = [await heard(keys, opening), await heard({ ...keys, psk: pskOf(typed.secret) }, typed.opening)];

  const next = await invitedBy((await room.untilPairing('offered')).link);
  room.clock.ahead = limits.pairingShownMs + 1_000;
  const late = await heard({ ...keys, psk: pskOf(next.secret) }, next.opening);

  room.remote.pairing.again();
  const newer = await invitedBy((await room.untilPairing('offered')).link);
  const wrongSecret = await heard({ ...keys, psk: pskOf(random(16)) }, newer.opening);
  const unknown = await heard(keys, { kind: 'pair', offer: random(8) });
  const stranger = await heard(keys, { kind: 'return' });
  for (const one of [...used, late, wrongSecret, unknown, stranger]) expect(one).toMatchObject(refusal);
});

test('after five attempts that failed the link is not good any more', async () => {
  const { link } = await room.untilPairing('offered');
  const { opening, desk, secret } = await invitedBy(link);
  const own = createKeyPair(random);
  for (let attempt = 1; attempt <= limits.pairingAttempts; attempt += 1) {
    expect(await heard({ own, desk, psk: pskOf(random(16)) }, opening)).toMatchObject(refusal);
  }
  expect(room.pairing().state).toBe('over');
  expect(await heard({ own, desk, psk: pskOf(secret) }, opening)).toMatchObject(refusal);
});

test('who knows another key of the desk is sent away before a word', async () => {
  const { link } = await room.untilPairing('offered');
  const { opening, secret } = await invitedBy(link);
  const other = createKeyPair(random).public;
  const { line } = await openLine(room.origin);
  const shaken = line && shakeHands(line, { own: createKeyPair(random), desk: other, psk: pskOf(secret) }, opening, {});
  expect(await shaken).toBeUndefined();
  expect([await line?.ended, line?.received]).toEqual([4401, []]);
});

test('until the owner confirms a phone hears nothing, whatever it asks and whatever happens', async () => {
  const other = await room.pair({ name: 'Other' });
  const { link } = await room.untilPairing('offered');
  const begun = await beginPairing(link);
  await room.untilPairing('comparing');
  const session = await room.play(':run +ask touch a\nok\n:say rate=max Done.');
  await other.phone.next('room', ({ entries }) => entries.some(({ kind, id }) => kind === 'card' && id !== ''));
  for (const type of ['hello', 'ping', 'runs', 'watch']) begun?.phone.say(type, { sessionId: session.id });
  await other.phone.ask('ping', {});
  expect(begun?.line.received.map(({ length }) => length)).toEqual([50]);
  expect(begun?.phone.texts).toEqual([]);
  room.remote.pairing.refuse();
  expect(await begun?.line.ended).toBe(4401);
  expect(begun?.phone.reports).toMatchObject([{ type: 'bye', payload: { reason: 'revoked' } }]);
  expect(room.phones().phones.map(({ name }) => name)).toEqual(['Other']);
});

test('digits that nobody confirms in time let nobody in', async () => {
  const { link } = await room.untilPairing('offered');
  const begun = await beginPairing(link);
  await room.untilPairing('comparing');
  room.clock.ahead = limits.pairingMaxMs + 1_000;
  expect(room.remote.pairing.confirm('Late', false)).toMatchObject({ ok: false, error: { code: 'nothingToConfirm' } });
  room.endPairing();
  expect(await begun?.line.ended).not.toBe(1005);
  expect(begun?.phone.reports.map(({ type }) => type)).not.toContain('welcome');
  expect(room.phones().phones).toEqual([]);
});

test('a phone that was removed is cut off at once, and is a stranger from then on', async () => {
  const { phone, identity } = await room.pair();
  const began = performance.now();
  expect(room.remote.phones.revoke(identity.deviceId)).toMatchObject({ ok: true });
  expect(await phone.line.ended).toBe(4401);
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(phone.reports.at(-1)).toMatchObject({ type: 'bye', payload: { reason: 'revoked' } });
  expect(await heard(identity, { kind: 'return' })).toMatchObject(refusal);
  expect(room.phones().phones).toEqual([]);
});

test('a phone that the owner lets wait is a stranger until the owner lets it in again', async () => {
  const { phone, identity } = await room.pair();
  room.remote.phones.pause(identity.deviceId, true);
  await phone.line.ended;
  expect(phone.reports.at(-1)).toMatchObject({ type: 'bye', payload: { reason: 'paused' } });
  expect(await heard(identity, { kind: 'return' })).toMatchObject(refusal);
  room.remote.phones.pause(identity.deviceId, false);
  expect(await comeBack(identity)).toBeDefined();
});

test('the secret of the pairing is not the secret of the phone, and another phone has another', async () => {
  const { link } = await room.untilPairing('offered');
  const { secret } = await invitedBy(link);
  const { identity } = await room.pair();
  const other = await room.pair({ name: 'Other' });
  expect(await heard({ ...identity, psk: pskOf(secret) }, { kind: 'return' })).toMatchObject(refusal);
  expect(await heard({ ...identity, psk: other.identity.psk }, { kind: 'return' })).toMatchObject(refusal);
  expect(await heard({ ...identity, own: other.identity.own }, { kind: 'return' })).toMatchObject(refusal);
  expect(await comeBack(identity)).toBeDefined();
});

test('the key that can be asked for is the key of the link', async () => {
  const { link } = await room.untilPairing('offered');
  const { desk } = await invitedBy(link);
  const answer = (await (await fetch(`${room.origin}/desk.json`)).json()) as { key: string; name: string };
  expect(decodeBase64url(answer.key)).toEqual(desk);
  expect(answer.name).toBe('studio');
});

test('how long a refusal takes does not say why', async () => {
  const { identity } = await room.pair();
  const strangerKeys = { ...identity, own: createKeyPair(random) };
  const wrongPsk = { ...identity, psk: random(32) };
  const times = { stranger: [] as number[], known: [] as number[] };
  for (let round = 0; round < 15; round += 1) {
    times.stranger.push((await heard(strangerKeys, { kind: 'return' })).ms);
    times.known.push((await heard(wrongPsk, { kind: 'return' })).ms);
  }
  const median = (all: number[]) => all.toSorted((one, other) => one - other)[7] ?? 0;
  const ratio = median(times.stranger) / median(times.known);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
