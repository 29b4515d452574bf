import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect } from 'vitest';
import { createPhoneHandlers } from '../../src/main/api/handlers.ts';
import { createRemote, type Remote } from '../../src/main/remote/remote.ts';
import { createDeadlineRule, type DeadlineRule } from '../../src/main/waiting/deadlines.ts';
import type { Pairing, Phones } from '../../src/shared/phone/phones.ts';
import { openRoomParts, type RoomParts } from '../agents/room-parts.ts';
import { type SessionView, viewSession } from '../agents/session-view.ts';
import { beginPairing, comeBack, type PhoneIdentity, type TestPhone } from './test-phone.ts';
import { thisMachine } from './this-machine.ts';

/** The product under plain Node, with its door for phones open on this machine: nothing of it is stood in for. */
export type WireRoom = {
  readonly parts: RoomParts;
  readonly remote: Remote;
  readonly home: string;
  readonly workspace: string;
  /** Of the listener. */
  readonly origin: string;
  /** The app's clock; a test may set it forward. */
  readonly clock: { ahead: number };
  readonly logged: readonly string[];
  phones(): Phones;
  untilPhones(matches: (now: Phones) => boolean): Promise<void>;
  /** What the window of the pairing shows; the pairing begins with the first look. */
  pairing(): Pairing;
  untilPairing<State extends Pairing['state']>(state: State): Promise<Extract<Pairing, { state: State }>>;
  /** Closes the window of the pairing. */
  endPairing(): void;
  /** Lets a phone in, as its owner does. */
  pair(options?: { name?: string; mayMessage?: boolean }): Promise<{ phone: TestPhone; identity: PhoneIdentity }>;
  returned(identity: PhoneIdentity): Promise<TestPhone>;
  /** A session of the echo agent that has begun to play a script. */
  play(message: string, title?: string): Promise<SessionView>;
  /** The app goes and comes back; agents stay. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

export async function openWireRoom(
  options: { approvalMs?: DeadlineRule; page?: string; agents?: Record<string, string> } = {},
): Promise<WireRoom> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'signalbox-phones-')));
  const places = {
    data: join(folder, 'data'),
    home: join(folder, 'quagga'),
    page: options.page ?? join(folder, 'page'),
  };
  const workspace = join(places.home, 'shop');
  for (const place of [places.data, workspace, places.page]) await mkdir(place, { recursive: true });
  if (!options.page) await writeFile(join(places.page, 'index.html'), '<!doctype html><title>phone</title>');
  const secrets = new Map<string, string>();
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;
  const logged: string[] = [];
  const log = (line: string) => void logged.push(line);
  let parts: RoomParts;
  let remote: Remote;
  let origin = '';
  let phones: Phones | undefined;
  let pairing: Pairing | undefined;
  let stopPairing: (() => void) | undefined;
  const watchers = new Set<() => void>();

  async function open(): Promise<void> {
    parts = await openRoomParts({
      folder: places.data,
      home: places.home,
      now,
      environment: {
        HOME: places.home,
        PATH: [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter),
        ...options.agents,
      },
      approvalMs: options.approvalMs ?? createDeadlineRule({ wish: () => 'auto', paired: () => remote.paired() }),
    });
    const deps = {
      handlers: createPhoneHandlers(parts),
      room: parts.room,
      session: parts.supervisor.session,
      store: parts.store,
      secrets: {
        get: (name: string) => secrets.get(name),
        set(name: string, secret: string) {
          secrets.set(name, secret);
          return 'secretStore' as const;
        },
        remove: (name: string) => void secrets.delete(name),
        kept: () => 'secretStore' as const,
      },
      page: places.page,
      desk: 'studio',
      home: places.home,
      presence: { looksAt: () => false, onChange: () => () => undefined },
      now,
      log,
      openPairing: () => undefined,
    };
    remote = createRemote(deps, thisMachine);
    remote.onPaired(parts.supervisor.renewDeadlines);
    remote.phones.follow((next) => {
      phones = next;
      for (const watcher of [...watchers]) watcher();
    });
    const opened = await remote.phones.listen('lo');
    if (!opened.ok) throw new Error(opened.error.message);
    if (phones?.listener.state === 'on') origin = new URL(phones.listener.url).origin;
  }

  function until<Found>(found: () => Found | undefined): Promise<Found> {
    return new Promise((resolve) => {
      const watcher = () => {
        const is = found();
        if (is === undefined) return;
        watchers.delete(watcher);
        resolve(is);
      };
      watchers.add(watcher);
      watcher();
    });
  }

  function look(): Pairing {
    stopPairing ??= remote.pairing.follow((next) => {
      pairing = next;
      for (const watcher of [...watchers]) watcher();
    });
    if (!pairing) throw new Error('The pairing shows nothing.');
    return pairing;
  }

  function endPairing(): void {
    stopPairing?.();
    stopPairing = undefined;
    pairing = undefined;
  }

  const room: WireRoom = {
    get parts() {
      return parts;
    },
    get remote() {
      return remote;
    },
    home: places.home,
    workspace,
    get origin() {
      return origin;
    },
    clock,
    logged,
    phones() {
      if (!phones) throw new Error('Nothing is known of phones.');
      return phones;
    },
    untilPhones: (matches) => until(() => matches(room.phones()) || undefined).then(() => undefined),
    pairing: look,
    untilPairing<State extends Pairing['state']>(state: State) {
      look();
      const is = (now: Pairing | undefined): now is Extract<Pairing, { state: State }> => now?.state === state;
      return until(() => (is(pairing) ? pairing : undefined));
    },
    endPairing,
    async pair({ name = 'Pixel 9', mayMessage = false } = {}) {
      const { link } = await room.untilPairing('offered');
      const begun = await beginPairing(link, name);
      if (!begun) throw new Error('The phone was refused.');
      const { digits } = await room.untilPairing('comparing');
      expect(digits).toBe(begun.digits);
      const confirmed = remote.pairing.confirm(name, mayMessage);
      if (!confirmed.ok) throw new Error(confirmed.error.message);
      const identity = await begun.paired();
      endPairing();
      await begun.phone.next('room', ({ entries }) => entries.some(({ kind }) => kind === 'ready'));
      return { phone: begun.phone, identity };
    },
    async returned(identity) {
      const phone = await comeBack({ ...identity, origin });
      if (!phone) throw new Error('The phone was refused.');
      await phone.next('room', ({ entries }) => entries.some(({ kind }) => kind === 'ready'));
      return phone;
    },
    async play(message, title = 'Mend the parser') {
      const input = { agent: 'echo', workspace, title, policy: { kind: 'on-request' as const }, message };
      const made = await parts.supervisor.create(input, { via: 'desk' });
      if (!made.ok) throw new Error(made.error.message);
      return viewSession(parts, made.value.sessionId);
    },
    async restart() {
      endPairing();
      await remote.close();
      await parts.detach();
      await open();
    },
    async close() {
      endPairing();
      const { faults } = parts;
      for (const session of parts.supervisor.sessions()) await parts.supervisor.delete(session.id);
      await remote.close();
      await parts.detach();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      expect(faults).toEqual([]);
      expect(logged.filter((line) => line.includes('fault'))).toEqual([]);
    },
  };
  await open();
  return room;
}
