import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecording, recordingNames } from '../../../../e2e/agents/recording/read-recording.ts';
import { apply, type Recorded } from '../../../../e2e/agents/recording/record-session.ts';
import { eventBodySchema } from '../../../shared/event.ts';
import type { Json } from '../../../shared/ids.ts';
import { createLineFramer } from '../../wire/line-framer.ts';
import type { DialectEvent } from '../dialect.ts';
import { codexDialect } from './codex-dialect.ts';
import { publicBodies } from './testing/public-bodies.ts';

const folder = join(import.meta.dirname, 'fixtures');
const recordings = recordingNames(folder).map((name) => readRecording(folder, name));
const anyRecording = fc.constantFrom(...recordings);

type Outcome = { events: DialectEvent[]; frames: string[]; state: Json };

/** Replays inputs; `between` may put something between two of them. */
function replay(inputs: readonly Recorded[], between = (state: Json, _place: number): Json => state): Outcome {
  const outcome: Outcome = { events: [], frames: [], state: null };
  for (const [place, input] of inputs.entries()) {
    const step = apply(codexDialect, outcome.state, input);
    outcome.events.push(...step.events);
    outcome.frames.push(...step.frames);
    outcome.state = between(step.state, place);
  }
  return outcome;
}

/** A line of a kind that the dialect knows, with something missing or wrong in it. */
const spoiltLine = fc
  .tuple(
    fc.constantFrom(
      'turn/started',
      'turn/completed',
      'item/started',
      'item/completed',
      'item/agentMessage/delta',
      'item/reasoning/textDelta',
      'thread/tokenUsage/updated',
      'thread/settings/updated',
      'thread/name/updated',
      'serverRequest/resolved',
      'item/fileChange/requestApproval',
      'mcpServer/elicitation/request',
      'error',
      'warning',
    ),
    fc.dictionary(
      fc.constantFrom('threadId', 'turnId', 'turn', 'item', 'delta', 'tokenUsage', 'requestId'),
      fc.constantFrom(null, true, 'x'),
    ),
    fc.boolean(),
  )
  .map(([method, params, asks]): Json => ({ method, params, ...(asks ? { id: 4_711 } : {}) }));

const garbage = fc.oneof(
  fc.jsonValue().map((value) => value as Json),
  spoiltLine,
  fc.constant<Json>({ method: 'brand/new', params: {} }),
);

describe('a recording of the real agent', { timeout: 60_000 }, () => {
  it('gives the same events however its bytes are cut', () => {
    fc.assert(
      fc.property(anyRecording, fc.infiniteStream(fc.integer({ min: 1, max: 4_000 })), (inputs, sizes) => {
        const outcome: Outcome = { events: [], frames: [], state: null };
        const framer = createLineFramer(0, 1_000_000);
        const give = (input: Recorded) => {
          const step = apply(codexDialect, outcome.state, input);
          outcome.events.push(...step.events);
          outcome.frames.push(...step.frames);
          outcome.state = step.state;
        };
        for (const input of inputs) {
          if (input.kind !== 'line') {
            give(input);
            continue;
          }
          let bytes = Buffer.from(`${JSON.stringify(input.json)}\n`);
          while (bytes.length > 0) {
            const size = sizes.next().value;
            for (const line of framer.push(bytes.subarray(0, size))) {
              if (line.kind === 'text') give({ ...input, json: JSON.parse(line.text) as Json });
            }
            bytes = bytes.subarray(size);
          }
        }
        expect(outcome).toEqual(replay(inputs));
      }),
      { numRuns: 40 },
    );
  });

  it('gives the same events when the state goes through JSON after any line', () => {
    fc.assert(
      fc.property(anyRecording, fc.infiniteStream(fc.boolean()), (inputs, restarts) => {
        const restarted = replay(inputs, (state) =>
          restarts.next().value ? (JSON.parse(JSON.stringify(state)) as Json) : state,
        );
        expect(restarted).toEqual(replay(inputs));
      }),
      { numRuns: 60 },
    );
  });

  it('gives the same events with garbage between its lines', () => {
    fc.assert(
      fc.property(
        anyRecording,
        fc.array(fc.tuple(fc.nat(), garbage), { minLength: 1, maxLength: 30 }),
        (inputs, pieces) => {
          const before = replay(inputs);
          const after = replay(inputs, (state, place) => {
            let next = state;
            for (const [where, json] of pieces) {
              if (where % inputs.length !== place) continue;
              const step = codexDialect.receive(next, { kind: 'line', json, at: 0, key: `garbage-${place}` });
              expect(step.events).toEqual([]);
              next = step.state;
            }
            return next;
          });
          expect(after.events).toEqual(before.events);
          expect(after.state).toEqual(before.state);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('never gives an event that cannot be recorded, whatever stands in its lines', () => {
    const spoils: fc.Arbitrary<Spoil[]> = fc.array(
      fc.record({
        where: fc.nat(),
        turns: fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 7 }),
        value: fc.oneof(
          fc.jsonValue({ maxDepth: 2 }).map((one) => one as Json),
          fc.constantFrom<Json>(
            '',
            '\u202eid with spaces',
            'x'.repeat(400),
            -1,
            1.5,
            1e300,
            '__proto__',
            'constructor',
          ),
        ),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(anyRecording, spoils, (inputs, changes) => {
        const spoilt = inputs.map((input, place) => {
          if (input.kind !== 'line') return input;
          const here = changes.filter(({ where }) => where % inputs.length === place);
          return { ...input, json: here.reduce((json, { turns, value }) => spoil(json, turns, value), input.json) };
        });
        for (const body of replay(spoilt).events.flatMap(publicBodies)) {
          expect(eventBodySchema.safeParse(body).error?.issues).toBeUndefined();
        }
      }),
      { numRuns: 200 },
    );
  });

  it('does not change a state that it was given', () => {
    fc.assert(
      fc.property(anyRecording, (inputs) => {
        replay(inputs, (state) => deepFreeze(state));
      }),
      { numRuns: recordings.length },
    );
  });
});

function deepFreeze(json: Json): Json {
  if (typeof json !== 'object' || json === null || Object.isFrozen(json)) return json;
  for (const value of Object.values(json)) deepFreeze(value as Json);
  Object.freeze(json);
  return json;
}

type Spoil = { where: number; turns: number[]; value: Json };

/** The same JSON with one value in it replaced: `turns` says which way to go at each level. */
function spoil(json: Json, [turn, ...rest]: readonly number[], value: Json): Json {
  if (turn === undefined || typeof json !== 'object' || json === null) return value;
  const keys = Object.keys(json);
  if (keys.length === 0) return value;
  const key = keys[turn % keys.length] ?? '';
  if (Array.isArray(json)) return json.with(Number(key), spoil(json[Number(key)] ?? null, rest, value));
  return { ...json, [key]: spoil(json[key] ?? null, rest, value) };
}
