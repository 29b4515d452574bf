import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecording, recordingNames } from '../../../../e2e/agents/recording/read-recording.ts';
import { eventBodySchema } from '../../../shared/event.ts';
import type { Json } from '../../../shared/ids.ts';
import { createLineFramer } from '../../wire/line-framer.ts';
import type { Dialect } from '../dialect.ts';
import { publicBodies } from './public-bodies.ts';
import { giveTo, type Outcome, replay } from './replay.ts';
import { deepFreeze, spoilRecording, spoils } from './spoil.ts';

/** What must be true of a dialect and the recordings of its agent. */
export function describeRecordings(options: {
  dialect: Dialect;
  folder: string;
  /** There are more recordings than this. */
  moreThan?: number;
  /** What its state is when nothing is open. */
  closed: object;
  /** What of its state is held against that; all of it unless told otherwise. */
  openIn?(state: Json): object;
  /** Types of lines that it knows, which are tried with things missing or wrong in them. */
  types: readonly string[];
  /** The fields under which it looks for those types. */
  typeFields: readonly string[];
  /** What else stands in those lines: by default the same wrong value wherever their content is. */
  rest?: fc.Arbitrary<{ [key: string]: Json }>;
  /** Names of what it does not know, in those recordings that have it. */
  unknown?: Readonly<Record<string, string[]>>;
}): void {
  const { dialect, folder } = options;
  const names = recordingNames(folder);
  const recordings = names.map((name) => readRecording(folder, name));
  const anyRecording = fc.constantFrom(...recordings);
  const wrong = fc
    .constantFrom(null, 7, 'x')
    .map((value): { [key: string]: Json } => ({ body: value, params: value, request: value }));
  const spoiltLine = fc
    .tuple(fc.constantFrom(...options.typeFields), fc.constantFrom(...options.types), options.rest ?? wrong)
    .map(([field, type, rest]): Json => ({ ...rest, [field]: type }));
  const garbage = fc.oneof(
    fc.jsonValue().map((value) => value as Json),
    spoiltLine,
    fc.constantFrom<Json>({ type: 'brand_new', event: 'brand_new' }, { method: 'brand/new', params: {} }),
  );

  describe('a recording', { timeout: 60_000 }, () => {
    it('is there', () => {
      expect(names.length).toBeGreaterThan(options.moreThan ?? 0);
    });

    it.each(names)('%s gives the events that are checked in', async (name) => {
      const { lines } = replay(dialect, readRecording(folder, name));
      await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(folder, 'events', `${name}.txt`));
    });

    it.each(names)('%s holds nothing unknown, and only events that can be recorded', (name) => {
      const { events, unknown } = replay(dialect, readRecording(folder, name));
      expect(unknown).toEqual(options.unknown?.[name] ?? []);
      for (const body of events.flatMap(publicBodies)) expect(eventBodySchema.safeParse(body).error).toBeUndefined();
    });

    it.each(names)('%s leaves nothing open', (name) => {
      const { state } = replay(dialect, readRecording(folder, name));
      expect(options.openIn?.(state) ?? state).toMatchObject(options.closed);
    });

    it('gives the same events however its bytes are cut', () => {
      const sizes = fc.infiniteStream(fc.integer({ min: 1, max: 4_000 }));
      fc.assert(
        fc.property(anyRecording, sizes, (inputs, cuts) => {
          const outcome: Outcome = { events: [], frames: [], state: null, lines: [], unknown: [] };
          const framer = createLineFramer(0, 1_000_000);
          for (const input of inputs) {
            if (input.kind !== 'line') {
              giveTo(outcome, dialect, input);
              continue;
            }
            let bytes = Buffer.from(`${JSON.stringify(input.json)}\n`);
            while (bytes.length > 0) {
              const size = cuts.next().value;
              for (const line of framer.push(bytes.subarray(0, size))) {
                if (line.kind === 'text') giveTo(outcome, dialect, { ...input, json: JSON.parse(line.text) as Json });
              }
              bytes = bytes.subarray(size);
            }
          }
          expect(outcome).toEqual(replay(dialect, inputs));
        }),
        { numRuns: 40 },
      );
    });

    it('gives the same events when the state goes through JSON after any line', () => {
      fc.assert(
        fc.property(anyRecording, fc.infiniteStream(fc.boolean()), (inputs, restarts) => {
          const restarted = replay(dialect, inputs, (state) =>
            restarts.next().value ? (JSON.parse(JSON.stringify(state)) as Json) : state,
          );
          expect(restarted).toEqual(replay(dialect, inputs));
        }),
        { numRuns: 60 },
      );
    });

    it('gives the same events with garbage between its lines', () => {
      const pieces = fc.array(fc.tuple(fc.nat(), garbage), { minLength: 1, maxLength: 30 });
      fc.assert(
        fc.property(anyRecording, pieces, (inputs, between) => {
          const before = replay(dialect, inputs);
          const after = replay(dialect, inputs, (state, place) => {
            const here = between.filter(([where]) => where % inputs.length === place);
            return here.reduce((next, [, json]) => {
              const step = dialect.receive(next, { kind: 'line', json, at: 0, key: `garbage-${place}` });
              expect(step.events).toEqual([]);
              return step.state;
            }, state);
          });
          expect(after.events).toEqual(before.events);
          expect(after.state).toEqual(before.state);
        }),
        { numRuns: 60 },
      );
    });

    it('never gives an event that cannot be recorded, whatever stands in its lines', () => {
      fc.assert(
        fc.property(anyRecording, spoils, (inputs, changes) => {
          for (const body of replay(dialect, spoilRecording(inputs, changes)).events.flatMap(publicBodies)) {
            expect(eventBodySchema.safeParse(body).error?.issues).toBeUndefined();
          }
        }),
        { numRuns: 200 },
      );
    });

    it('does not change a state that it was given', () => {
      for (const inputs of recordings) replay(dialect, inputs, deepFreeze);
    });
  });
}
