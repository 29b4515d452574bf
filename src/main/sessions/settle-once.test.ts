import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CardDeadline } from '../../shared/behaviour.ts';
import type { SessionEvent } from '../../shared/event.ts';
import type { WaitingRecord } from '../../shared/waiting.ts';
import { createDeadlineRule } from '../waiting/deadlines.ts';
import { createMemoryWires } from '../wire/memory-wire.ts';
import { type App, createReaper, memoryDisk, settleDown, startApp } from './crash-fixture.ts';
import { deadlineMs, question, reportOf } from './crash-history-fixture.ts';
import type { PuppetFrame } from './puppet-fixture.ts';

type Act =
  | { does: 'ask'; of: number; id: string; expires: boolean }
  | { does: 'question'; of: number; id: string }
  | { does: 'withdraw'; of: number; id: string }
  | { does: 'answer'; pick: number; device?: string }
  | { does: 'notNow'; pick: number }
  | { does: 'wait'; ms: number }
  | { does: 'turnStarted'; of: number }
  | { does: 'turnEnded'; of: number }
  /** A message, and the turn that its agent begins with it, or reads it in. */
  | { does: 'message'; of: number; from: 'desk' | 'phone'; announced: boolean }
  | { does: 'pair'; paired: boolean }
  | { does: 'wish'; wish: CardDeadline }
  | { does: 'exit'; of: number }
  /** The app dies, or is quit, and is started again after a while; agents may end meanwhile. */
  | { does: 'restart'; dies: boolean; away: number; ends?: number };

const of = fc.nat(1);
const id = fc.constantFrom('r-1', 'r-2', 'r-3');
const pick = fc.nat(5);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('ask'), of, id, expires: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('question'), of, id }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('withdraw'), of, id }) },
  {
    weight: 4,
    arbitrary: fc.record(
      { does: fc.constant('answer'), pick, device: fc.constantFrom('Pixel') },
      { requiredKeys: ['does', 'pick'] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('notNow'), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('wait'), ms: fc.constantFrom(10, 60_000, deadlineMs / 2, deadlineMs) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('turnStarted', 'turnEnded'), of }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('message'),
      of,
      from: fc.constantFrom('desk', 'phone'),
      announced: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pair'), paired: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('wish'), wish: fc.constantFrom('auto', 'none', 1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('exit'), of }) },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        does: fc.constant('restart'),
        dies: fc.boolean(),
        away: fc.constantFrom(-3_600_000, 0, 60_000, deadlineMs / 2, 2 * deadlineMs),
        ends: of,
      },
      { requiredKeys: ['does', 'dies', 'away'] },
    ),
  },
) as fc.Arbitrary<Act>;

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(memoryDisk, 'signalbox-settle-'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'Date', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

describe('what waits in two sessions', () => {
  it('is settled once each, and each answer reaches its agent once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 40, size: 'max' }), async (acts) => {
        const place = mkdtempSync(join(root, 'run-'));
        mkdirSync(join(place, 'work'));
        await play(place, acts);
      }),
      { numRuns: 150 },
    );
  }, 120_000);
});

