import fc from 'fast-check';
import { expect, test } from 'vitest';
import { echoDialect } from '../../dialects/echo/echo-dialect.ts';
import { createMemoryWires } from '../../wire/memory-wire.ts';
import { collectSteps } from '../testing/collect-steps.ts';
import { noCommands } from '../testing/no-commands.ts';
import { type DriverState, firstState } from './driver-state.ts';
import { createProcessDriver } from './process-driver.ts';

const folder = '/sessions/s/wire-1';
const launched = echoDialect.launch({ sessionId: 's', title: 't', workspace: '/' }).state;

const say = (delta: string) => ({ type: 'event', event: { type: 'assistantText', messageId: 'm', delta } });
const line = fc.oneof(
  fc.string({ maxLength: 5 }).map((delta) => JSON.stringify(say(delta))),
  fc.constantFrom('', '  ', '{', 'garbage', '{"type":"unknown"}', '{"type":"taken","id":"m1","text":"hi"}'),
  fc.constant(JSON.stringify(say('x'.repeat(300)))),
);

/** One thing that happens: the agent says something, whole or in pieces; the app reads a little; the app dies. */
const happening = fc.oneof(
  { weight: 5, arbitrary: line.map((text) => ({ kind: 'say' as const, text })) },
  { weight: 4, arbitrary: fc.nat(3).map((lines) => ({ kind: 'read' as const, lines })) },
  { weight: 2, arbitrary: fc.constant({ kind: 'die' as const }) },
);

test('whenever the app dies, the next one goes on as if nothing had been', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 40 }), async (history) => {
      const events: unknown[] = [];
      let unknownLines = 0;
      const wires = createMemoryWires();
      await wires.factory.spawn({ folder, program: 'echo', args: [], cwd: '/', env: {} });
      const agent = wires.process(folder);
      let record: { state: DriverState; position: number } = { state: firstState(folder, launched), position: 0 };
      let collected = await begin();

      async function begin() {
        const next = collectSteps(record);
        const wire = await wires.factory.adopt(folder);
        const { sink } = next;
        const options = {
          dialect: echoDialect,
          wire,
          workspace: '/',
          commands: noCommands,
          sink,
          now: () => 1,
          ...record,
        };
        next.use(
          createProcessDriver({
            ...options,
            onBug(bug) {
              throw bug;
            },
          }),
        );
        await new Promise(setImmediate);
        return next;
      }

      function die() {
        wires.crash();
        events.push(...collected.events());
        unknownLines += collected.steps.reduce((sum, step) => sum + step.unknownLines, 0);
        record = collected.record() as typeof record;
      }

      for (const one of history) {
        if (one.kind === 'say') agent.say(one.text);
        else if (one.kind === 'read') wires.pump(one.lines);
        else {
          die();
          collected = await begin();
        }
      }
      while (wires.pump());
      die();

      const said = history.flatMap((one) => (one.kind === 'say' ? [one.text] : []));
      const texts = events.flatMap((event) => {
        const { type, delta } = event as { type: string; delta?: string };
        return type === 'assistantText' ? [delta] : [];
      });
      const expected = said.flatMap((text) => (text.includes('delta') ? [JSON.parse(text).event.delta] : []));
      expect(texts).toEqual(expected);
      const count = (type: string) => events.filter((event) => (event as { type: string }).type === type).length;
      expect(count('error')).toBe(said.filter((text) => text === '{' || text === 'garbage').length);
      expect(count('messageTaken')).toBe(said.filter((text) => text.includes('"taken"')).length);
      expect(unknownLines).toBe(said.filter((text) => text.includes('"unknown"')).length);
    }),
    { numRuns: 200 },
  );
});
