import { expect, test } from 'vitest';
import { type PhoneEntry, phoneEntrySchema } from '../../../shared/phone/reports.ts';
import { noTotals } from '../../../shared/usage.ts';
import { approvalRecord } from '../../waiting/waiting-fixture.ts';
import { createDeskFixture } from '../protocol/desk-fixture.ts';

const tick = () => new Promise(setImmediate);
const inTurn = { turnId: 'turn-1' };

function followed(desk: ReturnType<typeof createDeskFixture>) {
  const entries: PhoneEntry[] = [];
  const texts: string[] = [];
  const stop = desk.phoneRoom.follow((more) => {
    texts.push(...more);
    entries.push(...more.map((text) => phoneEntrySchema.parse(JSON.parse(text))));
  });
  return { entries, texts, stop };
}

const kindsOf = (entries: PhoneEntry[]) => entries.map(({ kind, id }) => `${kind} ${id}`);

test('who comes is told all there is, then ready, then what changes; banners are not for phones', async () => {
  const desk = createDeskFixture();
  desk.asks(approvalRecord({}, inTurn));
  desk.room.totals({ all: noTotals, today: noTotals, settledToday: 3 });
  desk.room.banner('b', { id: 'b', level: 'info', message: 'About the app' });
  const { entries } = followed(desk);
  expect(kindsOf(entries)).toEqual(['session s', 'card a', 'totals all', 'ready all']);
  expect(entries[2]?.value).toEqual({ all: noTotals, today: noTotals });
  await tick();
  entries.length = 0;
  desk.shows({ ...desk.summary, title: 'Another' });
  await tick();
  expect(entries).toMatchObject([{ kind: 'session', value: { title: 'Another' } }]);
});

test('an entry is written once for all phones, and its version grows', async () => {
  const desk = createDeskFixture();
  const first = followed(desk);
  await tick();
  desk.shows({ ...desk.summary, title: 'Another' });
  desk.asks(approvalRecord({}, inTurn));
  await tick();
  const second = followed(desk);
  expect(second.texts.slice(0, 2).every((text) => first.texts.includes(text))).toBe(true);
  const versions = first.entries.map(({ version }) => version);
  expect(versions).toEqual([...versions].sort((one, other) => one - other));
  const newest = Math.max(...versions);
  expect(second.entries.at(-1)).toMatchObject({ kind: 'ready', version: newest });
});

test('a card that is settled goes, and says how; who comes later does not hear of it', async () => {
  const desk = createDeskFixture();
  const { entries } = followed(desk);
  const { inputHash } = desk.asks(approvalRecord({}, inTurn));
  await tick();
  expect(desk.phoneRoom.waiting('a')?.record.inputHash).toBe(inputHash);
  desk.deck.answer('a', { kind: 'approval', decision: 'no', inputHash }, { device: 'Pixel' });
  await tick();
  const end = { id: 'a', words: 'Denied on Pixel', at: '2026-12-01T10:00:00.000Z' };
  expect(entries.at(-1)).toMatchObject({ kind: 'card', id: 'a', value: null, end });
  expect(desk.phoneRoom.waiting('a')).toBeUndefined();
  expect(desk.phoneRoom.end('a')).toEqual(end);
  expect(kindsOf(followed(desk).entries)).toEqual(['session s', 'ready all']);
});

test('a session that is deleted goes', async () => {
  const desk = createDeskFixture();
  const { entries } = followed(desk);
  desk.room.sessionGone('s');
  await tick();
  expect(entries.at(-1)).toMatchObject({ kind: 'session', id: 's', value: null });
});

test('a card before somebody at the desk is told so, and again when they look away', async () => {
  const desk = createDeskFixture();
  desk.asks(approvalRecord({}, inTurn));
  const { entries } = followed(desk);
  const seen = () =>
    entries
      .filter(({ kind }) => kind === 'card')
      .map(({ value }) => value && 'seenAtDesk' in value && value.seenAtDesk);
  desk.looksAt.add('s');
  desk.looked();
  desk.looked();
  desk.looksAt.clear();
  desk.looked();
  expect(seen()).toEqual([false, true, false]);
  const versions = entries.filter(({ kind }) => kind === 'card').map(({ version }) => version);
  expect(new Set(versions).size).toBe(3);
});

test('the run that goes on is known at once', () => {
  const desk = createDeskFixture();
  expect(desk.phoneRoom.runOf('s')).toBe('s.turn-1');
  expect(desk.phoneRoom.runOf('other')).toBeUndefined();
  const { turn: _, ...idle } = desk.summary;
  desk.shows(idle);
  expect(desk.phoneRoom.runOf('s')).toBeNull();
});

test('who has gone hears nothing more, and after the end nobody does', async () => {
  const desk = createDeskFixture();
  const gone = followed(desk);
  const there = followed(desk);
  await tick();
  gone.stop();
  const before = [gone.entries.length, there.entries.length];
  desk.shows({ ...desk.summary, title: 'Another' });
  await tick();
  expect([gone.entries.length, there.entries.length]).toEqual([before[0], (before[1] ?? 0) + 1]);
  desk.phoneRoom.close();
  desk.shows({ ...desk.summary, title: 'A third' });
  desk.looksAt.add('s');
  desk.looked();
  await tick();
  expect(there.entries.length).toBe((before[1] ?? 0) + 1);
});
