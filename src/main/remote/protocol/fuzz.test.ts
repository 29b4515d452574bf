import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinInMemory } from '../../api/joined-ends-fixture.ts';
import { approvalRecord, promptOf, questionRecord } from '../../waiting/waiting-fixture.ts';
import { createDeskFixture } from './desk-fixture.ts';
import { codeOf, joinPhone } from './fake-phone-fixture.ts';
import { goldenFrames } from './golden-fixture.ts';
import { policy } from './policy.ts';
import { readRequest } from './read-request.ts';

const valid = goldenFrames('requests').map(({ text }) => text);
const all = [...valid, ...goldenFrames('refused-requests').map(({ text }) => text)];

/** One place in a JSON value, by the keys that lead there. */
function placesIn(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}

function changed(value: unknown, place: readonly string[], change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return change(value);
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = changed(copy[key], rest, change);
  return copy;
}

/** A good frame with one value, somewhere in it, replaced by any other. */
const mutated = fc.constantFrom(...valid).chain((text) => {
  const frame: unknown = JSON.parse(text);
  return fc
    .record({ place: fc.constantFrom(...placesIn(frame)), value: fc.jsonValue() })
    .map(({ place, value }) => JSON.stringify(changed(frame, place, () => value)));
});

/** A frame with some of its characters cut out, doubled or replaced. */
const torn = fc
  .record({
    text: fc.constantFrom(...all),
    at: fc.nat(),
    length: fc.nat({ max: 8 }),
    by: fc.string({ unit: 'binary' }),
  })
  .map(({ text, at, length, by }) => {
    const start = at % (text.length + 1);
    return text.slice(0, start) + by + text.slice(start + length);
  });

const anything = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  mutated,
  torn,
);

test('whatever a phone sends: nothing is done unless it is a request that it may make, and the link goes on', async () => {
  const desk = createDeskFixture();
  const phone = await joinPhone(desk, joinInMemory);
  await phone.hello();
  desk.asks(approvalRecord({ id: 'ap-1' }, { turnId: 'turn-1', expiresAt: desk.clock.now + 120_000 }));
  desk.asks(questionRecord([promptOf()], { id: 'q-1', turnId: 'turn-1' }));
  await phone.until((one) => one.type === 'room' && JSON.stringify(one.payload).includes('q-1'));

  await fc.assert(
    fc.asyncProperty(anything, fc.record({ answer: fc.boolean(), message: fc.boolean() }), async (text, may) => {
      phone.may = may;
      desk.asked.length = 0;
      phone.reports.length = 0;
      phone.texts.length = 0;
      phone.send(text);
      expect(codeOf(await phone.ask('ping', {}))).toBe('pong');
      const read = readRequest(text, 'pixel-1');
      const needs = read.ok ? policy[read.asked.type].needs : undefined;
      const allowed = read.ok && needs !== undefined && needs !== 'paired' && may[needs];
      if (!allowed) expect(desk.asked).toEqual([]);
    }),
    { numRuns: 500 },
  );
  // No one can guess what an answer is bound to.
  expect(desk.store.pending().map(({ id }) => id)).toEqual(['ap-1', 'q-1']);
});

test('a good frame with one field more, at any place, is refused', () => {
  const more = fc.constantFrom(...valid).chain((text) => {
    const frame: unknown = JSON.parse(text);
    const objects = placesIn(frame).filter((place) => {
      const at = place.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], frame);
      // The answers to a question are named by its prompts: any name may stand there.
      return typeof at === 'object' && at !== null && !Array.isArray(at) && place.at(-1) !== 'answers';
    });
    return fc
      .record({
        place: fc.constantFrom(...objects),
        name: fc.constantFrom('more', '__proto__', 'constructor', 'autoApprove'),
      })
      .map(({ place, name }) => {
        const marked = JSON.stringify(changed(frame, place, (value) => ({ ...(value as object), '@': 1 })));
        return marked.replace('"@":1', `${JSON.stringify(name)}:1`);
      });
  });
  fc.assert(
    fc.property(more, (text) => {
      expect(readRequest(text, 'pixel-1').ok).toBe(false);
    }),
  );
});
