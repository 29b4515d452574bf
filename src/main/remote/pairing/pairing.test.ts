import { expect, test } from 'vitest';
import { createKeyPair } from '../../../channel/key-pair.ts';
import { pskOf } from '../../../channel/pairing-link.ts';
import { offerOfCode, readTypedCode } from '../../../channel/typed-code.ts';
import { limits } from '../../../shared/limits.ts';
import { ask } from '../listener/ask-fixture.ts';
import { createManualTimers } from '../listener/manual-timers-fixture.ts';
import {
  comeBack,
  hear,
  hello,
  mustDial,
  random,
  shakeHands,
  type Terms,
  takeUp,
  termsOf,
} from '../listener/wire-phone-fixture.ts';
import { followPairing, followPhones, ipv4, openRemote, pair } from '../remote-fixture.ts';

/** How a refused handshake looks: how many messages came, how long they were, and with which code it ended. */
async function refusalOf(terms: Terms & { origin: string }) {
  const wire = await mustDial(terms.origin);
  expect(await shakeHands(wire, terms, '{"name":"Pixel 9"}')).toBeUndefined();
  // One that goes on although it cannot have understood.
  wire.send(random(256 + 16));
  return { code: await wire.closed, lengths: wire.received.map(({ length }) => length) };
}

test('lets a phone in by a code that was typed, with the key that the listener says', async () => {
  const { remote } = openRemote();
  const pairing = followPairing(remote);
  const { address, code } = await pairing.until('offered');
  const typed = readTypedCode(code);
  if (!typed) throw new Error('no code');
  const said = JSON.parse((await ask(address, '/desk.json')).body.toString()) as { key: string; name: string };
  expect(said.name).toBe('Workshop.example');
  const desk = new Uint8Array(Buffer.from(said.key, 'base64url'));
  const wire = await mustDial(address);
  const terms = { own: createKeyPair(random), desk, psk: pskOf(typed.secret) };
  const channel = await shakeHands(wire, { opening: { kind: 'pair', offer: offerOfCode(typed.secret) }, ...terms });
  wire.send(channel?.seal(hello('new')) ?? '');
  // It has not said what it is called.
  expect(await pairing.until('comparing')).toMatchObject({ name: 'Phone' });
});

test('says nothing at all to a phone that the owner has not confirmed, and then only goodbye', async () => {
  const { remote } = openRemote();
  const pairing = followPairing(remote);
  const { link } = await pairing.until('offered');
  const phone = await takeUp(link);
  await pairing.until('comparing');
  phone.wire.send(phone.channel.seal(JSON.stringify({ type: 'watch' })));
  expect(remote.paired()).toBe(false);
  remote.pairing.refuse();
  expect(await hear(phone)).toMatchObject({ type: 'bye', deviceId: 'new', payload: { reason: 'revoked' } });
  expect(await phone.wire.closed).toBe(4401);
  // The handshake and the goodbye.
  expect(phone.wire.received).toHaveLength(2);
  expect(await pairing.until('over')).toEqual({ state: 'over', why: 'The phone was not let in.' });
  expect(remote.pairing.confirm('Pixel 9', false)).toMatchObject({ ok: false, error: { code: 'nothingToConfirm' } });
  expect(await comeBack(phone.back)).toBeUndefined();
});

test('drops a phone that waits for the owner when the window of the pairing goes', async () => {
  const { remote } = openRemote();
  const pairing = followPairing(remote);
  const phone = await takeUp((await pairing.until('offered')).link);
  await pairing.until('comparing');
  pairing.stop();
  expect(await hear(phone)).toMatchObject({ type: 'bye' });
  expect(await phone.wire.closed).toBe(4401);
  // It was opened for the pairing.
  await followPhones(remote).until((now) => now.listener.state === 'off');
});

