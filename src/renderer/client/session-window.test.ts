import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventBody } from '../../shared/event.ts';
import { foldAll } from '../../shared/transcript.ts';
import { eventLiterals, said } from '../session/testing/event-literals.ts';
import { append, emptyWindow, joinNewest, prepend, trim } from './session-window.ts';

const ids = fc.constantFrom('x', 'y', 'z');
const body: fc.Arbitrary<EventBody> = fc.oneof(
  ids.map((id) => said(id, 'text ')),
  ids.map((id): EventBody => ({ type: 'toolStart', id, tool: 'Tool', kind: 'other', input: null })),
  ids.map((id): EventBody => ({ type: 'toolUpdate', id, output: 'more' })),
  ids.map((id): EventBody => ({ type: 'toolEnd', id, ok: true, output: 'all', truncated: false })),
  fc.constant<EventBody>({ type: 'userMessage', text: 'hi', images: [], via: 'desk' }),
  fc.constant<EventBody>({ type: 'turnEnded', outcome: 'completed' }),
  fc.constant<EventBody>({ type: 'status', state: 'idle' }),
);
const events = fc.array(body, { maxLength: 80 }).map((bodies) => eventLiterals('s', bodies));

test('what a trimmed window shows is what its events fold to', () => {
  fc.assert(
    fc.property(events, fc.nat({ max: 60 }), (all, keep) => {
      const trimmed = trim(joinNewest(emptyWindow, all, false), keep + 1);
      expect(trimmed.transcript.items).toEqual(foldAll(trimmed.events).items);
      expect(trimmed.events).toEqual(all.slice(all.length - trimmed.events.length));
    }),
  );
});

test('a long finished history is trimmed to about what is kept', () => {
  const turn: EventBody[] = [
    { type: 'userMessage', text: 'hi', images: [], via: 'desk' },
    said('m', 'yes'),
    { type: 'turnEnded', outcome: 'completed' },
  ];
  const all = eventLiterals(
    's',
    Array.from({ length: 300 }, (_, at) =>
      turn.map((one) => (one.type === 'assistantText' ? said(`m${at}`, 'yes') : one)),
    ).flat(),
  );
  const trimmed = trim(joinNewest(emptyWindow, all, false), 150);
  expect(trimmed.events.length).toBeGreaterThanOrEqual(150);
  expect(trimmed.events.length).toBeLessThanOrEqual(153);
  expect(trimmed.more).toBe(true);
});

test('repeated events change nothing, and a gap is noticed', () => {
  const all = eventLiterals('s', [said('a', '1'), said('a', '2'), said('a', '3')]);
  const window = joinNewest(emptyWindow, all.slice(0, 2), false);
  expect(append(window, all.slice(0, 2))).toBe(window);
  expect(append(window, all)?.events).toEqual(all);
  expect(append(joinNewest(emptyWindow, all.slice(0, 1), false), all.slice(2))).toBeUndefined();
});

test('an older page is put in front only where it touches', () => {
  const all = eventLiterals('s', [said('a', '1'), said('a', '2'), said('a', '3'), said('a', '4')]);
  const window = joinNewest(emptyWindow, all.slice(2), true);
  expect(prepend(window, all.slice(0, 2), false)).toMatchObject({ events: all, more: false });
  expect(prepend(window, all.slice(0, 1), false)).toBe(window);
  expect(prepend(window, [], false)).toMatchObject({ events: window.events, more: false });
});

test('a newest page that does not touch replaces what was held', () => {
  const all = eventLiterals(
    's',
    Array.from({ length: 10 }, (_, at) => said(`m${at}`, 'x')),
  );
  const window = joinNewest(emptyWindow, all.slice(0, 3), false);
  expect(joinNewest(window, all.slice(6), true).events).toEqual(all.slice(6));
  expect(joinNewest(window, all.slice(3), true)).toMatchObject({ events: all, more: false });
});
