import { expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { followPairing, followPhones, ipv4, openRemote, pair } from '../remote-fixture.ts';
import { createManualTimers } from './manual-timers-fixture.ts';
import { hearUntil, mustComeBack, mustDial } from './wire-phone-fixture.ts';

test('says goodbye when the listener goes off, and lets the phone back in when it is on', async () => {
  const { remote } = openRemote();
  const phone = await pair(remote);
  expect(await remote.phones.listen(undefined)).toEqual({ ok: true, value: {} });
  expect(await hearUntil(phone, 'bye')).toMatchObject({ payload: { reason: 'off' } });
  expect(await phone.wire.closed).toBe(1001);
  await expect(mustDial(phone.back.origin)).rejects.toThrow();
  expect(await remote.phones.listen('lo')).toEqual({ ok: true, value: {} });
  // At the port where the phone looks for it.
  await mustComeBack(phone.back, phone.id);
});

test('does not listen after a start if it was off, or has nobody to listen for', async () => {
  const first = openRemote();
  const phone = await pair(first.remote);
  await first.remote.phones.listen(undefined);
  await first.remote.close();
  const { store, secrets } = first.deps;
  const second = openRemote({ store, secrets });
  await expect(mustDial(phone.back.origin)).rejects.toThrow();
  await second.remote.phones.listen('lo');
  second.remote.phones.pause(phone.id, true);
  await second.remote.close();
  const third = openRemote({ store, secrets });
  await third.remote.close();
  expect(followPhones(third.remote).told).toMatchObject([{ listener: { state: 'off', why: null } }]);
});

test('follows this computer to another address, and not to another network', async () => {
  const clock = createManualTimers();
  let address = '127.0.0.2';
  const { remote } = openRemote({ clock, interfaces: () => ({ wlan0: [ipv4(address)] }) });
  const phones = followPhones(remote);
  const pairing = followPairing(remote);
  const before = await pairing.until('offered');
  address = '127.0.0.3';
  clock.pass(10_000);
  await phones.until(({ listener }) => listener.state === 'on' && listener.network.address === address);
  const after = await pairing.until('offered');
  expect(new URL(after.address).hostname).toBe('127.0.0.3');
  expect(after.code).toBe(before.code);
  await expect(mustDial(before.address)).rejects.toThrow();
  address = '127.0.7.2';
  clock.pass(10_000);
  const off = await phones.until(({ listener }) => listener.state === 'off');
  expect(off.listener).toMatchObject({
    why: 'You are on another network now. Turn it on again if you trust it.',
  });
  await pairing.until('over');
});

test('goes off when no phone was there for twelve hours', async () => {
  const clock = createManualTimers();
  const { remote } = openRemote({ clock });
  const phones = followPhones(remote);
  await remote.phones.listen('lo');
  clock.pass(limits.listenerIdleMs + 60_000);
  const off = await phones.until(({ listener }) => listener.state === 'off');
  expect(off.listener).toMatchObject({ why: expect.stringMatching(/^No phone was there for twelve hours/) });
});

test('waits a while for a network that is gone, and not longer', async () => {
  const clock = createManualTimers();
  let isThere = true;
  const interfaces = () => (isThere ? { lo: [ipv4('127.0.0.1', { internal: true })] } : {});
  const { remote, deps } = openRemote({ clock, interfaces });
  const phone = await pair(remote);
  isThere = false;
  clock.pass(60_000);
  isThere = true;
  clock.pass(10_000);
  await mustComeBack(phone.back, phone.id);
  isThere = false;
  await remote.close();

  const again = openRemote({ store: deps.store, secrets: deps.secrets, clock, interfaces });
  const phones = followPhones(again.remote);
  await phones.until(({ listener }) => listener.state === 'off' && /^Waiting/.test(listener.why ?? ''));
  isThere = true;
  clock.pass(3_000);
  await phones.until(({ listener }) => listener.state === 'on');
  isThere = false;
  for (let minute = 0; minute < 3; minute += 1) clock.pass(60_000);
  await phones.until(({ listener }) => listener.state === 'off' && /left the network/.test(listener.why ?? ''));
});