test('notices that a phone left while the owner compared', async () => {
  const { remote } = openRemote();
  const pairing = followPairing(remote);
  const phone = await takeUp((await pairing.until('offered')).link);
  await pairing.until('comparing');
  phone.wire.end();
  expect((await pairing.until('over')).why).toMatch(/went away/);
});

test('gives a pairing up when the listener goes off, and tells the phone', async () => {
  const { remote } = openRemote();
  const pairing = followPairing(remote);
  const phone = await takeUp((await pairing.until('offered')).link);
  await pairing.until('comparing');
  await remote.phones.listen(undefined);
  expect(await hear(phone)).toMatchObject({ type: 'bye', payload: { reason: 'off' } });
  expect(await phone.wire.closed).toBe(1001);
  expect((await pairing.until('over')).why).toMatch(/not to be reached/);
  remote.pairing.again();
  await pairing.until('offered');
  await remote.phones.listen(undefined);
  expect((await pairing.until('over')).why).toMatch(/not to be reached/);
});

test('refuses a used, an old, an unknown and a wrong secret, a stranger and a removed phone all alike', async () => {
  const clock = createManualTimers();
  const { remote } = openRemote({ clock });
  const known = await pair(remote);
  remote.phones.revoke(known.id);
  const pairing = followPairing(remote);
  const used = termsOf((await pairing.until('offered')).link);
  const wrong = { ...used, psk: random(32) };
  const unknown = { ...used, opening: { kind: 'pair' as const, offer: random(8) } };
  const stranger = { ...used, opening: { kind: 'return' as const } };
  const refusals = [await refusalOf(wrong), await refusalOf(unknown), await refusalOf(stranger)];
  refusals.push(await refusalOf(known.back));
  expect(await pairing.until('offered')).toMatchObject({ failures: 1 });

  const phone = await takeUp((await pairing.until('offered')).link);
  await pairing.until('comparing');
  refusals.push(await refusalOf(used));
  remote.pairing.refuse();
  await phone.wire.closed;

  remote.pairing.again();
  const old = termsOf((await pairing.until('offered')).link);
  clock.pass(limits.pairingShownMs);
  expect((await pairing.until('over')).why).toMatch(/two minutes/);
  refusals.push(await refusalOf(old));

  for (const refusal of refusals) expect(refusal).toEqual({ code: 4401, lengths: [refusals[0]?.lengths[0]] });
});

test('gives a secret up that five phones did not know, and makes another one', async () => {
  const { remote } = openRemote();
  const pairing = followPairing(remote);
  const right = termsOf((await pairing.until('offered')).link);
  for (let count = 0; count < limits.pairingAttempts; count += 1) await refusalOf({ ...right, psk: random(32) });
  expect((await pairing.until('over')).why).toMatch(/^5 attempts did not know the code/);
  expect(await refusalOf(right)).toMatchObject({ code: 4401 });
  remote.pairing.again();
  expect(termsOf((await pairing.until('offered')).link).psk).not.toEqual(right.psk);
});

test('lets nobody spoil a secret who does not even know which one is shown', async () => {
  const { remote } = openRemote();
  const pairing = followPairing(remote);
  const right = termsOf((await pairing.until('offered')).link);
  for (let count = 0; count < limits.pairingAttempts; count += 1) {
    await refusalOf({ ...right, opening: { kind: 'pair', offer: random(8) }, psk: random(32) });
  }
  expect(await pairing.until('offered')).toMatchObject({ failures: 0 });
});

test('stands by a pairing for ten minutes and no longer, however often a new secret is made', async () => {
  const clock = createManualTimers();
  const { remote } = openRemote({ clock });
  const pairing = followPairing(remote);
  await pairing.until('offered');
  for (let count = 0; count < 6; count += 1) {
    clock.pass(limits.pairingShownMs - 10_000);
    remote.pairing.again();
  }
  expect((await pairing.until('over')).why).toMatch(/ten minutes/);
  remote.pairing.again();
  expect((await pairing.until('over')).why).toMatch(/ten minutes/);
});