async function play(place: string, acts: readonly Act[]): Promise<void> {
  const wires = createMemoryWires();
  const outside = { root: place, wires, reaper: createReaper(), shown: new Map() };
  const owner: { wish: CardDeadline; paired: boolean } = { wish: 'auto', paired: false };
  const rule = createDeadlineRule({ wish: () => owner.wish, paired: () => owner.paired });
  let app = startApp(outside, rule);
  const log: string[] = [];
  const ids = [await create(app, place), await create(app, place)];
  const process = (one: number) => wires.process(wires.folders()[one] ?? '');
  const hear = async () => {
    await settleDown();
    while (wires.pump()) await settleDown();
  };
  await hear();
  for (const one of [0, 1]) {
    const reports = [{ type: 'capabilities', capabilities: { steer: {} } }, { type: 'ready' }];
    process(one).say(JSON.stringify({ reports }));
  }
  await hear();
  /** Turns that began with a message of a phone. */
  const phoneTurns = new Set<string>();
  const isOfPhone = ({ sessionId, turnId }: WaitingRecord) => phoneTurns.has(`${sessionId} ${turnId}`);
  const message = async ({ of, from, announced }: Extract<Act, { does: 'message' }>) => {
    const sessionId = ids[of] ?? '';
    const turn = () => app.supervisor.session(sessionId)?.summary().turn?.id;
    const runs = turn() !== undefined;
    const id = `m-${messages}`;
    messages += 1;
    // Whoever sits at the desk may call himself as he likes.
    const by = from === 'phone' ? { via: 'desk', device: 'phone-1' } : { via: 'Pixel' };
    await app.commands.send({ sessionId, id, text: 'go', images: [] }, by);
    await hear();
    const taken = { type: 'messageTaken', id, text: 'go', images: [] };
    const reports = announced ? [{ type: 'turnStarted', origin: 'user' }, taken] : [taken];
    process(of).say(JSON.stringify({ reports }));
    await hear();
    if (!runs && from === 'phone') phoneTurns.add(`${sessionId} ${turn()}`);
  };
  let messages = 0;
  /** By how much the clock was set back in all. */
  let back = 0;
  const restart = async ({ dies, away, ends }: Extract<Act, { does: 'restart' }>) => {
    log.push(...app.log);
    if (dies) wires.crash({});
    else {
      await app.supervisor.close();
      const left = app.store.pending().filter((record) => record.ask.kind === 'approval' && isOfPhone(record));
      expect(left).toEqual([]);
    }
    app.deck.close();
    app.committer.close();
    app.close();
    const now = Date.now();
    vi.clearAllTimers();
    vi.setSystemTime(now + away);
    back += Math.max(0, -away);
    if (ends !== undefined) process(ends).end(1);
    app = startApp(outside, rule);
    await app.supervisor.open();
    // Before anything is offered: what came to its end meanwhile does not wait any more.
    for (const { record } of app.deck.entries()) {
      expect(record.expiresAt ?? Number.POSITIVE_INFINITY).toBeGreaterThan(Date.now());
    }
    await hear();
  };
  /** By record: whether the deck said that an answer was taken. */
  const taken = new Map<string, number>();

  for (const one of acts) {
    if (one.does === 'restart') await restart(one);
    else if (one.does === 'wait') await vi.advanceTimersByTimeAsync(one.ms);
    else if (one.does === 'answer') {
      const record = app.deck.entries().at(one.pick)?.record;
      if (!record) continue;
      // The same card from two places at once: the second one loses.
      const outcomes = [answer(app, record, one.device), answer(app, record, undefined)];
      expect(outcomes).toEqual([true, false]);
      taken.set(record.id, 1);
    } else if (one.does === 'notNow') {
      const record = app.deck.entries().at(one.pick)?.record;
      if (!record) continue;
      expect(app.deck.notNow(record.id)).toEqual({ ok: true });
      expect(app.deck.entries().at(-1)?.record.id).toBe(record.id);
    } else if (one.does === 'message') {
      if (process(one.of).isRunning()) await message(one);
    } else if (one.does === 'pair' || one.does === 'wish') {
      if (one.does === 'pair') owner.paired = one.paired;
      else owner.wish = one.wish;
      app.supervisor.renewDeadlines();
    } else {
      tell(process(one.of), one);
      await hear();
    }
    expectDeck(app);
    for (const { record } of app.deck.entries()) {
      expectDeadline(record, isOfPhone(record), rule({ byPhone: false }), Date.now() + back);
    }
  }
  for (const one of [0, 1]) process(one).end(0);
  await hear();
  expectDeck(app);
  expect(app.deck.entries()).toEqual([]);
  log.push(...app.log);
  for (const [number, sessionId] of ids.entries()) expectOnce(app, log, sessionId, process(number).input(), taken);
  await app.supervisor.close();
  app.deck.close();
  app.committer.close();
  app.close();
}

async function create(app: App, place: string): Promise<string> {
  const input = { agent: 'puppet', workspace: join(place, 'work'), policy: { kind: 'on-request' as const } };
  const created = await app.supervisor.create(input, { via: 'desk' });
  if (!created.ok) throw new Error(created.error.message);
  return created.value.sessionId;
}

type Told = Exclude<Extract<Act, { of: number }>, { does: 'message' }>;

