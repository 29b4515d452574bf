import { describe, expect, test, vi } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { joinInMemory } from '../../api/joined-ends-fixture.ts';
import { createDeskFixture } from './desk-fixture.ts';
import { codeOf, is, joinPhone } from './fake-phone-fixture.ts';
import { goldenFrames } from './golden-fixture.ts';
import { joinByWebSocket } from './join-by-web-socket-fixture.ts';

describe.each([
  ['in memory', joinInMemory],
  ['over a WebSocket', joinByWebSocket],
])('a phone that is linked %s', (_name, joinEnds) => {
  test('is welcomed after its hello, told the room whole, and then what changes', async () => {
    const desk = createDeskFixture();
    const phone = await joinPhone(desk, joinEnds);
    expect(await phone.hello()).toMatchObject({
      type: 'welcome',
      payload: { desk: 'studio', name: 'Pixel', may: { answer: true, message: true }, now: '2026-12-01T10:00:00.000Z' },
    });
    const first = await phone.until(is('room'));
    expect(first.payload.entries.map(({ kind }) => kind)).toEqual(['session', 'ready']);
    desk.shows({ ...desk.summary, title: 'Another title' });
    await phone.until((one) => one.type === 'room' && JSON.stringify(one.payload).includes('Another title'));
  });

  test('is heard: ping is answered', async () => {
    const phone = await joinPhone(createDeskFixture(), joinEnds);
    await phone.hello();
    expect(await phone.ask('ping', {})).toMatchObject({ type: 'pong', payload: { now: '2026-12-01T10:00:00.000Z' } });
  });

  test('is told nothing before its hello, and greets once', async () => {
    const phone = await joinPhone(createDeskFixture(), joinEnds);
    expect(codeOf(await phone.ask('ping', {}))).toBe('outOfOrder');
    expect(phone.reports).toHaveLength(1);
    await phone.hello();
    expect(codeOf(await phone.hello())).toBe('outOfOrder');
    expect(phone.refused).toEqual([]);
  });

  test('hears of its new name and rights, and is told the reason of the end', async () => {
    const desk = createDeskFixture();
    const phone = await joinPhone(desk, joinEnds);
    await phone.hello();
    phone.name = 'Old phone';
    phone.may = { answer: true, message: false };
    phone.link.changed();
    expect(await phone.until(is('changed'))).toMatchObject({
      payload: { name: 'Old phone', may: { answer: true, message: false } },
    });
    phone.link.bye('paused');
    expect(await phone.until(is('bye'))).toMatchObject({ payload: { reason: 'paused' } });
    await vi.waitFor(() => expect(phone.closed).toBe(true));
  });

  test('says what it shows, and shows nothing once it is gone', async () => {
    const desk = createDeskFixture();
    const phone = await joinPhone(desk, joinEnds);
    await phone.hello();
    const looking = { visible: true, sessionId: 's', cards: ['a'] };
    phone.send(phone.textOf('looking', looking));
    await phone.ask('ping', {});
    expect(desk.looking.get('pixel-1')).toEqual(looking);
    phone.ends.close();
    await vi.waitFor(() => expect(desk.looking.get('pixel-1')).toBeUndefined());
  });

  test('is refused whatever it sends that is no request, harms nothing, and may go on', async () => {
    const desk = createDeskFixture();
    const phone = await joinPhone(desk, joinEnds);
    await phone.hello();
    for (const { name, text, expected } of [...goldenFrames('refused-requests'), ...goldenFrames('hostile')]) {
      phone.reports.length = 0;
      phone.refused.length = 0;
      phone.send(text);
      const code = codeOf(await phone.until(is('error')));
      expect([name, { error: code }]).toEqual([name, expected]);
      expect([name, phone.refused.length]).toEqual([name, code === 'unsupportedVersion' ? 0 : 1]);
      expect(codeOf(await phone.ask('ping', {}))).toBe('pong');
    }
    expect(desk.asked).toEqual([]);
  });
});

test('what a phone may not do is told to it and to its owner', async () => {
  const desk = createDeskFixture();
  const phone = await joinPhone(desk, joinInMemory);
  await phone.hello();
  phone.may = { answer: false, message: false };
  expect(codeOf(await phone.ask('message', { sessionId: 's', text: 'Go on' }))).toBe('notAllowed');
  expect(codeOf(await phone.ask('interrupt', { sessionId: 's', runId: 's.turn-1' }))).toBe('notAllowed');
  expect(phone.refused).toEqual(['message', 'interrupt']);
  expect(desk.asked).toEqual([]);
});

