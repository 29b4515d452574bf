import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RunEventBody } from '../../../shared/phone/run-event.ts';
import { createPhoneBench } from '../testing/phone-bench.ts';
import { createScriptedRuns } from '../testing/scripted-runs.ts';
import { createSessionRuns, type SessionRuns } from './session-runs.ts';

const text = (words: string): RunEventBody => ({ kind: 'text', data: { text: words } });
const texts = (count: number) => Array.from({ length: count }, (_, at) => text(`${at} `));
const over: RunEventBody = { kind: 'completed', data: {} };

async function opened(
  options: Parameters<typeof createScriptedRuns>[0] = {},
  prepare = (_: ReturnType<typeof createScriptedRuns>) => {},
) {
  const runs = createScriptedRuns(options);
  prepare(runs);
  const bench = await createPhoneBench({ handlers: runs.handlers });
  bench.pair();
  const session = createSessionRuns(bench.link, 's');
  bench.network.deliver();
  return { ...bench, runs, session };
}

/** What is shown of each run, as `turn-1:0-4`. */
function stretches(session: SessionRuns): string[] {
  return session.picture().runs.map(({ header, events }) => {
    const [first] = events;
    const place = header.runId.slice(header.runId.lastIndexOf('.') + 1);
    return first ? `${place}:${first.seq}-${events.at(-1)?.seq}` : `${place}:none`;
  });
}

/** Within a run nothing is missing and nothing is twice, and every event is the one of the desk. */
function expectWhole(session: SessionRuns, runs: ReturnType<typeof createScriptedRuns>): void {
  for (const { header, events } of session.picture().runs) {
    const from = events[0]?.seq ?? 0;
    expect(events).toEqual(runs.events(header.runId).slice(from, from + events.length));
  }
}

test('a session without runs is ready and empty', async () => {
  const { session } = await opened();
  expect(session.picture()).toMatchObject({ phase: 'ready', runs: [], more: false });
});

test('what an agent says appears as it comes, in one text', async () => {
  const { session, runs, network } = await opened({}, (all) => all.begin('Hello'));
  runs.add('s.turn-1', text('Good '), text('morning.'));
  network.deliver();
  const [run] = session.picture().runs;
  expect(run?.transcript.items).toMatchObject([
    { kind: 'userMessage', text: 'Hello' },
    { kind: 'text', text: 'Good morning.', open: true },
  ]);
});

test('a message stands where it was said, also when that is heard late', async () => {
  const { session, runs, network } = await opened({}, (all) => all.begin('One'));
  runs.add('s.turn-1', text('First.'));
  runs.message('s.turn-1', 'Two');
  runs.add('s.turn-1', text('Second.'), over);
  network.deliver();
  const said = session.picture().runs[0]?.transcript.items.map((item) => 'text' in item && item.text);
  expect(said).toEqual(['One', 'First.', 'Two', 'Second.']);
});

test('calls, approvals and ends become what the shared fold knows', async () => {
  const { session, runs, network } = await opened({}, (all) => all.begin());
  const approval = {
    approvalId: 'a',
    provider: 'Claude Code',
    toolName: 'Bash',
    input: { command: 'ls' },
    workspace: '~/shop',
    expiresAt: '2026-12-01T12:10:00.000Z',
  };
  runs.add(
    's.turn-1',
    { kind: 'toolUse', data: { toolUseId: 't', name: 'Bash', input: { command: 'ls' } } },
    { kind: 'approvalRequest', data: approval },
    { kind: 'approvalSettled', data: { approvalId: 'a', verdict: 'deny', decidedBy: 'expiry' } },
    { kind: 'toolResult', data: { toolUseId: 't', ok: false, summary: 'denied' } },
    { kind: 'error', data: { message: 'The model is overloaded.' } },
  );
  network.deliver();
  expect(session.picture().runs[0]?.transcript.items).toMatchObject([
    { kind: 'userMessage' },
    { kind: 'tool', tool: 'Bash', state: 'failed', output: 'denied' },
    { kind: 'waiting', id: 'a', view: { settlement: { verdict: 'deny', decidedBy: 'expiry' } } },
    { kind: 'divider', what: { type: 'turnEnded', outcome: 'failed', error: 'The model is overloaded.' } },
  ]);
});

test('older events come page by page, back to the first run', async () => {
  const { session, network, runs } = await opened({ page: 100 }, (all) => {
    for (let count = 0; count < 25; count += 1) all.add(all.begin(), ...texts(3), over);
    all.add(all.begin(), ...texts(250));
  });
  expect(stretches(session)).toEqual(['turn-26:150-249']);
  for (let scrolls = 0; session.picture().more; scrolls += 1) {
    expect(scrolls).toBeLessThan(40);
    session.loadOlder();
    network.deliver();
  }
  expect(stretches(session)).toHaveLength(26);
  expect(stretches(session)[25]).toBe('turn-26:0-249');
  expect(stretches(session)[0]).toBe('turn-1:0-3');
  expectWhole(session, runs);
});

