import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../shared/limits.ts';
import { createChannel, fits } from './channel.ts';
import { createCipherState } from './cipher-state.ts';
import { random, shakeHands } from './hand-shake-fixture.ts';
import type { NoiseSession } from './noise.ts';

/** Both ends of a channel, as a handshake would leave them. */
function twoEnds(rekeyFrames?: number) {
  const { phone, desk } = twoSessions();
  return { phone: createChannel(phone, 'phone', rekeyFrames), desk: createChannel(desk, 'desk', rekeyFrames) };
}

function twoSessions(): { phone: NoiseSession; desk: NoiseSession } {
  const [up, down, hash] = [random(32), random(32), random(32)];
  return {
    phone: { send: createCipherState(up), receive: createCipherState(down), hash },
    desk: { send: createCipherState(down), receive: createCipherState(up), hash },
  };
}

const longest = 'x'.repeat(limits.remoteFrameBytes - 20);
const text = fc.oneof(fc.json(), fc.string({ unit: 'grapheme', maxLength: 700 }));
const rekeyFrames = fc.integer({ min: 1, max: 5 });

test('what one end of a handshake seals the other opens, both ways', () => {
  const session = shakeHands();
  const phone = createChannel(session.phone, 'phone');
  const desk = createChannel(session.desk, 'desk');
  expect(desk.open(phone.seal('{"é":"👋"}'))).toBe('{"é":"👋"}');
  expect(phone.open(desk.seal(''))).toBe('');
  expect(desk.open(phone.seal('more'))).toBe('more');
  expect(phone.hash).toEqual(desk.hash);
});

test('any texts arrive over any number of new keys, and the two directions do not mind each other', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.boolean())), rekeyFrames, (said, frames) => {
      const { phone, desk } = twoEnds(frames);
      for (const [words, isUp] of said) {
        const [from, to] = isUp ? [phone, desk] : [desk, phone];
        expect(to.open(from.seal(words))).toBe(words);
      }
    }),
  );
});

type Mischief = (frames: Uint8Array[], strange: Uint8Array[]) => Uint8Array[];

const place = (at: number, list: { length: number }) => at % (list.length + 1);
const at = (index: number, frames: Uint8Array[]) => frames.slice(place(index, frames)).slice(0, 1);

/** What an attacker on the way can do with frames, and with others that he has seen. */
const mischief: fc.Arbitrary<Mischief> = fc.tuple(fc.nat(), fc.nat(), fc.nat()).chain(([from, to, more]) =>
  fc.constantFrom<Mischief[]>(
    (frames) => frames.toSpliced(place(from, frames), 1),
    (frames) => frames.toSpliced(place(to, frames), 0, ...at(from, frames)),
    (frames) => frames.toSpliced(place(from, frames), 1).toSpliced(place(to, frames), 0, ...at(from, frames)),
    (frames) => harmed(frames, from, (frame) => flipped(frame, more)),
    (frames) => harmed(frames, from, (frame) => frame.slice(0, place(more, frame))),
    (frames, strange) => frames.toSpliced(place(from, frames), 0, ...at(more, strange)),
  ),
);

function harmed(frames: Uint8Array[], which: number, harm: (frame: Uint8Array) => Uint8Array): Uint8Array[] {
  return frames.map((frame, index) => (index === place(which, frames) ? harm(frame) : frame));
}

function flipped(frame: Uint8Array, bit: number): Uint8Array {
  const which = bit % (frame.length * 8 || 1);
  return frame.map((byte, index) => (index === which >> 3 ? byte ^ (1 << (which & 7)) : byte));
}

const hex = (frames: Uint8Array[]) => frames.map(bytesToHex);

test('whatever becomes of the frames, the texts are right and in order until the channel is broken for ever', () => {
  const tried = { whole: 0, broken: 0 };
  const texts = fc.array(text, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(texts, fc.array(mischief, { maxLength: 3 }), rekeyFrames, (said, acts, rekeying) => {
      const { phone, desk } = twoEnds(rekeying);
      const strange = [desk.seal('reflected'), twoEnds(rekeying).phone.seal('foreign'), random(256)];
      const sent = said.map((words) => phone.seal(words));
      const arriving = acts.reduce((frames, act) => act(frames, strange), sent);

      const inTurn = hex(sent);
      const firstWrong = hex(arriving).findIndex((frame, index) => frame !== inTurn[index]);
      const right = firstWrong < 0 ? arriving.length : firstWrong;
      expect(arriving.slice(0, right).map((frame) => desk.open(frame))).toEqual(said.slice(0, right));
      expect(arriving.slice(right).filter((frame) => desk.open(frame) !== undefined)).toEqual([]);

      const isBroken = firstWrong >= 0;
      const rest = sent.slice(right).map((frame) => desk.open(frame));
      expect(rest).toEqual(said.slice(right).map((words) => (isBroken ? undefined : words)));
      tried[isBroken ? 'broken' : 'whole'] += 1;
    }),
    { numRuns: 400 },
  );
  expect(Math.min(tried.whole, tried.broken)).toBeGreaterThan(40);
});

