import type { Phone, Phones } from '../../../shared/phone/phones.ts';

/** A phone that is paired and away, for tests. */
export function phoneLiteral(id: string, change: Partial<Phone> = {}): Phone {
  return {
    ...{ id, name: `Phone ${id}`, mayMessage: false, paused: false, pairedAt: 1_000, lastSeenAt: 2_000 },
    ...{ connected: false, refused: 0, lastRefused: null },
    ...change,
  };
}

export const wireless = { name: 'wlan0', address: '192.168.1.20', loopback: false };
export const wired = { name: 'eth0', address: '10.0.0.7', loopback: false };
export const loopback = { name: 'lo', address: '127.0.0.1', loopback: true };

/** The listener is on, on the wireless network. */
export function phonesLiteral(change: Partial<Phones> = {}): Phones {
  return {
    listener: { state: 'on', network: wireless, url: 'http://192.168.1.20:47800' },
    networks: [wireless, wired, loopback],
    phones: [],
    keys: 'secretStore',
    ...change,
  };
}