test('lets in one phone by one secret, though two have it', async () => {
  const { remote } = openRemote();
  const pairing = followPairing(remote);
  const { link } = await pairing.until('offered');
  const terms = termsOf(link);
  const late = await mustDial(terms.origin);
  const channel = await shakeHands(late, terms, '{}');
  const first = await takeUp(link, 'First');
  await pairing.until('comparing');
  late.send(channel?.seal(hello('new')) ?? '');
  expect(await late.closed).toBe(4401);
  expect(await pairing.until('comparing')).toMatchObject({ name: 'First', digits: first.digits });
});

test('does not let in a phone that the owner did not confirm in time', async () => {
  const clock = createManualTimers();
  const { remote } = openRemote({ clock });
  const pairing = followPairing(remote);
  const phone = await takeUp((await pairing.until('offered')).link);
  const { expiresAt } = await pairing.until('comparing');
  clock.pass(expiresAt - clock.now());
  expect((await pairing.until('over')).why).toMatch(/^Nobody confirmed/);
  expect(await phone.wire.closed).toBe(4401);
});

test('closes a socket that does not say what it wants, or does not prove it', async () => {
  const clock = createManualTimers();
  const { remote } = openRemote({ clock });
  const terms = termsOf((await followPairing(remote).until('offered')).link);
  const silent = await mustDial(terms.origin);
  const unproved = await mustDial(terms.origin);
  await shakeHands(unproved, terms, '{}');
  clock.pass(limits.handshakeMs);
  expect([await silent.closed, await unproved.closed]).toEqual([4408, 4401]);
});

test('answers nothing to a phone that knows another key of this desk, or sends garbage', async () => {
  const { remote } = openRemote();
  const terms = termsOf((await followPairing(remote).until('offered')).link);
  const wire = await mustDial(terms.origin);
  expect(await shakeHands(wire, { ...terms, desk: createKeyPair(random).public })).toBeUndefined();
  expect(await wire.closed).toBe(4401);
  const garbage = await mustDial(terms.origin);
  garbage.send(random(100).fill(0, 0, 1));
  expect(await garbage.closed).toBe(4400);
  expect([...wire.received, ...garbage.received]).toEqual([]);
});

test('does not let a phone in again with the secret of its pairing', async () => {
  const { remote } = openRemote();
  const pairing = followPairing(remote);
  const { link } = await pairing.until('offered');
  const own = createKeyPair(random);
  const { wire, back } = await takeUp(link, 'Pixel 9', own);
  await pairing.until('comparing');
  remote.pairing.confirm('Pixel 9', false);
  wire.end();
  expect(await refusalOf({ ...back, psk: termsOf(link).psk })).toMatchObject({ code: 4401 });
  expect(await comeBack(back)).toBeDefined();
});

test('asks which network where there is more than one, and listens on that one alone', async () => {
  const interfaces = () => ({
    lo: [ipv4('127.0.0.1', { internal: true })],
    wlan0: [ipv4('127.0.0.2')],
    eth0: [ipv4('127.0.1.3')],
  });
  const { remote } = openRemote({ interfaces });
  const pairing = followPairing(remote);
  const { networks } = await pairing.until('choosing');
  expect(networks.map(({ name }) => name)).toEqual(['wlan0', 'eth0', 'lo']);
  expect(await remote.pairing.choose('tun0')).toMatchObject({ ok: false, error: { code: 'networkUnknown' } });
  await pairing.until('choosing');
  expect(await remote.pairing.choose('eth0')).toEqual({ ok: true, value: {} });
  const { address } = await pairing.until('offered');
  expect(new URL(address).hostname).toBe('127.0.1.3');
  await expect(mustDial(address.replace('127.0.1.3', '127.0.0.2'))).rejects.toThrow();
});

test('says that there is no network to pair on', async () => {
  const { remote } = openRemote({ interfaces: () => ({}) });
  expect((await followPairing(remote).until('over')).why).toMatch(/on no network/);
});
