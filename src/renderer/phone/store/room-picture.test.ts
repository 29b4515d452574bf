import { expect, test } from 'vitest';
import { cardLiteral, sessionLiteral } from '../testing/room-literals.ts';
import { cardsInOrder, emptyRoom, foldEntries, replaceRoom } from './room-picture.ts';

const card = (id: string, version = 1) => ({
  kind: 'card' as const,
  id,
  value: cardLiteral({ id }),
  end: null,
  version,
});
const gone = (id: string, version: number, words?: string) => ({
  kind: 'card' as const,
  id,
  value: null,
  end: words === undefined ? null : { id, words, at: '2026-12-01T12:00:00.000Z' },
  version,
});

test('an older version never replaces a newer one, nor brings back what is gone', () => {
  const session = (title: string, version: number) => ({
    kind: 'session' as const,
    id: 's',
    value: sessionLiteral({ id: 's', title }),
    version,
  });
  let room = foldEntries(emptyRoom, [session('new', 3), session('old', 2), card('c', 1)]);
  expect(room.sessions.get('s')?.title).toBe('new');
  room = foldEntries(room, [gone('c', 5, 'Allowed at the desk'), card('c', 4)]);
  expect([...room.cards.keys()]).toEqual([]);
});

test('a card that ends says how', () => {
  const room = foldEntries(foldEntries(emptyRoom, [card('c')]), [gone('c', 2, 'Allowed on Pixel 9')]);
  expect(room.ended).toMatchObject([{ card: { id: 'c' }, words: 'Allowed on Pixel 9' }]);
});

test('a card that ended while nobody listened does not stay', () => {
  const before = foldEntries(emptyRoom, [card('c'), card('d')]);
  const room = replaceRoom(before, foldEntries(emptyRoom, [card('d')]));
  expect([...room.cards.keys()]).toEqual(['d']);
  expect(room.ended).toMatchObject([{ card: { id: 'c' }, words: 'It does not wait any more' }]);
});

test('the desk’s order comes first, then the age', () => {
  const cards = [
    cardLiteral({ id: 'back', order: 9, askedAt: '2026-12-01T11:00:00.000Z' }),
    cardLiteral({ id: 'young', order: 0, askedAt: '2026-12-01T11:02:00.000Z' }),
    cardLiteral({ id: 'old', order: 0, askedAt: '2026-12-01T11:01:00.000Z' }),
  ];
  expect(cardsInOrder(cards).map(({ id }) => id)).toEqual(['old', 'young', 'back']);
});
