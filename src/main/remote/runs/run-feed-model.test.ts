import { setImmediate as nextTick } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventBody, EventType } from '../../../shared/event.ts';
import { limits } from '../../../shared/limits.ts';
import { type RunEvent, runEventSchema } from '../../../shared/phone/run-event.ts';
import { eventSamples } from './event-samples-fixture.ts';
import { createRuns, type Watched } from './runs-fixture.ts';

/*
 * The feed against lists: whoever watches a run, from wherever and whenever, gets exactly what is in it after that.
 */

const samples = eventSamples('some words, ');
const body = fc.oneof(
  fc
    .record({ messageId: fc.constantFrom('a', 'b'), delta: fc.string({ minLength: 1, maxLength: 20 }) })
    .map((text): EventBody => ({ type: 'assistantText', ...text })),
  fc
    .constantFrom(...(Object.keys(samples) as EventType[]).filter((type) => !type.startsWith('turn')))
    .map((type): EventBody => samples[type]),
  fc.nat(3).map((n): EventBody => ({ ...samples.approvalRequested, id: `s.${n}` })),
  fc.nat(3).map((n): EventBody => ({ ...samples.approvalSettled, id: `s.${n}` })),
  fc
    .tuple(fc.nat(3), fc.option(fc.nat(90_000)))
    .map(([n, expiresAt]): EventBody => ({ type: 'approvalDeadline', id: `s.${n}`, expiresAt })),
);

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('append' as const),
      bodies: fc.array(body, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('watch' as const),
      turn: fc.nat(3),
      back: fc.integer({ min: -2, max: 12 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stop' as const), pick: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('turn' as const), between: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('tick' as const), count: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('clock' as const), ms: fc.nat(limits.replayWindowMs / 2) }) },
);

type Runs = ReturnType<typeof createRuns>;
type Watcher = Watched & { turnId: string; after: number | null; stoppedAt?: number };

/** The first event that may be sent again, said in the plainest way. */
function replayedFrom(at: readonly number[], now: number): number {
  const old = at.findLastIndex((time) => now - time > limits.replayWindowMs);
  return Math.max(old + 1, at.length - limits.replayWindowEvents);
}

/** What the watcher has a right to: after the seq that it named, or after the picture that it was given. */
function owed({ watch, after }: Watcher, events: readonly RunEvent[]): RunEvent[] {
  if (watch.kind === 'watching') return events.slice(after === null ? 0 : after + 1);
  return events.slice(watch.run?.nextSeq ?? events.length);
}

function check(runs: Runs, watcher: Watcher): void {
  const { events } = runs.whole(watcher.turnId);
  const all = owed(watcher, events);
  expect(watcher.got).toEqual(watcher.stoppedAt === undefined ? all : all.slice(0, watcher.stoppedAt));
}

async function checkRun(runs: Runs, turnId: string): Promise<void> {
  const { events, at } = runs.whole(turnId);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, place) => place));
  for (const [place, event] of events.entries()) {
    expect(runEventSchema.safeParse(event).error).toBeUndefined();
    expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(limits.remoteFrameBytes / 2);
    const isEnd = ['completed', 'cancelled', 'error'].includes(event.event.kind);
    expect(isEnd).toBe(place === events.length - 1);
  }
  const page = await runs.feed.page(`s.${turnId}`, null, 10_000);
  expect(page?.events.map((text) => JSON.parse(text))).toEqual(events);
  const first = replayedFrom(at, runs.clock.now);
  const watchers: Watcher[] = [];
  for (let after = -1; after <= events.length; after += 1) {
    const named = after === -1 ? null : after;
    const watcher = { ...(await runs.watch(`s.${turnId}`, named)), turnId, after: named };
    const isThere = after === events.length - 1 || (after < events.length && after + 1 >= first);
    expect(watcher.watch).toMatchObject(isThere ? { kind: 'watching' } : { kind: 'snapshot', reason: 'tooOld' });
    watchers.push(watcher);
  }
  await runs.settle();
  for (const watcher of watchers) check(runs, watcher);
}

test('every watcher gets each event after the one that it named once and in order, live or later, or is told that it cannot', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (steps) => {
      const runs = createRuns();
      runs.begin();
      let turns = 1;
      const watching: Promise<void>[] = [];
      const watchers: Watcher[] = [];
      for (const one of steps) {
        if (one.do === 'append') runs.append(...one.bodies);
        else if (one.do === 'clock') runs.clock.now += one.ms;
        else if (one.do === 'tick') for (let count = 0; count < one.count; count += 1) await nextTick();
        else if (one.do === 'turn') {
          runs.end();
          if (one.between) runs.append(samples.settings);
          runs.begin();
          turns += 1;
        } else if (one.do === 'stop') {
          const stopped = watchers.at(one.pick);
          if (stopped && stopped.stoppedAt === undefined) {
            stopped.watch.stop();
            stopped.stoppedAt = stopped.got.length;
          }
        } else {
          const turnId = `turn-${1 + (one.turn % turns)}`;
          const seq = runs.whole(turnId).events.length - 1 - one.back;
          const after = seq < 0 ? null : seq;
          // Not waited for: more is stored while the answer is made.
          watching.push(
            runs.watch(`s.${turnId}`, after).then((watched) => void watchers.push({ ...watched, turnId, after })),
          );
        }
      }
      await Promise.all(watching);
      runs.end();
      await runs.settle();
      for (const watcher of watchers) check(runs, watcher);
      for (let turn = 1; turn <= turns; turn += 1) await checkRun(runs, `turn-${turn}`);
      expect(runs.followers.watched()).toBe(false);
      runs.feed.close();
      runs.store.close();
    }),
    { numRuns: 60 },
  );
}, 60_000);
