import { randomBytes, randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { basename } from 'node:path';
import { encodeBase64url } from '../../channel/base64url.ts';
import { type KeyPair, keyPairOf } from '../../channel/key-pair.ts';
import { limits } from '../../shared/limits.ts';
import type { PhoneHandlers } from '../api/handlers.ts';
import type { ApiParts, PairingDesk, PhoneDesk } from '../api/parts.ts';
import type { DeviceBook } from './device-book.ts';
import type { Secrets } from './devices/device-keys.ts';
import { createDevices } from './devices/devices.ts';
import { createPhoneDesk } from './devices/phone-desk.ts';
import { createPhoneLinks } from './devices/phone-links.ts';
import { returning } from './devices/returning.ts';
import { admit } from './listener/admit.ts';
import { createListener } from './listener/listener.ts';
import type { InterfaceTable } from './listener/local-networks.ts';
import { systemTimers, type Timers } from './listener/timers.ts';
import { createPairing, type NewPhone } from './pairing/pairing.ts';
import { createOnces } from './protocol/once.ts';
import { createPace } from './protocol/pace.ts';
import { createPhoneLink } from './protocol/phone-link.ts';
import type { Receipts } from './receipts.ts';
import { createRedact } from './redact.ts';
import { createPhoneRoom, type PhoneRoomDeps } from './room/phone-room.ts';
import { createRunFeed } from './runs/run-feed.ts';

export type RemoteDeps = {
  handlers: PhoneHandlers;
  room: ApiParts['room'];
  session: ApiParts['supervisor']['session'];
  store: DeviceBook & Receipts & Pick<ApiParts['store'], 'turn' | 'turns' | 'eventsAfter'>;
  secrets: Secrets;
  /** The folder of the built phone page. */
  page: string;
  /** The name of this computer. */
  desk: string;
  /** The owner's home folder, written `~` to a phone. */
  home: string;
  /** Which session a person looks at in the window of the room. */
  presence: PhoneRoomDeps['presence'];
  now(): number;
  log(line: string): void;
  /** Opens the window of the pairing. */
  openPairing(): void;
};

/** What is the machine's, unless a test says otherwise. */
export type Surroundings = { interfaces(): InterfaceTable; ports: readonly number[]; timers: Timers };

export type Remote = {
  phones: PhoneDesk;
  pairing: PairingDesk;
  /** Listens again, if it did when the app quit. To be called when all that waits is known: a phone sees no card that is over. */
  open(): void;
  /** Ids of the cards that a phone shows now. */
  shown(): ReadonlySet<string>;
  /** Gives how to stop. */
  onShown(listener: () => void): () => void;
  /** There is a phone that would be let in: paired, and not paused. */
  paired(): boolean;
  /** When `paired` says something else than before. Gives how to stop. */
  onPaired(listener: () => void): () => void;
  /** When it is over, the port is free. */
  close(): Promise<void>;
};

const random = (length: number) => new Uint8Array(randomBytes(length));

const system: Surroundings = {
  interfaces: networkInterfaces,
  ports: Array.from({ length: limits.remotePortsTried }, (_, index) => limits.remotePort + index),
  timers: systemTimers,
};

/** The phone's side of the app: who is let in, what they are shown, and what they may do. */
export function createRemote(deps: RemoteDeps, { interfaces, ports, timers }: Surroundings = system): Remote {
  const { store, secrets, now, log } = deps;
  const newId = randomUUID;
  const devices = createDevices({ store, secrets, random, now, log });
  const redact = createRedact({ home: deps.home, user: basename(deps.home) });
  const room = createPhoneRoom({ ...deps, redact });
  const feed = createRunFeed({ ...deps, redact });

  const once = createOnces({ receipts: store, now, log });
  const inPace = createPace(() => performance.now());
  const links = createPhoneLinks({
    timers,
    createLink: (pipe, id, looking) =>
      createPhoneLink(
        pipe,
        {
          id,
          name: () => devices.find(id)?.name ?? '',
          may: () => ({ answer: devices.find(id) !== undefined, message: devices.find(id)?.mayMessage ?? false }),
          refused: (what) => devices.refused(id, what),
          seen: () => devices.seen(id),
          inPace: () => inPace(id),
        },
        {
          ...{ handlers: deps.handlers, feed, room, once, desk: deps.desk, now, newId, log },
          looking: (_, what) => looking(what?.visible ? what.cards : []),
        },
      ),
  });

  let key: KeyPair | undefined;
  function deskKey(): KeyPair {
    key ??= keyPairOf(devices.deskSecret());
    return key;
  }

  const listener = createListener({
    ...{ page: deps.page, computer: deps.desk, interfaces, ports, wish: devices.wish, timers, now, log },
    why: devices.lost > 0 ? keysLost[secrets.kept()] : null,
    desk: () => ({ key: encodeBase64url(deskKey().public), name: deps.desk }),
    onSocket: (socket) =>
      admit(socket, {
        ...{ own: deskKey(), random, timers },
        door: (opening, phone) =>
          opening.kind === 'pair' ? pairing.door(opening.offer) : returning(phone, { devices, links }),
      }),
    onClosing() {
      pairing.listenerCloses();
      links.byeAll('off');
    },
    isInUse: links.isAnyHere,
  });

  /** A phone that pairs anew is not two phones. */
  function keepPhone(phone: NewPhone): { id: string; name: string } {
    const before = devices.byKey(phone.publicKey);
    if (before) phones.revoke(before.id);
    return devices.add(phone);
  }

  const pairing = createPairing({
    ...{ listener, store: keepPhone, join: links.join, random, timers, now, newId },
    deskKey: () => deskKey().public,
    // A listener that nobody can use any more is not left open.
    onEnd(opened) {
      if (opened && !paired()) void listener.close(null);
    },
  });

  const phones = createPhoneDesk({
    ...{ devices, links, listener, timers, kept: secrets.kept, openPairing: deps.openPairing },
  });

  function paired(): boolean {
    return devices.all().some((device) => !device.paused);
  }

  const pairedListeners = new Set<() => void>();
  let wasPaired = paired();
  devices.onChange(() => {
    if (paired() === wasPaired) return;
    wasPaired = paired();
    for (const listen of pairedListeners) listen();
  });

  return {
    phones,
    pairing: pairing.desk,
    open() {
      if (paired()) void listener.openAgain();
    },
    shown: links.shown,
    onShown: links.onShown,
    paired,
    onPaired(listen) {
      pairedListeners.add(listen);
      return () => void pairedListeners.delete(listen);
    },
    async close() {
      pairing.close();
      links.byeAll('quitting');
      phones.close();
      feed.close();
      room.close();
      await listener.end();
      devices.flush();
    },
  };
}

const keysLost = {
  memory:
    'The phones have to be paired again: this system has no safe place for their keys, which were forgotten when Signalbox quit.',
  secretStore: 'The phones have to be paired again: the system could not give their keys back.',
};
