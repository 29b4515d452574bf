import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { compareMs, foldPairing, type PairingInput, type PairingState } from './fold-pairing.ts';

type Step = { passes: number; kind: PairingInput['kind'] };

const step: fc.Arbitrary<Step> = fc.record({
  passes: fc.constantFrom(0, 1_000, 59_999, 60_000, 120_000, 600_000),
  kind: fc.constantFrom<PairingInput['kind']>(
    ...['began' as const, 'asked' as const, 'chosen' as const, 'offered' as const, 'failed' as const],
    ...['proved' as const, 'confirmed' as const, 'ended' as const, 'time' as const, 'closed' as const],
  ),
});
/** The way on which a phone is let in, begun again and again, with whatever may come between. */
const way = (['began', 'offered', 'proved', 'confirmed'] as const).map((kind) => ({ passes: 1_000, kind }));
const steps = fc
  .array(
    fc.oneof(
      step.map((one): readonly Step[] => [one]),
      fc.nat({ max: 4 }).map((length) => way.slice(0, length)),
    ),
    {
      maxLength: 20,
    },
  )
  .map((parts) => parts.flat());

function inputOf(kind: PairingInput['kind'], now: number): PairingInput {
  switch (kind) {
    case 'proved':
      return { kind, now, name: 'Pixel 9', digits: '123456' };
    case 'confirmed':
      return { kind, name: 'Pixel 9' };
    case 'ended':
      return { kind, why: 'refused' };
    case 'offered':
    case 'time':
      return { kind, now };
    default:
      return { kind };
  }
}

/** Every change of a pairing to which these steps happen. */
function changes(steps: readonly Step[]) {
  let now = 1_000_000;
  let state: PairingState = { at: 'closed' };
  return steps.map(({ passes, kind }) => {
    now += passes;
    const before = state;
    state = foldPairing(before, inputOf(kind, now));
    return { now, kind, before, after: state };
  });
}

test('lets a phone in only after it was compared, and compares only one that knew what was offered then', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      for (const { now, kind, before, after } of changes(taken)) {
        if (after === before) continue;
        if (after.at === 'paired') expect([before.at, kind]).toEqual(['comparing', 'confirmed']);
        if (after.at !== 'comparing') continue;
        expect([before.at, kind]).toEqual(['offered', 'proved']);
        expect(before.at === 'offered' && now < before.expiresAt).toBe(true);
      }
    }),
  );
});

test('shows no secret longer than two minutes, nor a pairing longer than ten', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      for (const { now, after } of changes(taken)) {
        if (after.at === 'offered') {
          expect(after.expiresAt - now).toBeLessThanOrEqual(limits.pairingShownMs);
          expect(after.expiresAt).toBeLessThanOrEqual(after.since + limits.pairingMaxMs);
          expect(after.failures).toBeLessThan(limits.pairingAttempts);
        }
        if (after.at === 'comparing') expect(after.expiresAt - now).toBeLessThanOrEqual(compareMs);
      }
    }),
  );
});

test('lets a phone in that went the whole way', () => {
  expect(changes(way).at(-1)?.after).toEqual({ at: 'paired', name: 'Pixel 9' });
});

test('does nothing for a window that is gone', () => {
  const closed: PairingState = { at: 'closed' };
  for (const kind of ['asked', 'chosen', 'offered', 'failed', 'proved', 'confirmed', 'ended', 'time'] as const) {
    expect(foldPairing(closed, inputOf(kind, 1))).toBe(closed);
  }
});
