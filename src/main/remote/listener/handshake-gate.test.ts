import { expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { createHandshakeGate } from './handshake-gate.ts';

function open() {
  const clock = { now: 0 };
  const gate = createHandshakeGate(() => clock.now);
  const enter = (address = 'a') => gate.enter(address).kind;
  const use = (count: number, address?: string) => Array.from({ length: count }, () => enter(address));
  return { clock, gate, enter, use };
}
const most = limits.handshakesPerMinute;

test('lets each address begin so often in any minute, tells it that it is too often, and then says nothing', () => {
  const { clock, enter, use } = open();
  expect(new Set(use(most))).toEqual(new Set(['let in']));
  expect(new Set(use(most))).toEqual(new Set(['told']));
  expect(new Set(use(most))).toEqual(new Set(['ignored']));
  expect(enter('b')).toBe('let in');
  clock.now = 60_001;
  expect(enter()).toBe('let in');
});

test('does not count who has proved itself', () => {
  const { gate, enter, use } = open();
  for (let count = 0; count < 3 * most; count += 1) {
    const entry = gate.enter('a');
    if (entry.kind === 'let in') entry.takeBack();
  }
  use(most - 1);
  expect(enter()).toBe('let in');
  expect(enter()).toBe('told');
});

test('remembers no more addresses than it can, and forgets them again', () => {
  const { clock, enter } = open();
  for (let count = 0; count < 5_000; count += 1) enter(`address-${count}`);
  expect(enter('another')).toBe('ignored');
  expect(enter('address-1')).toBe('let in');
  clock.now = 60_001;
  expect(enter('another')).toBe('let in');
});
