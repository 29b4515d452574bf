import { describe, expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import type { RunHeader } from '../../../shared/phone/reports.ts';
import type { ApprovalRequest } from '../../../shared/phone/run-event.ts';
import { joinInMemory } from '../../api/joined-ends-fixture.ts';
import type { RunFeed, RunFollower, Watch } from '../runs/run-feed.ts';
import { createDeskFixture, runId } from './desk-fixture.ts';
import { codeOf, type FakePhone, is, joinPhone } from './fake-phone-fixture.ts';
import { joinByWebSocket } from './join-by-web-socket-fixture.ts';

const headerOf = (changes: Partial<RunHeader> = {}): RunHeader => ({
  ...{ runId, sessionId: 's', startedAt: '2026-12-01T10:00:00.000Z', messages: [], ended: null, endedAt: null },
  ...{ nextSeq: 0, ...changes },
});
const eventText = (seq: number, text = 'Go') => JSON.stringify({ runId, seq, event: { kind: 'text', data: { text } } });
const requestOf = (approvalId: string, input: string): ApprovalRequest => ({
  ...{ approvalId, provider: 'Ada', toolName: 'shell', input, workspace: '~/shop' },
  expiresAt: '2026-12-01T10:02:00.000Z',
});

/** A feed of one run that keeps its events from `keptFrom` on, and gives those that a watcher has not got after its promise. */
function createScriptedFeed() {
  const events: string[] = [];
  /** Each with the next seq that it gets, once it has its answer. */
  const followers = new Map<RunFollower, number | undefined>();
  const state = { keptFrom: 0, waiting: [] as ApprovalRequest[] };
  function give(follower: RunFollower): void {
    const next = followers.get(follower);
    if (next === undefined || next >= events.length) return;
    followers.set(follower, events.length);
    follower.onEvents(events.slice(next));
  }
  const header = () => headerOf({ nextSeq: events.length });
  const feed: RunFeed = {
    async watch(id, after, follower): Promise<Watch> {
      const stop = () => void followers.delete(follower);
      const next = after === null ? 0 : after + 1;
      if (id !== runId) return { kind: 'snapshot', reason: 'unknownRun', run: null, waiting: [], stop };
      followers.set(follower, undefined);
      const isTooOld = next < state.keptFrom;
      const from = isTooOld ? events.length : next;
      setImmediate(() => {
        if (followers.has(follower)) followers.set(follower, from);
        give(follower);
      });
      const snapshot = { kind: 'snapshot', reason: 'tooOld', run: header(), waiting: state.waiting, stop } as const;
      return isTooOld ? snapshot : { kind: 'watching', run: header(), stop };
    },
    runs: async () => undefined,
    page: async () => undefined,
    close: () => undefined,
  };
  return {
    feed,
    state,
    add(...texts: string[]) {
      for (const text of texts) events.push(eventText(events.length, text));
      for (const follower of [...followers.keys()]) give(follower);
    },
    tell(run: RunHeader) {
      for (const [follower, next] of [...followers]) if (next !== undefined) follower.onRun(run);
    },
    followed: () => followers.size,
  };
}

async function joined(joinEnds = joinInMemory) {
  const script = createScriptedFeed();
  const desk = createDeskFixture({ feed: script.feed });
  const phone = await joinPhone(desk, joinEnds);
  await phone.hello();
  await phone.until((one) => one.type === 'room');
  return { ...script, desk, phone };
}

/** Who watches has what there was, and is told of the rest at once. */
const live = () => new Promise(setImmediate);
const eventsOn = (phone: FakePhone) =>
  phone.reports.flatMap((one) => (one.type === 'events' ? one.payload.events : []));
const seqsOn = (phone: FakePhone) => eventsOn(phone).map(({ seq }) => seq);
const upTo = (count: number) => Array.from({ length: count }, (_, seq) => seq);

describe.each([
  ['in memory', joinInMemory],
  ['over a WebSocket', joinByWebSocket],
])('a run that is followed %s', (_name, joinEnds) => {
  test('is told from the seq that was named on, and its events come after the answer', async () => {
    const { add, phone } = await joined(joinEnds);
    add('a', 'b', 'c');
    expect(await phone.ask('watch', { runId, after: 0 })).toMatchObject({
      type: 'watching',
      payload: { run: { nextSeq: 3 } },
    });
    add('d');
    await phone.until(() => eventsOn(phone).length === 3);
    expect(seqsOn(phone)).toEqual([1, 2, 3]);
    const types = phone.reports.map(({ type }) => type).filter((type) => type === 'watching' || type === 'events');
    expect(types[0]).toBe('watching');
  });

  test('of which too much is gone is shown anew, and goes on', async () => {
    const { add, phone, state } = await joined(joinEnds);
    add('a', 'b', 'c');
    state.keptFrom = 2;
    state.waiting = [requestOf('a', 'make')];
    expect(await phone.ask('watch', { runId, after: 0 })).toMatchObject({
      type: 'snapshot',
      payload: { reason: 'tooOld', run: { nextSeq: 3 }, waiting: [{ approvalId: 'a' }], part: 1, parts: 1 },
    });
    add('d');
    await phone.until(is('events'));
    expect(seqsOn(phone)).toEqual([3]);
  });

  test('loses no event and gives none twice to a phone that does not keep up', async () => {
    const { add, phone, followed, tell } = await joined(joinEnds);
    await phone.ask('watch', { runId, after: null });
    await live();
    phone.ends.hold();
    const large = 'x'.repeat(100 * 1_024);
    for (let count = 0; count < 300; count += 1) add(large);
    expect(followed()).toBe(0);
    expect(phone.ends.untaken()).toBeLessThanOrEqual(limits.outboundFrames);
    tell(headerOf({ ended: 'completed', nextSeq: 300 }));
    phone.ends.release();
    await phone.until(() => eventsOn(phone).length >= 300);
    add('last');
    await phone.until(() => eventsOn(phone).length >= 301);
    expect(seqsOn(phone)).toEqual(upTo(301));
  });
});

test('a phone that does not keep up for too long is shown the run anew', async () => {
  const { add, phone, state } = await joined();
  await phone.ask('watch', { runId, after: null });
  await live();
  phone.ends.hold();
  for (let count = 0; count < 300; count += 1) {
    add('x');
    await live();
  }
  state.keptFrom = 299;
  phone.ends.release();
  const snapshot = await phone.until(is('snapshot'));
  expect(snapshot).toMatchObject({ replyTo: null, payload: { reason: 'tooOld', run: { nextSeq: 300 } } });
  add('after');
  await phone.until(() => seqsOn(phone).includes(300));
  const seqs = seqsOn(phone);
  expect(seqs).toEqual([...upTo(seqs.length - 1), 300]);
});

test('a run that was shown anew goes on from there, though the phone does not keep up then', async () => {
  const { add, phone, state } = await joined();
  add('a', 'b', 'c');
  state.keptFrom = 2;
  expect(codeOf(await phone.ask('watch', { runId, after: null }))).toBe('snapshot');
  await live();
  phone.ends.hold();
  for (let count = 0; count < 300; count += 1) {
    add('x');
    await live();
  }
  phone.ends.release();
  await phone.until(() => seqsOn(phone).length === 300);
  expect(seqsOn(phone)).toEqual(upTo(303).slice(3));
  expect(phone.reports.filter(is('snapshot'))).toHaveLength(1);
});

test('a run that there is not is told so, and not followed', async () => {
  const { phone, followed } = await joined();
  expect(await phone.ask('watch', { runId: 's.turn-9', after: null })).toMatchObject({
    type: 'snapshot',
    payload: { reason: 'unknownRun', runId: 's.turn-9', run: null, waiting: [] },
  });
  expect(followed()).toBe(0);
});

test('another header is told', async () => {
  const { phone, tell } = await joined();
  await phone.ask('watch', { runId, after: null });
  await live();
  tell(headerOf({ ended: 'cancelled' }));
  expect(await phone.until(is('run'))).toMatchObject({ payload: { run: { ended: 'cancelled' } } });
});

test('a run is let go when the phone does not want it, and with its channel', async () => {
  const { add, phone, followed } = await joined();
  await phone.ask('watch', { runId, after: null });
  expect(codeOf(await phone.ask('unwatch', { runId }))).toBe('done');
  add('unseen');
  await phone.ask('watch', { runId, after: 0 });
  expect(followed()).toBe(1);
  phone.ends.close();
  expect(followed()).toBe(0);
  expect(seqsOn(phone)).toEqual([]);
});

test('a run that is let go before its answer came is not followed after it', async () => {
  const { add, phone, followed } = await joined();
  phone.send(phone.textOf('watch', { runId, after: null }));
  expect(codeOf(await phone.ask('unwatch', { runId }))).toBe('done');
  await phone.until(is('watching'));
  add('unseen');
  await phone.ask('ping', {});
  expect([followed(), seqsOn(phone)]).toEqual([0, []]);
});

test('a run that is followed twice is followed once, from the later place', async () => {
  const { add, phone, followed } = await joined();
  add('a', 'b');
  const both = await Promise.all([phone.ask('watch', { runId, after: null }), phone.ask('watch', { runId, after: 0 })]);
  expect(both.map(codeOf)).toEqual(['watching', 'watching']);
  await phone.until(is('events'));
  expect([followed(), seqsOn(phone)]).toEqual([1, [1]]);
});

test('what waits comes in parts that fit', async () => {
  const { phone, state } = await joined();
  state.keptFrom = 1;
  state.waiting = upTo(5).map((count) => requestOf(`a${count}`, 'y'.repeat(90 * 1_024)));
  await phone.ask('watch', { runId, after: null });
  const parts = () => phone.reports.filter(is('snapshot'));
  await phone.until(() => parts().length === 5);
  expect(parts().map(({ payload }) => [payload.part, payload.parts])).toEqual(upTo(5).map((part) => [part + 1, 5]));
  expect(parts().flatMap(({ payload }) => payload.waiting.map(({ approvalId }) => approvalId))).toEqual(
    upTo(5).map((count) => `a${count}`),
  );
  for (const text of phone.texts) expect(text.length).toBeLessThan(limits.remoteFrameBytes);
});

test('only so many runs are followed at once', async () => {
  const { phone, feed } = await joined();
  const only = feed.watch;
  feed.watch = (_, after, follower) => only(runId, after, follower);
  for (let count = 0; count < limits.streamsAtOnce; count += 1)
    await phone.ask('watch', { runId: `s.turn-${count}`, after: null });
  expect(codeOf(await phone.ask('watch', { runId: 's.more', after: null }))).toBe('tooManyPending');
  expect(codeOf(await phone.ask('watch', { runId: 's.turn-1', after: null }))).toBe('watching');
});
