import { expect, test } from 'vitest';
import { createGatheredEvents } from './gathered-events.ts';
import { reportBytes } from './reporter.ts';

function gather() {
  const said: unknown[][] = [];
  const gathered = createGatheredEvents({
    sayText: (type, payload, replyTo) => said.push([type, JSON.parse(payload).events, replyTo]),
  });
  return { said, gathered };
}

const event = (runId: string, text = '') => JSON.stringify({ runId, text });
const moment = () => new Promise(setImmediate);

test('what comes in one moment, of several runs, is one report, in order', async () => {
  const { said, gathered } = gather();
  gathered.add([event('a'), event('a')]);
  gathered.add([event('b')]);
  expect(said).toEqual([]);
  await moment();
  expect(said).toEqual([['events', [event('a'), event('a'), event('b')].map((text) => JSON.parse(text)), null]]);
  gathered.add([event('c')]);
  await moment();
  expect(said).toHaveLength(2);
});

test('what something else must not overtake is said before it, once', async () => {
  const { said, gathered } = gather();
  gathered.add([event('a')]);
  gathered.say();
  expect(said).toHaveLength(1);
  gathered.say();
  await moment();
  expect(said).toHaveLength(1);
});

test('no report becomes larger than one may be', async () => {
  const { said, gathered } = gather();
  const large = event('a', 'x'.repeat(reportBytes / 3));
  for (let count = 0; count < 5; count += 1) gathered.add([large]);
  await moment();
  expect(said.map(([, events]) => (events as unknown[]).length)).toEqual([2, 2, 1]);
});

test('after the end nothing is said', async () => {
  const { said, gathered } = gather();
  gathered.add([event('a')]);
  gathered.close();
  await moment();
  expect(said).toEqual([]);
});
