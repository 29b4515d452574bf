import type { Random } from '../../../channel/key-pair.ts';

export type Secrets = {
  get(name: string): string | undefined;
  set(name: string, secret: string): 'memory' | 'secretStore';
  remove(name: string): void;
  /** Where a secret would be kept. */
  kept(): 'memory' | 'secretStore';
};

/** The keys that only the two ends of a channel may know, 32 bytes each; kept as base64, beside no row and in no log. */
export type DeviceKeys = {
  /** The psk of a phone. Undefined: there is none, so it cannot come in. */
  psk(id: string): Uint8Array | undefined;
  keep(id: string, psk: Uint8Array): void;
  forget(id: string): void;
  /** The desk's own X25519 secret, if there is one. */
  known(): Uint8Array | undefined;
  /** The same; it is made when it is needed first. */
  deskSecret(): Uint8Array;
};

const deskName = 'desk.key';
const keyBytes = 32;

export function createDeviceKeys(secrets: Secrets, random: Random): DeviceKeys {
  const known = () => read(deskName);

  function read(name: string): Uint8Array | undefined {
    const base64 = secrets.get(name);
    const bytes = base64 === undefined ? undefined : new Uint8Array(Buffer.from(base64, 'base64'));
    return bytes?.length === keyBytes ? bytes : undefined;
  }

  function write(name: string, key: Uint8Array): void {
    secrets.set(name, Buffer.from(key).toString('base64'));
  }

  return {
    psk: (id) => read(nameOf(id)),
    keep: (id, psk) => write(nameOf(id), psk),
    forget: (id) => secrets.remove(nameOf(id)),
    known,
    deskSecret() {
      const before = known();
      if (before) return before;
      const made = random(keyBytes);
      write(deskName, made);
      return made;
    },
  };
}

function nameOf(id: string): string {
  return `phone.${id}`;
}
