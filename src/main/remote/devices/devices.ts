import { randomUUID } from 'node:crypto';
import type { Random } from '../../../channel/key-pair.ts';
import type { DeviceBook } from '../device-book.ts';
import type { ListenerWish } from '../listener/listener.ts';
import { cleanText, freeName } from './clean-text.ts';
import { createDeviceKeys, type DeviceKeys, type Secrets } from './device-keys.ts';
import { type DeviceRow, deviceRowSchema, listenerRowId, listenerRowSchema } from './device-row.ts';

export type Device = DeviceRow & { id: string };

/** The phones that are paired. Each change is stored before the call returns. */
export type Devices = {
  all(): readonly Device[];
  find(id: string): Device | undefined;
  byKey(publicKey: Uint8Array): Device | undefined;
  psk: DeviceKeys['psk'];
  deskSecret: DeviceKeys['deskSecret'];
  add(phone: { publicKey: Uint8Array; psk: Uint8Array; name: string; mayMessage: boolean }): Device;
  /** Undefined: there is no such phone. A name that another one has gets a number. */
  change(id: string, change: Partial<Pick<DeviceRow, 'name' | 'mayMessage' | 'paused'>>): Device | undefined;
  remove(id: string): boolean;
  seen(id: string): void;
  /** It asked for what it may not do. */
  refused(id: string, what: string): void;
  /** Phones that had to go when the app started, because nobody has their keys any more. */
  lost: number;
  wish: { read(): ListenerWish | undefined; write(wish: ListenerWish): void };
  onChange(listener: () => void): void;
  /** What is not urgent is stored at most once in a minute, and what there was no room for: now it is. */
  flush(): void;
};

const writeEveryMs = 60_000;

export function createDevices(deps: {
  store: DeviceBook;
  secrets: Secrets;
  random: Random;
  now(): number;
  log(line: string): void;
}): Devices {
  const { store, now, log } = deps;
  const keys = createDeviceKeys(deps.secrets, deps.random);
  const listeners: (() => void)[] = [];
  const rows = new Map<string, DeviceRow>();
  /** When a row was last stored, of those that are not stored as they are. */
  const storedAt = new Map<string, number>();
  const unstored = new Set<string>();
  /** Those that are gone, and whose row could not be removed yet. */
  const undeleted = new Set<string>();
  let wish: ListenerWish | undefined;
  let lost = 0;

  function keep(id: string, row: DeviceRow): void {
    store.putDevice(id, row);
    rows.set(id, row);
    unstored.delete(id);
    storedAt.set(id, now());
  }

  /** For what may be lost: the app goes on without it. */
  function attempt(write: () => void): void {
    try {
      write();
    } catch (error) {
      log(`phone: a row could not be stored (${error instanceof Error ? error.message : 'no reason given'})`);
    }
  }

  function note(id: string, row: DeviceRow): void {
    rows.set(id, row);
    unstored.add(id);
    if (now() - (storedAt.get(id) ?? 0) >= writeEveryMs) attempt(() => keep(id, row));
  }

  function changed(): void {
    for (const listener of listeners) listener();
  }

  /** Nobody is let in by it from here on, even if its row cannot be removed. */
  function forget(id: string): void {
    rows.delete(id);
    unstored.delete(id);
    storedAt.delete(id);
    keys.forget(id);
    undeleted.add(id);
    store.deleteDevice(id);
    undeleted.delete(id);
  }

  function read(): void {
    for (const { id, record } of store.devices()) {
      if (id === listenerRowId) {
        wish = listenerRowSchema.safeParse(record).data;
        continue;
      }
      const row = deviceRowSchema.safeParse(record);
      if (row.success) rows.set(id, row.data);
      else {
        log('phone: a row that cannot be understood was removed; its phone has to be paired again');
        attempt(() => forget(id));
      }
    }
    for (const id of [...rows.keys()]) {
      if (keys.known() && keys.psk(id)) continue;
      attempt(() => forget(id));
      lost += 1;
    }
    if (lost > 0) log(`phone: ${lost} removed, because their keys were not kept; they have to be paired again`);
  }

  read();
  return {
    lost,
    all: () => [...rows].map(([id, row]) => ({ id, ...row })),
    find(id) {
      const row = rows.get(id);
      return row && { id, ...row };
    },
    byKey(publicKey) {
      const hex = Buffer.from(publicKey).toString('hex');
      const found = [...rows].find(([, row]) => row.publicKey === hex);
      return found && { id: found[0], ...found[1] };
    },
    psk: keys.psk,
    deskSecret: keys.deskSecret,
    add({ publicKey, psk, name, mayMessage }) {
      const id = randomUUID();
      const row: DeviceRow = {
        publicKey: Buffer.from(publicKey).toString('hex'),
        name: freeName(
          name,
          [...rows.values()].map((each) => each.name),
        ),
        mayMessage,
        paused: false,
        pairedAt: now(),
        lastSeenAt: now(),
        refused: 0,
        lastRefused: null,
      };
      keys.keep(id, psk);
      keep(id, row);
      changed();
      return { id, ...row };
    },
    change(id, change) {
      const row = rows.get(id);
      if (!row) return undefined;
      const others = [...rows].filter(([each]) => each !== id).map(([, each]) => each.name);
      const next = { ...row, ...change, ...(change.name === undefined ? {} : { name: freeName(change.name, others) }) };
      keep(id, next);
      changed();
      return { id, ...next };
    },
    remove(id) {
      if (!rows.has(id)) return false;
      try {
        forget(id);
      } finally {
        changed();
      }
      return true;
    },
    seen(id) {
      const row = rows.get(id);
      if (!row) return;
      note(id, { ...row, lastSeenAt: now() });
    },
    refused(id, what) {
      const row = rows.get(id);
      if (!row) return;
      note(id, { ...row, refused: row.refused + 1, lastRefused: cleanText(what, 128) });
      changed();
    },
    wish: {
      read: () => wish,
      write(next) {
        wish = next;
        attempt(() => store.putDevice(listenerRowId, next));
      },
    },
    onChange: (listener) => void listeners.push(listener),
    flush() {
      for (const id of undeleted) attempt(() => forget(id));
      for (const id of [...unstored]) {
        const row = rows.get(id);
        if (row) attempt(() => keep(id, row));
      }
    },
  };
}
