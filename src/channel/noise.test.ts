import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nothing, random, shakeHands, twoEnds } from './hand-shake-fixture.ts';
import { createKeyPair, keyPairOf } from './key-pair.ts';
import { createInitiator, createResponder } from './noise.ts';
import { vector } from './noise-vector-fixture.ts';

/** The keys whose order divides the cofactor, as RFC 7748 has them refused, with those that only look different. */
const lowOrderKeys = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
  '5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157',
  '0000000000000000000000000000000000000000000000000000000000000080',
].map(hexToBytes);

function endsOfVector() {
  const prologue = hexToBytes(vector.prologue);
  const psk = hexToBytes(vector.psk);
  const initiator = createInitiator({
    own: keyPairOf(hexToBytes(vector.initiator.secret)),
    remote: hexToBytes(vector.responder.public),
    psk,
    prologue,
    random: () => hexToBytes(vector.initiator.ephemeral),
  });
  const responder = createResponder({
    own: keyPairOf(hexToBytes(vector.responder.secret)),
    prologue,
    random: () => hexToBytes(vector.responder.ephemeral),
  });
  return { initiator, responder, psk };
}

test('says what the public test vector says', () => {
  const { initiator, responder, psk } = endsOfVector();

  const first = initiator.first(hexToBytes(vector.first.payload));
  expect(first).toEqual(hexToBytes(vector.first.message));
  expect(responder.first(first)).toEqual({
    payload: hexToBytes(vector.first.payload),
    remote: keyPairOf(hexToBytes(vector.initiator.secret)).public,
  });

  const answer = responder.second(psk, hexToBytes(vector.second.payload));
  expect(answer.message).toEqual(hexToBytes(vector.second.message));
  const read = initiator.second(answer.message);
  expect(read?.payload).toEqual(hexToBytes(vector.second.payload));
  expect(read?.session.hash).toEqual(hexToBytes(vector.hash));
  expect(answer.session.hash).toEqual(hexToBytes(vector.hash));

  vector.transport.forEach(({ payload, message }, index) => {
    const ends = [read?.session, answer.session];
    const [sender, receiver] = index % 2 === 0 ? ends : ends.reverse();
    const sealed = sender?.send.encrypt(nothing, hexToBytes(payload));
    expect(sealed).toEqual(hexToBytes(message));
    expect(receiver?.receive.decrypt(nothing, hexToBytes(message))).toEqual(hexToBytes(payload));
  });
});

test('both ends of a handshake have the same hash, and two handshakes never', () => {
  const one = shakeHands();
  const other = shakeHands();
  expect(one.phone.hash).toEqual(one.desk.hash);
  expect(one.phone.hash).not.toEqual(other.phone.hash);
});

test('the responder learns the key and the payload of the initiator before it knows the psk', () => {
  const { initiator, responder, phone } = twoEnds();
  const payload = Uint8Array.of(1, 2, 3);
  expect(responder.first(initiator.first(payload))).toEqual({ payload, remote: phone.public });
});

test('the messages are as short as the pattern allows', () => {
  const { initiator, responder, psk } = twoEnds();
  const first = initiator.first(nothing);
  expect(first).toHaveLength(96);
  responder.first(first);
  expect(responder.second(psk, nothing).message).toHaveLength(48);
});

test('a phone that has the key of another desk is refused at once', () => {
  const { initiator, responder } = twoEnds({ remote: createKeyPair(random).public });
  expect(responder.first(initiator.first(nothing))).toBeUndefined();
});

test('another prologue is refused at once', () => {
  const { initiator, responder } = twoEnds({ prologue: random(10) });
  expect(responder.first(initiator.first(nothing))).toBeUndefined();
});

test('an answer under another psk cannot be read, and its session leads nowhere', () => {
  const { initiator, responder } = twoEnds();
  responder.first(initiator.first(nothing));
  const { message } = responder.second(random(32), nothing);
  expect(initiator.second(message)).toBeUndefined();
});

test('a first message that is played again gives a session that its thief can neither read nor write', () => {
  const { initiator, responder, desk, psk, prologue } = twoEnds();
  const first = initiator.first(nothing);
  responder.first(first);
  const real = initiator.second(responder.second(psk, nothing).message);

  const again = createResponder({ own: desk, prologue, random });
  expect(again.first(first)).toBeDefined();
  const { message, session } = again.second(psk, nothing);
  const frameOfReal = real?.session.send.encrypt(nothing, Uint8Array.of(1));
  expect(session.receive.decrypt(nothing, frameOfReal ?? nothing)).toBeUndefined();
  expect(initiator.second(message)).toBeUndefined();
});

