import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SessionEvent, sessionEventSchema } from '../../shared/event.ts';
import { emptyTranscript, foldAll } from '../../shared/transcript.ts';
import { report, reportOf } from './crash-history-fixture.ts';
import { reported } from './ledger-fixture.ts';

type Placed = { event: SessionEvent; itemStart: boolean };

/** What a ledger makes of random reports, placed as the store places it. */
const history: fc.Arbitrary<Placed[]> = fc.array(report, { maxLength: 60, size: 'max' }).map((reports) =>
  reported([{ type: 'turnStarted', origin: 'user' }, ...reports.map(reportOf)]).events.map(
    ({ itemStart, ...event }, seq) => ({
      event: { sessionId: 's', seq, ...event },
      itemStart,
    }),
  ),
);

const foldOf = (placed: readonly Placed[]) => foldAll(placed.map(({ event }) => event));

test('every event that a ledger makes is one that a reader knows', () => {
  fc.assert(fc.property(history, (placed) => placed.every(({ event }) => sessionEventSchema.safeParse(event).success)));
});

test('a page that begins where an item begins shows the same items as the whole, from there on', () => {
  fc.assert(
    fc.property(history, (placed) => {
      const whole = foldOf(placed);
      for (const [cut, { itemStart }] of placed.entries()) {
        if (!itemStart) continue;
        const page = foldOf(placed.slice(cut));
        const items = new Map(page.items.map((item) => [item.key, item]));
        const from = whole.items.filter((item) => item.seq >= cut);
        for (const item of from) expect(items.get(item.key)).toEqual(item);
        // Anything more is the rest of something that began before, which the page cannot know to be one.
        const isWhole = whole.items.every((item) => item.seq >= cut || item.lastSeq < cut);
        if (isWhole) expect(page.items).toHaveLength(from.length);
      }
    }),
    { numRuns: 300 },
  );
});

test('a page begins where an item really begins', () => {
  fc.assert(
    fc.property(history, (placed) => {
      const keys = new Set(foldOf(placed).items.map((item) => item.seq));
      const starts = placed.flatMap(({ event, itemStart }) => (itemStart ? [event.seq] : []));
      expect(starts.filter((seq) => !keys.has(seq))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('events give the same picture one by one, in any portions, and all at once; repeated ones do nothing', () => {
  fc.assert(
    fc.property(history, fc.array(fc.nat(60), { maxLength: 5 }), (placed, cuts) => {
      const whole = foldOf(placed);
      const places = [...cuts, placed.length].sort((one, other) => one - other);
      let transcript = emptyTranscript;
      for (const [number, end] of places.entries()) {
        // Each portion begins with what the one before it had already.
        const start = Math.max(0, (places[number - 1] ?? 0) - 3);
        transcript = foldAll(
          placed.slice(start, end).map(({ event }) => event),
          transcript,
        );
      }
      expect(transcript).toEqual(whole);
    }),
    { numRuns: 300 },
  );
});

test('what a portion of events does not touch stays the same object', () => {
  fc.assert(
    fc.property(history, fc.nat(60), (placed, cut) => {
      const before = foldOf(placed.slice(0, cut));
      const after = foldAll(
        placed.slice(cut).map(({ event }) => event),
        before,
      );
      for (const [place, item] of before.items.entries()) {
        const now = after.items[place];
        if (now !== item) expect(now).not.toEqual(item);
      }
    }),
    { numRuns: 300 },
  );
});
