import { expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { asks, card, session } from '../waiting/notice-fixture.ts';
import { approvalRecord, promptOf, questionRecord } from '../waiting/waiting-fixture.ts';
import { trayRows } from './tray-menu.ts';
import { firstTrayState, foldTray } from './tray-state.ts';

const rowsOf = (...entries: Parameters<typeof foldTray>[1]) => trayRows(foldTray(firstTrayState, entries));

test('an empty deck says so', () => {
  expect(rowsOf(session('s'))).toEqual([{ kind: 'note', label: 'Nothing waits for you' }]);
});

test('each card stands in the order of the deck, and who calls below; each opens what it names', () => {
  const question = questionRecord([promptOf()], { sessionId: 's' });
  expect(
    rowsOf(session('s', { attention: 'bell' }), card(approvalRecord({}, { sessionId: 's' }), 2), card(question, 1)),
  ).toEqual([
    { kind: 'note', label: '3 wait for you' },
    { kind: 'open', label: 'Ada · s · a question', opens: { kind: 'showCard', id: 'q' } },
    { kind: 'open', label: 'Ada · s · shell', opens: { kind: 'showCard', id: 'a' } },
    { kind: 'open', label: 'Ada · s · calls for you', opens: { kind: 'showSession', id: 's' } },
  ]);
});

test('a long deck is cut, and says by how much', () => {
  const many = Array.from({ length: limits.trayCards + 3 }, (_one, place) => asks(`${place}`));
  const rows = rowsOf(session('s'), ...many);
  expect(rows).toHaveLength(limits.trayCards + 2);
  expect(rows.at(-1)).toEqual({ kind: 'more', label: '3 more…' });
});

test('a name makes no key, and hides nothing', () => {
  const record = approvalRecord({ tool: 'cut & run\u202e' }, { sessionId: 's' });
  expect(rowsOf(session('s'), card(record))[1]).toMatchObject({ label: 'Ada · s · cut && run⟨202E⟩' });
});