test('an answer to another first message is refused', () => {
  const { initiator, responder, psk, phone, desk, prologue } = twoEnds();
  const other = createInitiator({ own: phone, remote: desk.public, psk, prologue, random });
  initiator.first(nothing);
  responder.first(other.first(nothing));
  expect(initiator.second(responder.second(psk, nothing).message)).toBeUndefined();
});

/** What may become of a message on its way: a bit is another, its end is missing, or there is more of it. */
const harm = fc.oneof(
  fc.nat().map((at) => (message: Uint8Array) => {
    const bit = at % (message.length * 8);
    return message.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
  }),
  fc.nat().map((length) => (message: Uint8Array) => message.slice(0, length % message.length)),
  fc.uint8Array({ minLength: 1, maxLength: 64 }).map((more) => (message: Uint8Array) => concatBytes(message, more)),
);

test('a first message that was changed on its way is refused', () => {
  const { initiator, desk, prologue } = twoEnds();
  const first = initiator.first(Uint8Array.of(1, 2, 3));
  fc.assert(
    fc.property(harm, (harmed) => {
      const responder = createResponder({ own: desk, prologue, random });
      expect(responder.first(harmed(first))).toBeUndefined();
    }),
  );
});

test('a second message that was changed on its way is refused', () => {
  fc.assert(
    fc.property(harm, (harmed) => {
      const { initiator, responder, psk } = endsOfVector();
      responder.first(initiator.first(nothing));
      expect(initiator.second(harmed(responder.second(psk, Uint8Array.of(1)).message))).toBeUndefined();
    }),
    { numRuns: 40 },
  );
});

test('bytes that nobody made are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const { initiator, responder } = twoEnds();
      initiator.first(nothing);
      expect(responder.first(bytes)).toBeUndefined();
      expect(initiator.second(bytes)).toBeUndefined();
    }),
    { numRuns: 30 },
  );
});

test.each(lowOrderKeys)('a key of low order leads to no session: %#', (key) => {
  const phone = createKeyPair(random);
  const lowEphemeral = twoEnds();
  const message = lowEphemeral.initiator.first(nothing);
  expect(lowEphemeral.responder.first(concatBytes(key, message.subarray(32)))).toBeUndefined();

  const lowStatic = twoEnds();
  const own = { secret: phone.secret, public: key };
  const { desk, psk, prologue } = lowStatic;
  const first = createInitiator({ own, remote: desk.public, psk, prologue, random }).first(nothing);
  expect(lowStatic.responder.first(first)).toBeUndefined();

  const lowDesk = twoEnds({ remote: key });
  expect(lowDesk.initiator.first(nothing)).toHaveLength(96);

  const lowAnswer = twoEnds();
  lowAnswer.responder.first(lowAnswer.initiator.first(nothing));
  const answer = lowAnswer.responder.second(lowAnswer.psk, nothing).message;
  expect(lowAnswer.initiator.second(concatBytes(key, answer.subarray(32)))).toBeUndefined();
});

/** An attacker who gave a key of low order knows what all would agree on: zeros. It is not what the handshake goes on with. */
test('what a key of low order would agree on is not used', () => {
  const desk = lowOrderKeys[0] as Uint8Array;
  const options = { own: createKeyPair(random), remote: desk, psk: random(32), prologue: nothing };
  const ephemeral = random(32);
  const drawn = [ephemeral, random(32), random(32)];
  const drawnElse = [ephemeral, random(32), random(32)];
  const first = createInitiator({ ...options, random: () => drawn.shift() ?? nothing }).first(nothing);
  const other = createInitiator({ ...options, random: () => drawnElse.shift() ?? nothing }).first(nothing);
  expect(first.subarray(0, 32)).toEqual(other.subarray(0, 32));
  expect(first.subarray(32)).not.toEqual(other.subarray(32));
});

test('a step out of its turn is a mistake of ours', () => {
  const { initiator, responder, psk } = twoEnds();
  expect(() => initiator.second(new Uint8Array(48))).toThrow('follows');
  expect(() => responder.second(psk, nothing)).toThrow('answers');
  initiator.first(nothing);
  expect(() => initiator.first(nothing)).toThrow('one first message');
});
