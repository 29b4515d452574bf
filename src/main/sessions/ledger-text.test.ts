import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DriverReport } from '../drivers/driver.ts';
import { cleanText } from './clean-text.ts';
import { eventsOf, reported, text, toolEnd, toolStart, turnEnded, turnStarted } from './ledger-fixture.ts';

const joined = (draft: ReturnType<typeof reported>) =>
  eventsOf(draft, 'assistantText')
    .map(({ delta }) => delta)
    .join('');

function starts(reports: DriverReport[]): boolean[] {
  return reported([turnStarted, ...reports]).events.flatMap(({ body, itemStart }) =>
    body.type === 'assistantText' || body.type === 'assistantThought' ? [itemStart] : [],
  );
}

test('an escape sequence that is split between pieces does not show', () => {
  expect(
    joined(reported([turnStarted, text('a\u001b[3'), text('1mb\u001b'), text(']0;title\u0007c\r'), text('\nd')])),
  ).toBe('abc\nd');
});

test('a text in any pieces is recorded as the whole would be', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.constantFrom('\u001b[31', 'm', '\u001b]0;x', '\u0007', '\r', '\n', 'word', '\ud83d', '\ude00'),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(pieces, (parts) => {
      const whole = parts.join('');
      const recorded = joined(reported([turnStarted, ...parts.map((part) => text(part))]));
      // What is held back at the very end is no text yet.
      expect(cleanText(whole).startsWith(recorded)).toBe(true);
      expect(joined(reported([turnStarted, ...parts.map((part) => text(part)), text('.')]))).toBe(
        cleanText(`${whole}.`),
      );
    }),
  );
});

test('pieces of two messages do not complete each other', () => {
  const draft = reported([turnStarted, text('a\u001b', 'one'), text('[31mb', 'two'), text('[0mc', 'one')]);
  expect(joined(draft)).toBe('a[31mbc');
});

test('only the first piece of a text begins an item, though it may not be the first that came', () => {
  expect(starts([text(''), text('\u001b'), text('[1ma'), text('b')])).toEqual([true, false]);
});

test('a call, a message or another text of the same conversation ends a text; what comes after begins anew', () => {
  const taken: DriverReport = { type: 'messageTaken', text: 'more', images: [] };
  const thought: DriverReport = { type: 'assistantThought', messageId: 'm', delta: 'hm' };
  expect(starts([text('a'), toolStart('t'), text('b'), text('c')])).toEqual([true, true, false]);
  expect(starts([text('a'), taken, text('b')])).toEqual([true, true]);
  expect(starts([text('a'), thought, text('b')])).toEqual([true, true, true]);
  expect(starts([text('a', 'one'), text('b', 'two'), text('c', 'one')])).toEqual([true, true, true]);
});

test('what a sub-agent does ends no text of the main conversation, and its own ends with its call', () => {
  const sub = (delta: string): DriverReport => ({ type: 'assistantText', messageId: 's', delta, parent: 't' });
  const subCall: DriverReport = { type: 'toolStart', id: 'u', tool: 'x', kind: 'read', input: null, parent: 't' };
  expect(starts([toolStart('t'), text('a'), sub('b'), text('c'), subCall, text('d'), sub('e')])).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
  expect(starts([toolStart('t'), sub('a'), toolEnd('t'), sub('b')])).toEqual([true, true]);
});

test('a text does not go on in the next turn', () => {
  expect(starts([text('a'), turnEnded, turnStarted, text('b')])).toEqual([true, true]);
});
