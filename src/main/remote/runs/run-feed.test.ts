import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { runHeaderSchema } from '../../../shared/phone/reports.ts';
import { runEventSchema } from '../../../shared/phone/run-event.ts';
import { eventSamples } from './event-samples-fixture.ts';
import { createRuns } from './runs-fixture.ts';

const { approvalRequested, approvalSettled, toolStart, userMessage } = eventSamples('hello');
const seqs = (events: readonly { seq: number }[]) => events.map(({ seq }) => seq);

describe('watch', () => {
  test('gives what there is, then what comes, then the end', async () => {
    const runs = createRuns();
    const runId = runs.begin();
    runs.say('one ', 'two ');
    const { watch, got, headers } = await runs.watch(runId, null);
    expect(watch).toMatchObject({ kind: 'watching', run: { runId, nextSeq: 2, ended: null } });
    expect(got).toEqual([]);
    await runs.settle();
    expect(seqs(got)).toEqual([0, 1]);
    runs.append(toolStart);
    runs.end();
    expect(got.map(({ event }) => event.kind)).toEqual(['text', 'text', 'toolUse', 'completed']);
    expect(headers).toMatchObject([{ ended: 'completed', nextSeq: 4 }]);
  });

  test('goes on after the last that was rendered, and null is not 0', async () => {
    const runs = createRuns();
    const runId = runs.begin();
    runs.say('one ', 'two ', 'three ');
    const [all, rest, none] = await Promise.all([null, 0, 2].map((after) => runs.watch(runId, after)));
    await runs.settle();
    expect([all, rest, none].map((one) => seqs(one?.got ?? []))).toEqual([[0, 1, 2], [1, 2], []]);
  });

  test.each(['', 'x', '.', 's.', 's.turn-9', 'other.turn-1', '.turn-1', '__proto__.x'])(
    'there is no run %j',
    async (runId) => {
      const runs = createRuns();
      runs.begin();
      const { watch } = await runs.watch(runId, null);
      expect(watch).toMatchObject({ kind: 'snapshot', reason: 'unknownRun', run: null, waiting: [] });
    },
  );

  test('who claims to have what there is not is told where the run is', async () => {
    const runs = createRuns();
    const runId = runs.begin();
    runs.say('one ', 'two ');
    const { watch, got } = await runs.watch(runId, 2);
    expect(watch).toMatchObject({ kind: 'snapshot', reason: 'tooOld', run: { nextSeq: 2 } });
    runs.append(toolStart);
    runs.end();
    await runs.settle();
    expect(seqs(got)).toEqual([2, 3]);
  });

  test('what is too old is not sent again; the picture has what waits, and events go on after it', async () => {
    const runs = createRuns();
    const runId = runs.begin();
    runs.append({ ...approvalRequested, id: 's.1' }, { ...approvalRequested, id: 's.2' });
    runs.append({ ...approvalSettled, id: 's.1' });
    runs.clock.now += limits.replayWindowMs + 1;
    runs.say('one ');
    const old = await runs.watch(runId, 0);
    expect(old.watch).toMatchObject({
      kind: 'snapshot',
      reason: 'tooOld',
      run: { nextSeq: 4 },
      waiting: [{ approvalId: 's.2' }],
    });
    const young = await runs.watch(runId, 2);
    expect(young.watch.kind).toBe('watching');
    runs.end();
    await runs.settle();
    // The end denies what waits in the real app, which settles it before.
    expect(seqs(old.got)).toEqual([4]);
    expect(seqs(young.got)).toEqual([3, 4]);
  });

  test('no more events are sent again than are kept', async () => {
    const runs = createRuns();
    const runId = runs.begin();
    for (let batch = 0; batch < 3; batch += 1) runs.say(...Array.from({ length: 1_000 }, (_, n) => `word ${n} `));
    const from = 3_000 - limits.replayWindowEvents;
    const just = await runs.watch(runId, from - 1);
    const over = await runs.watch(runId, from - 2);
    expect([just.watch.kind, over.watch.kind]).toEqual(['watching', 'snapshot']);
    await runs.settle();
    expect(just.got).toHaveLength(limits.replayWindowEvents);
  });

  test('a run that has ended is sent again while it is young, and told of later', async () => {
    const runs = createRuns();
    const runId = runs.begin();
    runs.say('one ');
    runs.end();
    runs.begin();
    const young = await runs.watch(runId, null);
    expect(young.watch).toMatchObject({ kind: 'watching', run: { ended: 'completed' } });
    await runs.settle();
    expect(seqs(young.got)).toEqual([0, 1]);
    expect(young.headers).toEqual([]);
    runs.clock.now += limits.replayWindowMs + 1;
    expect((await runs.watch(runId, null)).watch).toMatchObject({ reason: 'tooOld', run: { ended: 'completed' } });
    expect((await runs.watch(runId, 1)).watch.kind).toBe('watching');
  });

  test('what comes before the first events were told is told, however much it is', async () => {
    const runs = createRuns();
    const runId = runs.begin();
    const { got } = await runs.watch(runId, null);
    for (let batch = 0; batch < 3; batch += 1) runs.say(...Array.from({ length: 1_000 }, (_, n) => `word ${n} `));
    await runs.settle();
    expect(got).toHaveLength(3_000);
  });

  test('a message that comes is told with the header', async () => {
    const runs = createRuns();
    const runId = runs.begin();
    const { headers, got } = await runs.watch(runId, null);
    await runs.settle();
    runs.say('one ');
    runs.append({ ...userMessage, text: 'and this', images: [] });
    expect(seqs(got)).toEqual([0]);
    expect(headers).toMatchObject([{ messages: [{ beforeSeq: 1, text: 'and this' }], nextSeq: 1 }]);
    expect(runHeaderSchema.safeParse(headers[0]).error).toBeUndefined();
  });

  test('one that came between the answer and its first events is told too', async () => {
    const runs = createRuns();
    const runId = runs.begin();
    const { headers } = await runs.watch(runId, null);
    runs.append({ ...userMessage, text: 'early', images: [] });
    expect(headers).toEqual([]);
    await runs.settle();
    expect(headers).toMatchObject([{ messages: [{ text: 'early' }] }]);
  });

  test('many watch and the run is read once; when nobody does, it is let go', async () => {
    const runs = createRuns();
    const runId = runs.begin();
    runs.say('one ');
    const both = await Promise.all([runs.watch(runId, null), runs.watch(runId, null)]);
    const { length } = both;
    expect([length, runs.pagesRead(), runs.followers.watched()]).toEqual([2, 2, true]);
    await runs.settle();
    for (const { watch } of both) watch.stop();
    expect(runs.followers.watched()).toBe(false);
    runs.append(toolStart);
    expect(both.map(({ got }) => seqs(got))).toEqual([[0], [0]]);
  });

  test('after its end nothing is followed', async () => {
    const runs = createRuns();
    const runId = runs.begin();
    await runs.watch(runId, null);
    await runs.settle();
    runs.end();
    expect(runs.followers.watched()).toBe(false);
  });

  test('nobody is told anything after having left, even in the middle', async () => {
    const runs = createRuns();
    const runId = runs.begin();
    runs.say('one ');
    const early = await runs.watch(runId, null);
    early.watch.stop();
    const got: string[] = [];
    const watch = await runs.feed.watch(runId, null, {
      onEvents(events) {
        got.push(...events);
        watch.stop();
      },
      onRun: () => got.push('header'),
    });
    runs.append({ ...userMessage, text: 'x', images: [] });
    await runs.settle();
    runs.end();
    expect(early.got).toEqual([]);
    expect(got).toHaveLength(1);
  });

  test('when the session is deleted, the run is cancelled and nothing more comes', async () => {
    const runs = createRuns();
    const runId = runs.begin();
    runs.say('one ');
    const { headers, got } = await runs.watch(runId, null);
    const late = runs.watch(runId, null);
    runs.delete();
    await runs.settle();
    expect(seqs(got)).toEqual([0]);
    expect(headers).toMatchObject([{ ended: 'cancelled' }]);
    expect((await late).headers).toMatchObject([{ ended: 'cancelled' }]);
    expect((await runs.watch(runId, null)).watch).toMatchObject({ reason: 'unknownRun' });
    expect(await runs.feed.page(runId, null, 10)).toBeUndefined();
    expect(await runs.feed.runs('s', null, 10)).toBeUndefined();
  });

  test('when the feed is closed, nothing is followed and nothing comes', async () => {
    const runs = createRuns();
    const runId = runs.begin();
    const { got } = await runs.watch(runId, null);
    const late = runs.watch(runId, null);
    runs.feed.close();
    runs.append(toolStart);
    expect(runs.followers.watched()).toBe(false);
    expect((await late).watch).toMatchObject({ reason: 'unknownRun' });
    await runs.settle();
    expect(got).toEqual([]);
    expect((await runs.watch(runId, null)).watch).toMatchObject({ reason: 'unknownRun' });
  });
});