function tell(process: { say(line: string): void; end(code: number): void }, one: Told): void {
  if (one.does === 'exit') {
    process.end(1);
    return;
  }
  process.say(JSON.stringify({ reports: [reportFor(one)] }));
}

function reportFor(one: Exclude<Told, { does: 'exit' }>) {
  if (one.does === 'turnStarted') return { type: 'turnStarted', origin: 'agent' };
  if (one.does === 'turnEnded') return { type: 'turnEnded', outcome: 'completed' };
  if (one.does === 'withdraw') return { type: 'withdrawn', id: one.id };
  if (one.does === 'question') return question(one.id);
  const { id, expires } = one;
  return reportOf({ approval: { id, about: `call-${id}`, risk: 'execute', command: 'ls', expires } });
}

function answer(app: App, { id, ask, inputHash }: WaitingRecord, device: string | undefined): boolean {
  const given =
    ask.kind === 'approval'
      ? { kind: ask.kind, inputHash, decision: 'deny' }
      : { kind: ask.kind, inputHash, answers: { p: ['a'] } };
  const outcome = app.deck.answer(id, given, { device });
  if (outcome.ok) return true;
  expect(outcome.error.code).toBe('alreadySettled');
  expect(outcome.error.message).toContain(device === undefined ? 'Already settled' : device);
  return false;
}

/** The deck, the store and the summaries agree on what waits, at any moment. */
function expectDeck(app: App): void {
  const waiting = app.deck.entries().map(({ record }) => record.id);
  expect([...waiting].sort()).toEqual(
    app.store
      .pending()
      .map((record) => record.id)
      .sort(),
  );
  const counted = app.supervisor.sessions().map((session) => session.summary().approvals + session.summary().questions);
  expect(counted.reduce((one, other) => one + other, 0)).toBe(waiting.length);
  for (const { record } of app.deck.entries()) {
    expect(app.supervisor.session(record.sessionId)?.summary().status).toBe('awaitingInput');
  }
}

/** What can be answered from far away denies itself soon; what waits at the desk does so when its owner wishes it. */
function expectDeadline(record: WaitingRecord, isOfPhone: boolean, deskMs: number | undefined, now: number): void {
  if (record.ask.kind === 'question') {
    expect(record.expiresAt).toBeUndefined();
    return;
  }
  expect(record.ask.approval.expiresAt).toBe(record.expiresAt);
  if (isOfPhone) expect(record.expiresAt).toBeLessThanOrEqual(record.askedAt + 120_000);
  else if (deskMs !== undefined) expect(record.expiresAt).toBeLessThanOrEqual(now + deskMs);
  else if (record.expiresAt !== undefined) expect(record.expiresAt).toBe(record.askedAt + deadlineMs);
}

function expectOnce(
  app: App,
  log: readonly string[],
  sessionId: string,
  input: string,
  taken: ReadonlyMap<string, number>,
): void {
  const events = app.store.eventsAfter(sessionId, -1, 10_000).map((row) => JSON.parse(row) as SessionEvent);
  const settled = events.flatMap(({ body }) =>
    body.type === 'approvalSettled' || body.type === 'questionAnswered' ? [{ id: body.id, ...body.settlement }] : [],
  );
  const asked = events.flatMap(({ body }) =>
    body.type === 'approvalRequested' || body.type === 'questionAsked' ? [body.id] : [],
  );
  expect(settled.map((one) => one.id).sort()).toEqual(asked.sort());
  expect(settled.filter((one) => one.decidedBy === 'user').map((one) => one.id)).toEqual(
    settled.filter((one) => taken.has(one.id)).map((one) => one.id),
  );
  const rows = app.store.settled({ sessionId, limit: 1_000 });
  expect(rows.map((row) => row.id).sort()).toEqual(asked.sort());
  const frames = input.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as PuppetFrame]));
  const answers = frames.filter(({ kind }) => kind === 'settle').length;
  const refused = log.filter((words) => words.includes(`session ${sessionId}: request`)).length;
  const told = settled.filter((one) => ['user', 'expiry', 'shutdown'].includes(one.decidedBy)).length;
  expect(answers).toBe(told + refused);
}
