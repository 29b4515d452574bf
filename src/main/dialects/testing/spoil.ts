import fc from 'fast-check';
import type { Recorded } from '../../../../e2e/agents/recording/record-session.ts';
import type { Json } from '../../../shared/ids.ts';

type Spoil = { where: number; turns: number[]; value: Json };

/** Changes to a recording that nobody would make: one value somewhere in a line is something else. */
export const spoils: fc.Arbitrary<Spoil[]> = fc.array(
  fc.record({
    where: fc.nat(),
    turns: fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 7 }),
    value: fc.oneof(
      fc.jsonValue({ maxDepth: 2 }).map((one) => one as Json),
      fc.constantFrom<Json>('', '\u202eid with spaces', 'x'.repeat(400), -1, 1.5, 1e300, '__proto__', 'constructor'),
    ),
  }),
  { minLength: 1, maxLength: 12 },
);

export function spoilRecording(inputs: readonly Recorded[], changes: readonly Spoil[]): Recorded[] {
  return inputs.map((input, place) => {
    if (input.kind !== 'line') return input;
    const here = changes.filter(({ where }) => where % inputs.length === place);
    return { ...input, json: here.reduce((json, { turns, value }) => spoil(json, turns, value), input.json) };
  });
}

/** The same JSON with one value in it replaced: `turns` says which way to go at each level. */
function spoil(json: Json, [turn, ...rest]: readonly number[], value: Json): Json {
  if (turn === undefined || typeof json !== 'object' || json === null) return value;
  const keys = Object.keys(json);
  if (keys.length === 0) return value;
  const key = keys[turn % keys.length] ?? '';
  if (Array.isArray(json)) return json.with(Number(key), spoil(json[Number(key)] ?? null, rest, value));
  return { ...json, [key]: spoil(json[key] ?? null, rest, value) };
}

/** Everything within it, too. */
export function deepFreeze(json: Json): Json {
  if (typeof json !== 'object' || json === null || Object.isFrozen(json)) return json;
  for (const value of Object.values(json)) deepFreeze(value as Json);
  Object.freeze(json);
  return json;
}
