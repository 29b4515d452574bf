import { expect, test } from 'vitest';
import { sessionLiteral } from '../testing/room-literals.ts';
import { folderName, groupSessions, withoutCards } from './session-groups.ts';

const session = (id: string, change: Parameters<typeof sessionLiteral>[0]) => sessionLiteral({ id, ...change });
const ids = (groups: ReturnType<typeof groupSessions>) =>
  groups.map(({ group, sessions }) => `${group}: ${sessions.map(({ id }) => id).join(' ')}`);

const all = [
  session('old', { group: 'finished', updatedAt: '2026-12-01T10:00:00.000Z' }),
  session('new', { group: 'finished', updatedAt: '2026-12-01T11:00:00.000Z' }),
  session('busy', { group: 'working' }),
  session('asks', { group: 'waiting', waiting: 1 }),
  session('rings', { group: 'waiting', waiting: 0 }),
];

test('what needs a person comes first, and within a state the newest', () => {
  expect(ids(groupSessions(all))).toEqual(['waiting: asks rings', 'working: busy', 'finished: new old']);
});

test('below the cards a session that only calls is still listed, and one with a card is not', () => {
  expect(ids(withoutCards(groupSessions(all)))).toEqual(['waiting: rings', 'working: busy', 'finished: new old']);
  expect(ids(withoutCards(groupSessions(all.slice(2, 4))))).toEqual(['working: busy']);
});

test.each([
  ['~/code/shop', 'shop'],
  ['~/code/shop/', 'shop'],
  ['C:\\code\\shop', 'shop'],
  ['/', '/'],
])('%s is called %s', (path, name) => expect(folderName(path)).toBe(name));
