import { expect, it } from 'vitest';
import type { Pairing } from '../../shared/phone/phones.ts';
import type { Connection } from './connection.ts';
import { createLatestStore } from './latest-store.ts';

const over = (why: string): Pairing => ({ state: 'over', why });

function scripted() {
  const followers = new Set<(entries: Pairing[]) => void>();
  const follow = (_stream: string, _params: unknown, onEntries: (entries: Pairing[]) => void) => {
    followers.add(onEntries);
    return () => followers.delete(onEntries);
  };
  return { followers, connection: { follow } as unknown as Connection };
}

it('keeps the newest, tells of it, and follows only while somebody looks', () => {
  const { followers, connection } = scripted();
  const store = createLatestStore(connection, 'pairing');
  expect(followers.size).toBe(0);
  let heard = 0;
  const stops = [store.subscribe(() => heard++), store.subscribe(() => heard++)];
  expect(followers.size).toBe(1);
  expect(store.getSnapshot()).toBeUndefined();
  for (const follower of followers) follower([over('one'), over('two')]);
  expect([store.getSnapshot(), heard]).toEqual([over('two'), 2]);
  for (const stop of stops) stop();
  expect(followers.size).toBe(0);
  expect(store.getSnapshot()).toEqual(over('two'));
});