test('short runs before the newest are there without a scroll', async () => {
  const { session } = await opened({}, (all) => {
    for (let count = 0; count < 3; count += 1) all.add(all.begin(), ...texts(3), over);
  });
  expect(stretches(session)).toEqual(['turn-1:0-3', 'turn-2:0-3', 'turn-3:0-3']);
});

test('a run that begins while the session is open is followed', async () => {
  const { session, network, runs } = await opened({}, (all) => all.add(all.begin(), ...texts(2), over));
  const next = runs.begin();
  session.newest(next);
  network.deliver();
  runs.add(next, text('Hello'));
  network.deliver();
  expect(stretches(session)).toEqual(['turn-1:0-2', 'turn-2:0-0']);
});

test('who was away so long that the rest is not kept gets the newest page, and goes on from there', async () => {
  const { session, network, runs, time } = await opened({ window: 10, page: 50 }, (all) =>
    all.add(all.begin(), ...texts(5)),
  );
  network.cut();
  runs.add('s.turn-1', ...texts(200));
  time.pass(1_000);
  network.deliver();
  expect(stretches(session)).toEqual(['turn-1:155-204']);
  runs.add('s.turn-1', ...texts(3));
  network.deliver();
  expect(stretches(session)).toEqual(['turn-1:155-207']);
  session.loadOlder();
  network.deliver();
  expect(stretches(session)).toEqual(['turn-1:105-207']);
  expectWhole(session, runs);
});

test('whoever was away for many runs begins again at the newest', async () => {
  const { session, network, runs, time } = await opened({}, (all) => all.add(all.begin(), ...texts(50), over));
  network.cut();
  for (let count = 0; count < 30; count += 1) runs.add(runs.begin(), ...texts(50), over);
  time.pass(1_000);
  network.deliver();
  expect(stretches(session)).toEqual(['turn-31:0-50']);
});

test('a transcript that cannot be read says why', async () => {
  const message = 'There is no such session any more.';
  const bench = await createPhoneBench({
    handlers: { runs: () => ({ type: 'error', payload: { code: 'unknownSession', message } }) },
  });
  bench.pair();
  const session = createSessionRuns(bench.link, 's');
  bench.network.deliver();
  expect(session.picture()).toMatchObject({ phase: 'refused', message });
});

const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('add' as const), count: fc.integer({ min: 1, max: 6 }) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver' as const), count: fc.integer({ min: 1, max: 5 }) }) },
    { weight: 2, arbitrary: fc.constant({ do: 'cut' as const }) },
    { weight: 2, arbitrary: fc.constant({ do: 'wake' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'begin' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'message' as const }) },
    { weight: 2, arbitrary: fc.constant({ do: 'older' as const }) },
  ),
  { maxLength: 60 },
);

test('whenever the connection goes, nothing is missing in between and nothing is twice', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { session, network, runs, wake, time, link } = await opened({ window: 4, page: 6 }, (one) => one.begin());
      const newest = () => runs.runIds().at(-1) ?? '';
      const unlisten = session.subscribe(() => expectWhole(session, runs));
      for (const step of all) {
        if (step.do === 'add') runs.add(newest(), ...texts(step.count));
        if (step.do === 'deliver') network.deliver(step.count);
        if (step.do === 'cut') network.cut();
        if (step.do === 'wake') wake();
        if (step.do === 'message') runs.message(newest(), 'And?');
        if (step.do === 'older') session.loadOlder();
        if (step.do === 'begin') {
          runs.add(newest(), over);
          session.newest(runs.begin());
        }
      }
      for (let tries = 0; tries < 20 && (tries === 0 || link.state().phase !== 'live'); tries += 1) {
        time.pass(30_000);
        network.deliver();
      }
      session.newest(newest());
      network.deliver();
      const last = session.picture().runs.at(-1);
      expect(last?.header.runId).toBe(newest());
      expect(last?.events.at(-1)?.seq ?? -1).toBe(runs.events(newest()).length - 1);
      for (let scrolls = 0; scrolls < 500 && session.picture().more; scrolls += 1) {
        session.loadOlder();
        network.deliver();
      }
      expect(session.picture().runs.map(({ header }) => header.runId)).toEqual(runs.runIds());
      for (const { header, events } of session.picture().runs) expect(events).toEqual(runs.events(header.runId));
      unlisten();
    }),
    { numRuns: 60 },
  );
}, 60_000);
