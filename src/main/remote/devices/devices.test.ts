import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { openFresh } from '../../store/store-fixture.ts';
import { createSecrets } from '../remote-fixture.ts';
import { createDevices } from './devices.ts';

const random = (length: number) => new Uint8Array(randomBytes(length));

function open(store = openFresh(), secrets = createSecrets()) {
  const clock = { now: 1_000_000 };
  const logged: string[] = [];
  const deps = { store, secrets, random, now: () => clock.now, log: (line: string) => void logged.push(line) };
  return { ...deps, clock, logged, devices: createDevices(deps) };
}

const stored = (store: ReturnType<typeof openFresh>, id: string) =>
  store.devices().find((each) => each.id === id)?.record;

function add({ devices }: ReturnType<typeof open>, name = 'Pixel 9') {
  const phone = { publicKey: random(32), psk: random(32), name, mayMessage: false };
  return { ...phone, ...devices.add(phone), key: phone.publicKey };
}

test('keeps phones, the key of the desk and what the listener did', () => {
  const first = open();
  const key = first.devices.deskSecret();
  const phone = add(first);
  const wish = { on: true, network: 'wlan0', subnet: '192.168.1.0/24', port: 47_800 };
  first.devices.wish.write(wish);
  const { devices } = open(first.store, first.secrets);
  expect(devices.all().map(({ id }) => id)).toEqual([phone.id]);
  expect(devices.byKey(phone.key)?.id).toBe(phone.id);
  expect(devices.psk(phone.id)).toEqual(phone.psk);
  expect(devices.deskSecret()).toEqual(key);
  expect(devices.wish.read()).toEqual(wish);
  expect(devices.find('listener')).toBeUndefined();
});

test('stores when a phone was seen at most once in a minute, and at the end', () => {
  const opened = open();
  const { devices, store, clock } = opened;
  const { id } = add(opened);
  const put = vi.spyOn(store, 'putDevice');
  for (let second = 0; second < 125; second += 1) {
    clock.now += 1_000;
    devices.seen(id);
    devices.refused(id, 'setMode');
  }
  expect(put).toHaveBeenCalledTimes(2);
  devices.flush();
  expect(stored(store, id)).toMatchObject({ lastSeenAt: clock.now, refused: 125, lastRefused: 'setMode' });
  devices.flush();
  expect(put).toHaveBeenCalledTimes(3);
});

test('goes on when what may be lost cannot be stored, and tells what may not', () => {
  const opened = open();
  const { devices, store, clock, logged } = opened;
  const { id } = add(opened);
  vi.spyOn(store, 'putDevice').mockImplementation(() => {
    throw new Error('There is no room left on the disk.');
  });
  clock.now += 120_000;
  devices.seen(id);
  expect(devices.find(id)?.lastSeenAt).toBe(clock.now);
  expect(logged).toEqual(['phone: a row could not be stored (There is no room left on the disk.)']);
  expect(() => devices.change(id, { paused: true })).toThrow('no room');
  expect(devices.find(id)?.paused).toBe(false);
});

test('knows a phone no more that was removed while there was no room, and removes its row when there is', () => {
  const opened = open();
  const { devices, store, secrets } = opened;
  const { id, key } = add(opened);
  const drop = vi.spyOn(store, 'deleteDevice').mockImplementation(() => {
    throw new Error('There is no room left on the disk.');
  });
  expect(() => devices.remove(id)).toThrow('no room');
  expect([devices.byKey(key), devices.psk(id), secrets.get(`phone.${id}`)]).toEqual([undefined, undefined, undefined]);
  devices.refused(id, 'setMode');
  drop.mockRestore();
  devices.flush();
  expect(store.devices()).toEqual([]);
});

test('knows no phone whose row is spoilt or whose keys are gone', () => {
  const first = open();
  first.devices.deskSecret();
  const [spoilt, keyless, whole] = [add(first, 'a'), add(first, 'b'), add(first, 'c')];
  first.store.putDevice(spoilt.id, { ...(stored(first.store, spoilt.id) as object), name: '\u202e' });
  first.secrets.remove(`phone.${keyless.id}`);
  const { devices, logged } = open(first.store, first.secrets);
  expect(devices.all().map(({ id }) => id)).toEqual([whole.id]);
  expect(devices.lost).toBe(1);
  expect(first.store.devices().map(({ id }) => id)).toEqual([whole.id]);
  expect(first.secrets.all.has(`phone.${spoilt.id}`)).toBe(false);
  expect(logged).toHaveLength(2);
});

test('knows no phone when the key of the desk is another', () => {
  const first = open();
  first.devices.deskSecret();
  add(first);
  first.secrets.remove('desk.key');
  expect(open(first.store, first.secrets).devices).toMatchObject({ lost: 1 });
});
