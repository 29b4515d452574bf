import { expect, test } from 'vitest';
import { firstBehaviour } from '../../shared/behaviour.ts';
import type { DeskEntry } from '../../shared/contract.ts';
import { followDesk } from './follow-desk.ts';
import { desk, joinClient, phone } from './join-client-fixture.ts';
import { joinInMemory } from './joined-ends-fixture.ts';
import type { Outbound } from './outbound.ts';

test('a behaviour is changed by the part that keeps it, and never written past it', async () => {
  const { client, asked, store } = await joinClient(joinInMemory, desk);
  expect(await client.call('preference.set', { key: 'behaviour', value: { tellInput: true } })).toMatchObject({
    ok: true,
  });
  expect(asked).toEqual([{ method: 'behaviour', input: { tellInput: true } }]);
  expect(store.preferences()).toEqual({});
});

test.each([
  { key: 'behaviour', value: { tellInput: 'yes' } },
  { key: 'behaviour', value: { tellEverything: true } },
  { key: 'behaviour', value: { quietSessions: ['a b'] } },
  { key: 'behaviour', value: '{}' },
  { key: 'theme', value: { tellInput: true } },
  { key: 'another', value: '' },
])('%j is no preference', async (input) => {
  const { client, asked } = await joinClient(joinInMemory, desk);
  expect(await client.call('preference.set', input as never)).toMatchObject({ ok: false, error: { code: 'invalid' } });
  expect(asked).toEqual([]);
});

test('the window is given back its own preferences and nothing else', async () => {
  const { client, store } = await joinClient(joinInMemory, desk);
  store.setPreference('behaviour', '{}');
  await client.call('preference.set', { key: 'theme', value: 'dark' });
  expect(await client.call('preference.all', {})).toEqual({ ok: true, value: { theme: 'dark' } });
});

test('the desk learns the behaviour first, and says which session is looked at', async () => {
  const { client, asked } = await joinClient(joinInMemory, desk);
  const first = new Promise<DeskEntry[]>((resolve) => client.subscribe('desk', {}, resolve));
  expect(await first).toEqual([{ kind: 'behaviour', value: firstBehaviour }]);
  await client.call('desk.look', { sessionId: 's' });
  await client.call('desk.look', {});
  expect(asked).toEqual([
    { method: 'look', input: 's' },
    { method: 'look', input: undefined },
  ]);
});

test('a phone has no desk', async () => {
  const { client } = await joinClient(joinInMemory, phone);
  const ended = new Promise((resolve) => client.subscribe('desk', {}, () => undefined, resolve));
  expect(await ended).toMatchObject({ code: 'forbidden' });
  expect(await client.call('desk.look', {})).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  const set = await client.call('preference.set', { key: 'behaviour', value: { doNotDisturb: true } });
  expect(set).toMatchObject({ ok: false, error: { code: 'forbidden' } });
});

test('a window that does not keep up gets the newest of each kind once it does', () => {
  const sent: string[] = [];
  let full = true;
  let go: () => void = () => undefined;
  const outbound: Outbound = {
    send: (text) => sent.push(text),
    full: () => full,
    drowned: () => false,
    whenRoom(ready) {
      go = ready;
      return () => undefined;
    },
  };
  let tell: (entry: DeskEntry) => void = () => undefined;
  followDesk(outbound, 7, {
    follow(onEntry) {
      tell = onEntry;
      return () => undefined;
    },
  });
  tell({ kind: 'showCard', id: 'old' });
  tell({ kind: 'showCard', id: 'new' });
  tell({ kind: 'behaviour', value: firstBehaviour });
  expect(sent).toEqual([]);
  full = false;
  go();
  tell({ kind: 'showSession', id: 's' });
  expect(sent.map((text) => JSON.parse(text).entries)).toEqual([
    [
      { kind: 'showCard', id: 'new' },
      { kind: 'behaviour', value: firstBehaviour },
    ],
    [{ kind: 'showSession', id: 's' }],
  ]);
});