test('a phone that is not heard of is let go, and one that is heard of stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const phone = await joinPhone(createDeskFixture(), joinInMemory);
    await phone.hello();
    vi.advanceTimersByTime(limits.offlineAfterMs - 1);
    await phone.ask('ping', {});
    vi.advanceTimersByTime(limits.offlineAfterMs - 1);
    expect(phone.closed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(phone.closed).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('nothing is told to a channel that has closed', async () => {
  const desk = createDeskFixture();
  const phone = await joinPhone(desk, joinInMemory);
  await phone.hello();
  await new Promise(setImmediate);
  phone.ends.close();
  const before = phone.texts.length;
  desk.shows({ ...desk.summary, title: 'Another title' });
  await new Promise(setImmediate);
  phone.link.changed();
  phone.link.bye('off');
  phone.send(phone.textOf('ping', {}));
  await new Promise(setImmediate);
  expect(phone.texts).toHaveLength(before);
});

test('a bug below is told by a code alone, and to the log without what it was about', async () => {
  const commands = {
    interrupt: () => {
      throw new Error('a secret');
    },
  };
  const desk = createDeskFixture({ commands });
  const phone = await joinPhone(desk, joinInMemory);
  await phone.hello();
  const report = await phone.ask('interrupt', { sessionId: 's', runId: 's.turn-1' });
  expect(codeOf(report)).toBe('internal');
  expect(JSON.stringify(report)).not.toMatch(/secret|\.ts|Error:/);
  expect(desk.log).toEqual([expect.stringMatching(/^fault in interrupt of phone pixel-1: Error\n\s+at /)]);
  expect(desk.log[0]).not.toContain('secret');
});

test('a bug in reading is told in the same way, and the phone may go on', async () => {
  const broken = () => Promise.reject(new TypeError('/home/ada'));
  const feed = { watch: broken, runs: broken, page: broken, close: () => undefined };
  const desk = createDeskFixture({ feed });
  const phone = await joinPhone(desk, joinInMemory);
  await phone.hello();
  const asked = [
    await phone.ask('watch', { runId: 's.turn-1', after: null }),
    await phone.ask('runs', { sessionId: 's', before: null, limit: 1 }),
    await phone.ask('page', { runId: 's.turn-1', before: null, limit: 1 }),
  ];
  expect(asked.map(codeOf)).toEqual(['internal', 'internal', 'internal']);
  expect(JSON.stringify([asked, desk.log])).not.toContain('/home/ada');
  expect(codeOf(await phone.ask('ping', {}))).toBe('pong');
});

test('one who asks and reads nothing is not answered without end', async () => {
  const desk = createDeskFixture();
  const phone = await joinPhone(desk, joinInMemory);
  await phone.hello();
  phone.ends.hold();
  for (let count = 0; count < 10 * limits.outboundFrames; count += 1) {
    phone.send(phone.textOf('ping', {}));
    await Promise.resolve();
  }
  expect(phone.ends.untaken()).toBeLessThanOrEqual(2 * limits.outboundFrames + 1);
  expect(desk.log.filter((line) => line.includes('are dropped'))).toHaveLength(1);
});

test('what one says that is faster than any page is not looked at, and the log says so once', async () => {
  const desk = createDeskFixture();
  const phone = await joinPhone(desk, joinInMemory);
  await phone.hello();
  phone.inPace = false;
  const dropped = [phone.textOf('interrupt', { sessionId: 's', runId: 's.turn-1' }), '{"v":1'];
  for (const text of dropped) phone.send(text);
  await new Promise(setImmediate);
  phone.inPace = true;
  expect(codeOf(await phone.ask('ping', {}))).toBe('pong');
  expect([desk.asked, phone.refused]).toEqual([[], []]);
  expect(desk.log).toEqual([expect.stringContaining('are dropped')]);
});

test('a phone that does not keep up gets the newest of each entry, and ready after them', async () => {
  const desk = createDeskFixture();
  const phone = await joinPhone(desk, joinInMemory);
  phone.ends.hold();
  void phone.hello();
  for (let count = 0; count < limits.outboundFrames; count += 1) phone.send(phone.textOf('ping', {}));
  for (let round = 0; round < 20; round += 1) {
    desk.shows({ ...desk.summary, title: `Round ${round}` });
    await new Promise(setImmediate);
  }
  phone.ends.release();
  await phone.until((one) => JSON.stringify(one.payload).includes('Round 19'));
  expect(phone.texts.filter((text) => text.includes('"title":"Round'))).toHaveLength(1);
});
