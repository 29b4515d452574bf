import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { NetworkInterfaceInfo } from 'node:os';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Pairing, Phones } from '../../shared/phone/phones.ts';
import { createPhoneHandlers } from '../api/handlers.ts';
import { createServedParts } from '../api/served-parts-fixture.ts';
import type { Secrets } from './devices/device-keys.ts';
import type { InterfaceTable } from './listener/local-networks.ts';
import type { createManualTimers } from './listener/manual-timers-fixture.ts';
import { systemTimers } from './listener/timers.ts';
import { hear, takeUp } from './listener/wire-phone-fixture.ts';
import { createRemote, type Remote, type RemoteDeps } from './remote.ts';

/** An entry of the system's table; every address is one of this machine's own. */
export function ipv4(address: string, { internal = false, netmask = '255.255.255.0' } = {}): NetworkInterfaceInfo {
  return { address, netmask, family: 'IPv4', mac: '00:00:00:00:00:00', internal, cidr: null };
}

export function createSecrets(kept: 'memory' | 'secretStore' = 'secretStore'): Secrets & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    get: (name) => all.get(name),
    set(name, secret) {
      all.set(name, secret);
      return kept;
    },
    remove: (name) => void all.delete(name),
    kept: () => kept,
  };
}

export function createPage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Signalbox</title>');
  writeFileSync(join(folder, 'assets/page-B1x2_3-z.js'), `// ${'what a page does '.repeat(100)}`);
  writeFileSync(join(folder, 'secrets.json'), '{}');
  return folder;
}

/** The phone's side of an app on a real store, with real sockets on this machine; the clock is the test's own if it wants. */
export function openRemote(
  given: Partial<RemoteDeps> & {
    interfaces?: () => InterfaceTable;
    clock?: ReturnType<typeof createManualTimers>;
  } = {},
) {
  const { interfaces = () => ({ lo: [ipv4('127.0.0.1', { internal: true })] }), clock, ...overrides } = given;
  const served = createServedParts();
  const logged: string[] = [];
  const deps: RemoteDeps = {
    handlers: createPhoneHandlers(served.parts),
    room: served.room,
    session: served.parts.supervisor.session,
    store: served.store,
    secrets: createSecrets(),
    page: createPage(),
    desk: 'Workshop.example',
    home: '/home/nobody',
    presence: { looksAt: () => false, onChange: () => () => undefined },
    now: clock?.now ?? Date.now,
    log: (line) => void logged.push(line),
    openPairing: () => undefined,
    ...overrides,
  };
  const remote = createRemote(deps, { interfaces, ports: [0], timers: clock?.timers ?? systemTimers });
  remote.open();
  onTestFinished(() => remote.close());
  return { ...served, deps, remote, logged };
}

/** Everything that a follower is told, and a wait for what it is to be told. */
function listen<Value>(follow: (onValue: (value: Value) => void) => () => void) {
  const told: Value[] = [];
  const waiting = new Set<() => void>();
  const stop = follow((value) => {
    told.push(value);
    for (const look of [...waiting]) look();
  });
  return {
    told,
    stop,
    until<Found extends Value>(matches: (value: Value) => value is Found): Promise<Found> {
      return new Promise((resolve) => {
        const look = () => {
          const last = told.at(-1);
          if (last === undefined || !matches(last)) return;
          waiting.delete(look);
          resolve(last);
        };
        waiting.add(look);
        look();
      });
    },
  };
}

export function followPhones({ phones }: Remote) {
  const { told, stop, until } = listen<Phones>(phones.follow);
  return { told, stop, until: (matches: (now: Phones) => boolean) => until((now): now is Phones => matches(now)) };
}

export function followPairing({ pairing }: Remote) {
  const { told, stop, until } = listen<Pairing>(pairing.follow);
  return {
    told,
    stop,
    until: <State extends Pairing['state']>(state: State) =>
      until((now): now is Extract<Pairing, { state: State }> => now.state === state),
  };
}

/** A phone that the owner has let in, and that has been welcomed. */
export async function pair(remote: Remote, name = 'Pixel 9', mayMessage = false) {
  const pairing = followPairing(remote);
  const { link } = await pairing.until('offered');
  const phone = await takeUp(link, name);
  const comparing = await pairing.until('comparing');
  expect(comparing.digits).toBe(phone.digits);
  expect(remote.pairing.confirm(comparing.name, mayMessage)).toEqual({ ok: true, value: {} });
  const welcome = await hear(phone);
  pairing.stop();
  return { ...phone, welcome, id: welcome?.deviceId ?? '' };
}
