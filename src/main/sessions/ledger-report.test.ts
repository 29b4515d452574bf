import { expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import type { DriverReport } from '../drivers/driver.ts';
import { atBoundary } from './ledger.ts';
import { eventsOf, freshLedger, reported, turnEnded, turnStarted, typesOf } from './ledger-fixture.ts';

test('a message is recorded when the agent starts reading it, and that begins a turn', () => {
  const taken: DriverReport = { type: 'messageTaken', text: 'from\u0007 elsewhere', images: [] };
  const draft = reported([taken]);
  expect(typesOf(draft)).toEqual(['turnStarted', 'status', 'userMessage']);
  expect(eventsOf(draft, 'userMessage')).toEqual([
    { type: 'userMessage', text: 'from elsewhere', images: [], via: 'agent' },
  ]);
  expect(draft.ledger.summary.preview).toBe('from elsewhere');
});

test('settings are what the agent reports, put together from its reports', () => {
  const { ledger, events } = reported([
    { type: 'settings', model: 'large' },
    { type: 'settings', effort: 'high' },
    { type: 'modes', current: 'plan', available: [{ id: 'plan', label: 'Plan' }] },
    { type: 'settings', model: 'small' },
  ]);
  expect(ledger.summary.settings).toEqual({ model: 'small', effort: 'high', mode: 'plan' });
  expect(ledger.summary.capabilities.modes).toEqual({ available: [{ id: 'plan', label: 'Plan' }] });
  expect(events).toHaveLength(4);
});

test('the goal of a session is the last one told, until there is none', () => {
  const goal = { objective: 'All green', state: 'active', tokenBudget: 100, tokensUsed: 10 } as const;
  const first = reported([{ type: 'goal', ...goal }]);
  expect(first.ledger.summary.goal).toEqual(goal);
  const draft = reported([{ type: 'goal', ...goal, state: 'complete' }, { type: 'goalCleared' }], first.ledger);
  expect(draft.ledger.summary).not.toHaveProperty('goal');
  expect(typesOf(draft)).toEqual(['goal', 'goalCleared']);
});

test('every report of spending carries all tokens of the session so far, and a price that nobody knows stays unknown', () => {
  const spent = (input: number, cost?: number): DriverReport => ({
    ...{ type: 'usage', input, output: 1, cacheRead: 10, cacheWrite: 0, contextUsed: input, contextSize: 100 },
    ...(cost === undefined ? { costSource: 'unknown' } : { cost, costSource: 'reported' }),
  });
  const first = reported([turnStarted, spent(5, 0.25), spent(7)]);
  const draft = reported([spent(1, 0.5), turnEnded, spent(2)], first.ledger);
  expect([...eventsOf(first, 'usage'), ...eventsOf(draft, 'usage')].map(({ total }) => total)).toEqual([
    16, 34, 46, 59,
  ]);
  expect(draft.ledger.summary.totals).toMatchObject({
    input: 15,
    output: 4,
    cacheRead: 40,
    reportedCost: 0.75,
    turns: 4,
    unpricedTurns: 2,
  });
  expect(eventsOf(first, 'usage')[1]).not.toHaveProperty('cost');
  expect(draft.ledger.summary).toMatchObject({ contextUsed: 2, contextSize: 100 });
});

test('servers and rate windows are kept by name, the newest report of each', () => {
  const { summary } = reported([
    { type: 'mcp', server: 'files', state: 'starting' },
    { type: 'mcp', server: 'web', state: 'ready' },
    { type: 'mcp', server: 'files', state: 'failed', error: 'gone' },
    { type: 'limits', window: '5h', usedPercent: 10 },
    { type: 'limits', window: '5h', usedPercent: 20 },
  ]).ledger;
  expect(summary.mcp).toEqual([
    { server: 'web', state: 'ready' },
    { server: 'files', state: 'failed', error: 'gone' },
  ]);
  expect(summary.rateWindows).toEqual([{ window: '5h', usedPercent: 20 }]);
});

test('an image becomes its reference; one that is none becomes an error and not the end', () => {
  const draft = reported([
    turnStarted,
    { type: 'imageData', base64: 'good', about: 't' },
    { type: 'imageData', base64: 'bad' },
  ]);
  expect(eventsOf(draft, 'image')).toEqual([
    { type: 'image', ref: 'a'.repeat(64), mediaType: 'image/png', about: 't' },
  ]);
  expect(eventsOf(draft, 'error')).toMatchObject([{ code: 'badImage', fatal: false }]);
});

test('an error is cleaned and cut, and only a fatal one stands as trouble', () => {
  const message = `\u001b[31m${'x'.repeat(limits.toolOutputBytes + 10)}`;
  const draft = reported([
    { type: 'error', code: 'a', message: 'small', fatal: false },
    { type: 'error', code: 'b', message, fatal: true },
  ]);
  expect(Buffer.byteLength(eventsOf(draft, 'error')[1]?.message ?? '')).toBeLessThanOrEqual(limits.toolOutputBytes);
  expect(draft.ledger.summary.trouble?.code).toBe('b');
  expect(Buffer.byteLength(draft.ledger.summary.trouble?.message ?? '')).toBeLessThanOrEqual(limits.troubleBytes);
});

test('the agent may give the session a title, cut to size; the same again is nothing new', () => {
  const draft = reported([
    { type: 'title', title: ` \n\u001b[1m${'é'.repeat(200)}` },
    { type: 'title', title: '' },
  ]);
  const { title } = draft.ledger.summary;
  expect(Buffer.byteLength(title)).toBeLessThanOrEqual(limits.titleBytes);
  expect(eventsOf(draft, 'renamed')).toEqual([{ type: 'renamed', title }]);
  expect(eventsOf(reported([{ type: 'title', title }], draft.ledger), 'renamed')).toEqual([]);
});

test.each<[string, DriverReport]>([
  ['its turn', turnStarted],
  ['the end of a turn that was never seen', turnEnded],
  ['the divider of a compaction', { type: 'compacted' }],
  ['the divider of a clear', { type: 'cleared' }],
  ['an error', { type: 'error', code: 'x', message: 'no', fatal: false }],
])('a command that is under way is over with %s', (_, report) => {
  const { ledger } = reported([report], { ...freshLedger(), commandUnderWay: true });
  expect(ledger.commandUnderWay).toBe(false);
});

test('nothing is handed over before the agent is ready, in a turn, while it compacts or reads a message', () => {
  const ledger = freshLedger();
  const message = { id: 'm', revision: 1, text: '', images: [], via: 'desk', at: 0, sent: true };
  expect(atBoundary(ledger)).toBe(true);
  expect(atBoundary({ ...ledger, ready: false })).toBe(false);
  expect(atBoundary({ ...ledger, liveness: 'unknown' })).toBe(false);
  expect(atBoundary({ ...ledger, compacting: true })).toBe(false);
  expect(atBoundary({ ...ledger, commandUnderWay: true })).toBe(false);
  expect(atBoundary({ ...ledger, queue: [message] })).toBe(false);
  expect(atBoundary(reported([turnStarted]).ledger)).toBe(false);
});

test('a report that would leave a broken event leaves nothing at all', () => {
  const broken: DriverReport = {
    type: 'usage',
    input: -1,
    output: 0,
    cacheRead: 0,
    cacheWrite: 0,
    costSource: 'unknown',
  };
  const extra = { type: 'cleared', surprise: true } as unknown as DriverReport;
  const before = reported([turnStarted]);
  const draft = reported([broken, extra, { type: 'settings', model: 'm' }], before.ledger);
  expect(typesOf(draft)).toEqual(['settings']);
  expect(draft.ledger.summary.totals).toEqual(before.ledger.summary.totals);
  expect(draft.dropped.map((words) => words.slice(0, 20))).toEqual(['fault: usage was lef', 'fault: cleared was l']);
});

test('a report that throws is left out, and the next one is taken', () => {
  const broken = { type: 'title', title: null } as unknown as DriverReport;
  const draft = reported([broken, { type: 'title', title: 'Still here' }]);
  expect(draft.ledger.summary.title).toBe('Still here');
  expect(draft.dropped[0]).toContain('fault: title was left out, TypeError');
});
