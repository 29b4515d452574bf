import { randomUUID } from 'node:crypto';
import type { DeviceBook } from '../device-book.ts';
import type { ListenerWish } from '../listener/listener.ts';
import { cleanText, freeName } from './clean-text.ts';
import { type DeviceRow, deviceRowSchema, listenerRowId, listenerRowSchema } from './device-row.ts';

export type Secrets = {
  get(name: string): string | undefined;
  set(name: string, secret: string): 'memory' | 'secretStore';
  remove(name: string): void;
  /** Where a secret would be kept. */
  kept(): 'memory' | 'secretStore';
};

export type Device = DeviceRow & { id: string };

/** The phones that are paired. Each change is stored before the call returns. */
export type Devices = {
  all(): readonly Device[];
  find(id: string): Device | undefined;
  byKey(publicKey: Uint8Array): Device | undefined;
  /** 32 bytes. Undefined: there is none, so this phone cannot come in. */
  psk(id: string): Uint8Array | undefined;
  add(phone: { publicKey: Uint8Array; psk: Uint8Array; name: string; mayMessage: boolean }): Device;
  /** Undefined: there is no such phone. A name that another one has gets a number. */
  change(id: string, change: Partial<Pick<DeviceRow, 'name' | 'mayMessage' | 'paused'>>): Device | undefined;
  remove(id: string): boolean;
  seen(id: string): void;
  /** It asked for what it may not do. */
  refused(id: string, what: string): void;
  /** The desk's own X25519 secret, 32 bytes. */
  deskSecret(): Uint8Array;
  /** Phones that had to go when the app started, because nobody has their keys any more. */
  lost: number;
  wish: { read(): ListenerWish | undefined; write(wish: ListenerWish): void };
  onChange(listener: () => void): void;
  /** What is not urgent is stored at most once in a minute: now it is. */
  flush(): void;
};

const writeEveryMs = 60_000;
const deskKeyName = 'desk.key';
const keyBytes = 32;

export function createDevices(deps: {
  store: DeviceBook;
  secrets: Secrets;
  random(length: number): Uint8Array;
  now(): number;
  log(line: string): void;
}): Devices {
  const { store, secrets, now, log } = deps;
  const listeners: (() => void)[] = [];
  const rows = new Map<string, DeviceRow>();
  /** When a row was last stored, of those that are not stored as they are. */
  const storedAt = new Map<string, number>();
  const unstored = new Set<string>();
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

  function forget(id: string): void {
    store.deleteDevice(id);
    rows.delete(id);
    unstored.delete(id);
    storedAt.delete(id);
    secrets.remove(pskName(id));
  }

  function psk(id: string): Uint8Array | undefined {
    return keyFrom(secrets.get(pskName(id)));
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
    const deskKey = keyFrom(secrets.get(deskKeyName));
    for (const id of [...rows.keys()]) {
      if (deskKey && psk(id)) continue;
      rows.delete(id);
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
    psk,
    add({ publicKey, psk: secret, name, mayMessage }) {
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
      secrets.set(pskName(id), Buffer.from(secret).toString('base64'));
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
      forget(id);
      changed();
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
    deskSecret() {
      const known = keyFrom(secrets.get(deskKeyName));
      if (known) return known;
      const made = deps.random(keyBytes);
      secrets.set(deskKeyName, Buffer.from(made).toString('base64'));
      return made;
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
      for (const id of [...unstored]) {
        const row = rows.get(id);
        if (row) attempt(() => keep(id, row));
      }
    },
  };
}

function pskName(id: string): string {
  return `phone.${id}`;
}

function keyFrom(base64: string | undefined): Uint8Array | undefined {
  const bytes = base64 === undefined ? undefined : new Uint8Array(Buffer.from(base64, 'base64'));
  return bytes?.length === keyBytes ? bytes : undefined;
}