test('the size of a frame tells no more of its text than in which bucket it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 3_000 }), (words) => {
      const { length } = twoEnds().phone.seal(words);
      const needed = utf8ToBytes(words).length + 20;
      expect(length % limits.remotePaddingBytes).toBe(0);
      expect(length - limits.remotePaddingBytes).toBeLessThan(needed);
      expect(length).toBeGreaterThanOrEqual(needed);
    }),
  );
  const { phone } = twoEnds();
  expect(phone.seal('x'.repeat(236))).toHaveLength(256);
  expect(phone.seal('x'.repeat(237))).toHaveLength(512);
});

test('the same text never looks the same', () => {
  const { phone } = twoEnds(2);
  const seen = new Set(Array.from({ length: 9 }, () => phone.seal('again').toString()));
  expect(seen.size).toBe(9);
});

test('takes the longest text, and no longer one', () => {
  const { phone, desk } = twoEnds();
  expect(fits(longest)).toBe(true);
  const frame = phone.seal(longest);
  expect(frame).toHaveLength(limits.remoteFrameBytes);
  expect(desk.open(frame)).toBe(longest);

  expect(fits(`${longest}x`)).toBe(false);
  expect(fits(`${longest.slice(1)}é`)).toBe(false);
  expect(() => phone.seal(`${longest}x`)).toThrow('does not fit');
  expect(desk.open(phone.seal('goes on'))).toBe('goes on');
});

test('a longer frame than there is breaks the channel', () => {
  const { phone, desk } = twoEnds();
  const frame = phone.seal(longest);
  expect(desk.open(concatBytes(frame, new Uint8Array(limits.remotePaddingBytes)))).toBeUndefined();
  expect(desk.open(frame)).toBeUndefined();
});

test('a broken channel seals nothing, and its keys are gone at both directions', () => {
  const { phone, desk } = twoSessions();
  const channel = createChannel(desk, 'desk');
  expect(channel.open(new Uint8Array(256))).toBeUndefined();
  expect(channel.seal('words')).toHaveLength(0);
  expect(createChannel(phone, 'phone').open(channel.seal('words'))).toBeUndefined();

  const zeros = createCipherState(new Uint8Array(32));
  const nothing = new Uint8Array(0);
  expect(zeros.decrypt(nothing, desk.send.encrypt(nothing, nothing))).toEqual(nothing);
  const alsoZeros = createCipherState(new Uint8Array(32));
  expect(desk.receive.decrypt(nothing, alsoZeros.encrypt(nothing, nothing))).toEqual(nothing);
});

test('two ends that change keys at other times part', () => {
  const { phone, desk } = twoSessions();
  const sender = createChannel(phone, 'phone', 2);
  const receiver = createChannel(desk, 'desk', 3);
  expect(receiver.open(sender.seal('1'))).toBe('1');
  expect(receiver.open(sender.seal('2'))).toBe('2');
  expect(receiver.open(sender.seal('3'))).toBeUndefined();
});

test('each direction has a new key after as many frames as the limit says', () => {
  const { phone, desk } = twoSessions();
  const blank = new Uint8Array(limits.remotePaddingBytes - 16);
  const changed: string[] = [];
  const send = { ...phone.send, encrypt: () => blank, rekey: () => void changed.push('sender') };
  const receive = { ...desk.receive, decrypt: () => blank, rekey: () => void changed.push('receiver') };
  const sender = createChannel({ ...phone, send }, 'phone');
  const receiver = createChannel({ ...desk, receive }, 'desk');
  for (let frame = 1; frame < limits.rekeyFrames; frame += 1) receiver.open(sender.seal(''));
  expect(changed).toEqual([]);
  receiver.open(sender.seal(''));
  expect(changed).toEqual(['sender', 'receiver']);
});

test.each([
  ['no room for a length', new Uint8Array(3)],
  ['a length that reaches past the end', concatBytes(Uint8Array.of(0, 0, 1, 0), new Uint8Array(236))],
  ['a length of gigabytes', concatBytes(Uint8Array.of(255, 255, 255, 255), new Uint8Array(236))],
  ['more padding than needed', new Uint8Array(512 - 16)],
  ['more than a frame may hold', concatBytes(Uint8Array.of(0, 4, 0, 0), new Uint8Array(limits.remoteFrameBytes + 236))],
  ['less padding than needed', concatBytes(Uint8Array.of(0, 0, 0, 5), utf8ToBytes('hello'))],
])('breaks the channel, though it is rightly sealed: %s', (_, plain) => {
  const { phone, desk } = twoSessions();
  const associated = concatBytes(utf8ToBytes('phone'), phone.hash);
  expect(createChannel(desk, 'desk').open(phone.send.encrypt(associated, plain))).toBeUndefined();
});

test('a frame counts for its direction and its handshake, whatever the keys', () => {
  const [up, down] = [random(32), random(32)];
  const sessionOf = (hash: Uint8Array) => ({ send: createCipherState(up), receive: createCipherState(down), hash });
  const mirrored = (hash: Uint8Array) => ({ send: createCipherState(down), receive: createCipherState(up), hash });
  const [hash, otherHash] = [random(32), random(32)];
  const frame = createChannel(sessionOf(hash), 'phone').seal('words');
  expect(createChannel(mirrored(otherHash), 'desk').open(frame)).toBeUndefined();
  expect(createChannel(mirrored(hash), 'phone').open(frame)).toBeUndefined();
  expect(createChannel(mirrored(hash), 'desk').open(frame)).toBe('words');
});
