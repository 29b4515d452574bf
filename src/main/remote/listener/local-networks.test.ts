import { expect, test } from 'vitest';
import { ipv4 } from '../remote-fixture.ts';
import { findAgain, localNetworks } from './local-networks.ts';

const lo = [ipv4('127.0.0.1', { internal: true, netmask: '255.0.0.0' })];
const ipv6 = { ...ipv4('fe80::1', { netmask: 'ffff:ffff:ffff:ffff::' }), family: 'IPv6' as const, scopeid: 2 };

test('finds the networks that have an address which can be typed, the loopback last', () => {
  const table = { lo, wlan0: [ipv6, ipv4('192.168.1.20')], tun0: [ipv6], eth0: [ipv4('10.1.2.3')], gone: undefined };
  expect(localNetworks(table)).toEqual([
    { name: 'wlan0', address: '192.168.1.20', loopback: false, subnet: '192.168.1.0/24' },
    { name: 'eth0', address: '10.1.2.3', loopback: false, subnet: '10.1.2.0/24' },
    { name: 'lo', address: '127.0.0.1', loopback: true, subnet: '127.0.0.0/8' },
  ]);
});

test('follows an address within its network and no further', () => {
  const known = { name: 'wlan0', address: '192.168.1.20', subnet: '192.168.1.0/24' };
  const after = (...entries: ReturnType<typeof ipv4>[]) => findAgain({ lo, wlan0: entries }, known);
  const at = (address: string) => ({ name: 'wlan0', address, loopback: false, subnet: '192.168.1.0/24' });
  expect(after(ipv4('192.168.1.20'))).toEqual(at('192.168.1.20'));
  expect(after(ipv4('192.168.1.9'), ipv4('192.168.1.20'))).toEqual(at('192.168.1.20'));
  expect(after(ipv4('192.168.1.31'))).toEqual(at('192.168.1.31'));
  expect(after(ipv4('192.168.2.20'))).toBe('elsewhere');
  expect(after(ipv4('192.168.1.20', { netmask: '255.255.0.0' }))).toBe('elsewhere');
  expect(after(ipv6)).toBe('gone');
  expect(findAgain({ eth0: [ipv4('192.168.1.20')] }, known)).toBe('gone');
});
