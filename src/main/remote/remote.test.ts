import { expect, test, vi } from 'vitest';
import { encodeBase64url } from '../../channel/base64url.ts';
import { limits } from '../../shared/limits.ts';
import { createManualTimers } from './listener/manual-timers-fixture.ts';
import { comeBack, hear, hearUntil, hello, mustComeBack } from './listener/wire-phone-fixture.ts';
import { createSecrets, followPhones, openRemote, pair } from './remote-fixture.ts';

test('lets a phone in that the owner has confirmed, and shows it the room', async () => {
  const { remote } = openRemote();
  const told: boolean[] = [];
  remote.onPaired(() => void told.push(remote.paired()));
  const phone = await pair(remote, 'Pixel 9', true);
  expect(phone.welcome).toMatchObject({
    type: 'welcome',
    replyTo: 'hello-new',
    payload: { desk: 'Workshop.example', name: 'Pixel 9', may: { answer: true, message: true } },
  });
  expect(await hear(phone)).toMatchObject({ type: 'room', deviceId: phone.id });
  const phones = await followPhones(remote).until((now) => now.phones[0]?.connected === true);
  expect(phones).toMatchObject({ listener: { state: 'on' }, phones: [{ id: phone.id, name: 'Pixel 9' }] });
  expect(told).toEqual([true]);
});

test('lets a phone go at once when its owner removes it, and for good', async () => {
  const { remote, deps } = openRemote();
  const phone = await pair(remote);
  expect(remote.phones.revoke(phone.id)).toEqual({ ok: true, value: {} });
  expect(deps.store.devices().filter(({ id }) => id === phone.id)).toEqual([]);
  expect(deps.secrets.get(`phone.${phone.id}`)).toBeUndefined();
  expect(await hearUntil(phone, 'bye')).toMatchObject({ payload: { reason: 'revoked' } });
  expect(await phone.wire.closed).toBe(4401);
  expect(await comeBack(phone.back)).toBeUndefined();
  expect(remote.phones.revoke(phone.id)).toMatchObject({ ok: false, error: { code: 'phoneUnknown' } });
});

test('lets a phone go that its owner removes, though there is no room to store it', async () => {
  const { remote, deps } = openRemote();
  const phone = await pair(remote);
  const drop = vi.spyOn(deps.store, 'deleteDevice').mockImplementation(() => {
    throw new Error('There is no room left on the disk.');
  });
  expect(() => remote.phones.revoke(phone.id)).toThrow('no room');
  expect(await phone.wire.closed).toBe(4401);
  expect(await comeBack(phone.back)).toBeUndefined();
  drop.mockRestore();
});

test('lets a phone wait that its owner has paused', async () => {
  const { remote } = openRemote();
  const phone = await pair(remote);
  remote.phones.pause(phone.id, true);
  expect(await hearUntil(phone, 'bye')).toMatchObject({ payload: { reason: 'paused' } });
  expect(await phone.wire.closed).toBe(4401);
  expect(remote.paired()).toBe(false);
  expect(await comeBack(phone.back)).toBeUndefined();
  remote.phones.pause(phone.id, false);
  await mustComeBack(phone.back, phone.id);
});

test('tells a phone its new name and what it may do', async () => {
  const { remote } = openRemote();
  const phone = await pair(remote);
  remote.phones.rename(phone.id, 'Kitchen');
  expect(await hearUntil(phone, 'changed')).toMatchObject({ payload: { name: 'Kitchen', may: { message: false } } });
  remote.phones.allowMessages(phone.id, true);
  expect(await hearUntil(phone, 'changed')).toMatchObject({ payload: { name: 'Kitchen', may: { message: true } } });
});

test('numbers phones of one name', async () => {
  const { remote } = openRemote();
  const first = await pair(remote);
  const second = await pair(remote);
  expect(second.welcome).toMatchObject({ payload: { name: 'Pixel 9 2' } });
  remote.phones.rename(second.id, 'pixel 9');
  expect(remote.phones.name(second.id)).toBe('pixel 9 2');
  expect(remote.phones.name(first.id)).toBe('Pixel 9');
});

test('counts what a phone asked for and may not do, and says it to its owner', async () => {
  const { remote } = openRemote();
  const phone = await pair(remote);
  const sentAt = new Date().toISOString();
  const around = { v: 1, id: 'r1', deviceId: phone.id, sentAt, replyTo: null };
  phone.wire.send(phone.channel.seal(JSON.stringify({ ...around, type: 'setMode', payload: { mode: 'all' } })));
  expect(await hearUntil(phone, 'error')).toMatchObject({ replyTo: 'r1', payload: { code: 'unknownType' } });
  const { phones } = await followPhones(remote).until((now) => (now.phones[0]?.refused ?? 0) > 0);
  expect(phones).toMatchObject([{ refused: 1, lastRefused: 'setMode' }]);
});