describe('what streams', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  async function watched() {
    const runs = createRuns();
    const runId = runs.begin();
    const batches: number[][] = [];
    await runs.feed.watch(runId, null, {
      onEvents: (events) => batches.push(seqs(events.map((text) => runEventSchema.parse(JSON.parse(text))))),
      onRun: () => undefined,
    });
    await runs.settle();
    runs.clock.now += limits.phoneBatchMs;
    return { ...runs, batches };
  }

  test('comes at once after a pause, and then together', async () => {
    const { say, batches, clock } = await watched();
    say('one ');
    expect(batches).toEqual([[0]]);
    say('two ');
    say('three ');
    expect(batches).toEqual([[0]]);
    clock.now += limits.phoneBatchMs;
    vi.advanceTimersByTime(limits.phoneBatchMs);
    expect(batches).toEqual([[0], [1, 2]]);
    clock.now += limits.phoneBatchMs;
    say('four ');
    expect(batches).toEqual([[0], [1, 2], [3]]);
  });

  test('does not hold up what a person waits for, and comes before it', async () => {
    const { say, append, end, batches } = await watched();
    say('one ');
    say('two ');
    append(approvalRequested);
    say('three ');
    append(approvalSettled);
    say('four ');
    end();
    expect(batches).toEqual([[0], [1, 2], [3, 4], [5, 6]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('waits no longer when the clock is set back', async () => {
    const { say, batches, clock } = await watched();
    say('one ');
    clock.now -= 1_000_000;
    say('two ');
    expect(batches).toEqual([[0], [1]]);
  });
});

describe('runs', () => {
  test('are told newest first, as far back as asked', async () => {
    const runs = createRuns();
    for (let turn = 1; turn <= 5; turn += 1) {
      runs.begin();
      runs.append({ ...userMessage, id: `m${turn}`, text: `message ${turn}`, images: [] });
      runs.say('one ');
      if (turn < 5) runs.end();
    }
    const newest = await runs.feed.runs('s', null, 2);
    expect(newest).toMatchObject({
      runs: [
        { runId: 's.turn-5', ended: null, nextSeq: 1, messages: [{ text: 'message 5' }] },
        { runId: 's.turn-4', ended: 'completed', nextSeq: 2 },
      ],
      more: true,
    });
    expect(await runs.feed.runs('s', 's.turn-3', 10)).toMatchObject({
      runs: [{ runId: 's.turn-2' }, { runId: 's.turn-1' }],
      more: false,
    });
    expect(await runs.feed.runs('s', 's.turn-1', 10)).toEqual({ runs: [], more: false });
    expect(await runs.feed.runs('s', 'other.turn-1', 10)).toEqual({ runs: [], more: false });
    expect(await runs.feed.runs('other', null, 10)).toBeUndefined();
  });

  test('of a session of a thousand turns are read only as far as asked, and once', async () => {
    const runs = createRuns();
    runs.manyTurns(1_000);
    await runs.feed.runs('s', null, 20);
    expect(runs.pagesRead()).toBe(20);
    await runs.feed.runs('s', null, 20);
    expect(runs.pagesRead()).toBe(20);
  });

  test('that are long come a few at a time, and fit a frame', async () => {
    const runs = createRuns();
    for (let turn = 0; turn < 12; turn += 1) {
      runs.begin();
      const message = { ...userMessage, text: 'x'.repeat(5_000), images: [] };
      runs.append(...Array.from({ length: 12 }, (_, n) => ({ ...message, id: `m${turn}-${n}` })));
      runs.end();
    }
    const all: string[] = [];
    for (let before: string | null = null, more = true; more; before = all.at(-1) ?? null) {
      const answer = await runs.feed.runs('s', before, 50);
      expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(limits.remoteFrameBytes * 0.6);
      all.push(...(answer?.runs ?? []).map(({ runId }) => runId));
      more = answer?.more ?? false;
    }
    expect(all).toEqual(Array.from({ length: 12 }, (_, turn) => `s.turn-${12 - turn}`));
  });
});

describe('page', () => {
  test('goes back through a run, however old and however long it is', async () => {
    const runs = createRuns();
    const runId = runs.begin();
    for (let batch = 0; batch < 6; batch += 1) {
      runs.say(...Array.from({ length: 500 }, (_, n) => `${n} `));
      runs.append(...Array.from({ length: 500 }, () => ({ type: 'attention' as const, message: null })));
    }
    runs.end();
    runs.clock.now += 10 * limits.replayWindowMs;
    const { events } = runs.whole('turn-1');
    const all: unknown[] = [];
    for (let before: number | null = null, more = true; more; before = events.length - all.length) {
      const page = await runs.feed.page(runId, before, 200);
      all.unshift(...(page?.events ?? []).map((text) => JSON.parse(text)));
      more = page?.more ?? false;
    }
    expect(all).toEqual(events);
    for (let seq = 490; seq < 530; seq += 1) {
      const page = await runs.feed.page(runId, seq + 1, 1);
      expect(page?.events.map((text) => JSON.parse(text))).toEqual([events[seq]]);
    }
    const read = runs.pagesRead();
    await runs.feed.page(runId, 1_500, 100);
    expect(runs.pagesRead() - read).toBeLessThanOrEqual(3);
  });

  test('of a run that goes on ends where it is', async () => {
    const runs = createRuns();
    const runId = runs.begin();
    runs.say('one ', 'two ');
    expect((await runs.feed.page(runId, null, 10))?.events).toHaveLength(2);
    runs.say('three ');
    expect((await runs.feed.page(runId, null, 10))?.events).toHaveLength(3);
    expect(await runs.feed.page(runId, 0, 10)).toEqual({ events: [], more: false });
    expect((await runs.feed.page(runId, 9_999, 2))?.events).toHaveLength(2);
    expect(await runs.feed.page('s.turn-7', null, 2)).toBeUndefined();
  });

  test('of large events fits a frame', async () => {
    const runs = createRuns();
    const runId = runs.begin();
    runs.say(...Array.from({ length: 40 }, () => `${'x'.repeat(15_000)} `));
    const page = await runs.feed.page(runId, null, 40);
    expect(page?.more).toBe(true);
    expect(page?.events.join(',').length).toBeLessThanOrEqual(limits.remoteFrameBytes / 2);
    expect(page?.events.length).toBeGreaterThan(5);
  });
});