test('tells which cards a phone shows, until it shows them no more', async () => {
  const { remote } = openRemote();
  const phone = await pair(remote);
  const told: string[][] = [];
  const twoChanges = new Promise<void>((resolve) => {
    remote.onShown(() => {
      told.push([...remote.shown()]);
      if (told.length === 2) resolve();
    });
  });
  const looking = { visible: true, sessionId: 's', cards: ['card-1'] };
  const around = { v: 1, id: 'r1', deviceId: phone.id, sentAt: new Date().toISOString(), replyTo: null };
  phone.wire.send(phone.channel.seal(JSON.stringify({ ...around, type: 'looking', payload: looking })));
  phone.wire.send(phone.channel.seal(JSON.stringify({ ...around, id: 'r2', type: 'ping', payload: {} })));
  await hearUntil(phone, 'pong');
  phone.wire.end();
  await twoChanges;
  expect(told).toEqual([['card-1'], []]);
});

test('ends a channel whose frame was changed on its way', async () => {
  const { remote } = openRemote();
  const phone = await pair(remote);
  const frame = phone.channel.seal(hello(phone.id));
  frame.set([(frame[40] ?? 0) ^ 1], 40);
  phone.wire.send(frame);
  expect(await phone.wire.closed).toBe(4400);
});

test('begins a channel anew that is an hour old', async () => {
  const clock = createManualTimers();
  const { remote } = openRemote({ clock });
  const phone = await pair(remote);
  clock.pass(limits.channelMs);
  expect(await hearUntil(phone, 'bye')).toMatchObject({ payload: { reason: 'renew' } });
  expect(await phone.wire.closed).toBe(1000);
  await mustComeBack(phone.back, phone.id);
});

test('ends the oldest channel of a phone that opens too many', async () => {
  const { remote } = openRemote();
  const phone = await pair(remote);
  for (let count = 0; count < 4; count += 1) await mustComeBack(phone.back, phone.id);
  expect(await phone.wire.closed).toBe(4429);
  // Told to begin anew, five pages of one phone would drive each other out for ever.
  expect(await hearUntil(phone, 'bye')).toBeUndefined();
});

test('has a phone back after the app was quit and started again', async () => {
  const first = openRemote();
  const phone = await pair(first.remote);
  await first.remote.close();
  expect(await hearUntil(phone, 'bye')).toMatchObject({ payload: { reason: 'quitting' } });
  expect(await phone.wire.closed).toBe(1001);
  const { store, secrets } = first.deps;
  const { remote } = openRemote({ store, secrets });
  expect(remote.paired()).toBe(true);
  await followPhones(remote).until((now) => now.listener.state === 'on');
  await mustComeBack(phone.back, phone.id);
});

test('forgets phones whose keys were only in memory, and says so', async () => {
  const first = openRemote({ secrets: createSecrets('memory') });
  const phone = await pair(first.remote);
  expect(followPhones(first.remote).told).toMatchObject([{ keys: 'memory' }]);
  await first.remote.close();
  const { remote, logged } = openRemote({ store: first.deps.store, secrets: createSecrets('memory') });
  const { listener, phones } = await followPhones(remote).until((now) => now.listener.state === 'off');
  expect(phones).toEqual([]);
  expect(listener).toMatchObject({ why: expect.stringMatching(/^The phones have to be paired again/) });
  expect(logged).toEqual([expect.stringMatching(/^phone: 1 removed/)]);
  expect(first.deps.store.devices().map(({ id }) => id)).not.toContain(phone.id);
});

test('lets nobody in by a row that was spoilt', async () => {
  const first = openRemote();
  const phone = await pair(first.remote);
  await first.remote.close();
  const { store, secrets } = first.deps;
  const [row] = store.devices().filter(({ id }) => id === phone.id);
  store.putDevice(phone.id, { ...(row?.record as object), mayDoEverything: true });
  const { remote, logged } = openRemote({ store, secrets });
  expect(remote.paired()).toBe(false);
  expect(logged.join()).toMatch(/cannot be understood/);
  await remote.phones.listen('lo');
  expect(await comeBack(phone.back)).toBeUndefined();
});

test('keeps no secret in a row, in the log or in what windows are told', async () => {
  const { remote, deps, logged } = openRemote();
  const phones = followPhones(remote);
  const phone = await pair(remote);
  const told = JSON.stringify([deps.store.devices(), logged, phones.told]);
  for (const secret of [phone.back.psk, phone.back.own.secret]) {
    const buffer = Buffer.from(secret);
    for (const text of [buffer.toString('hex'), buffer.toString('base64'), encodeBase64url(secret)]) {
      expect(told).not.toContain(text);
    }
  }
  expect(deps.secrets.get(`phone.${phone.id}`)).toBe(Buffer.from(phone.back.psk).toString('base64'));
  expect(told).not.toContain(deps.secrets.get('desk.key'));
});
