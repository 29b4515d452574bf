import { expect, test, vi } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { createPhoneBench } from '../testing/phone-bench.ts';

const interrupt = { sessionId: 's', runId: 's.turn-1' };

async function live(options: Parameters<typeof createPhoneBench>[0] = {}) {
  const bench = await createPhoneBench(options);
  bench.pair();
  expect(bench.phase()).toBe('live');
  return bench;
}

test('a phone that was never paired waits for an offer', async () => {
  const { link, network } = await createPhoneBench();
  expect(link.state()).toEqual({ phase: 'unpaired', trouble: undefined });
  expect(network.opened()).toBe(0);
});

test('both show the same digits, and only the owner’s word lets the phone in', async () => {
  const { link, desk, network, keeper, phase } = await createPhoneBench();
  link.pair(desk.invite());
  expect(phase()).toBe('connecting');
  network.deliver();
  expect(link.state()).toEqual({ phase: 'comparing', digits: desk.comparing()?.digits });
  expect(keeper.kept()).toBeUndefined();
  desk.comparing()?.confirm();
  network.deliver();
  expect(link.state()).toEqual({ phase: 'live' });
  expect(link.facts()).toMatchObject({ deskName: 'studio', name: 'Pixel 9', may: { answer: true, message: true } });
  expect(keeper.kept()).toMatchObject({ deviceId: 'device-1', deskName: 'studio', desk: desk.key });
});

test('what was kept lets the phone in again, without the owner', async () => {
  const first = await live();
  const kept = first.keeper.kept();
  first.network.cut();
  expect(first.phase()).toBe('offline');
  first.time.pass(limits.backoffMinMs);
  first.network.deliver();
  expect(first.phase()).toBe('live');
  expect(first.keeper.kept()).toBe(kept);
});

test.each([
  ['an offer that is used or unknown', 'refused'],
  ['a desk that cannot be reached', 'unreachable'],
  ['an owner who says no', 'notLetIn'],
  ['a connection that is lost before the owner has said a word', 'lost'],
])('a pairing fails by %s', async (_, trouble) => {
  const { link, desk, network, keeper } = await createPhoneBench();
  const held = desk.invite();
  if (trouble === 'refused') desk.invite();
  if (trouble === 'unreachable') network.reachable(false);
  link.pair(held);
  network.deliver();
  if (trouble === 'notLetIn') desk.comparing()?.refuse();
  if (trouble === 'lost') network.cut();
  network.deliver();
  expect(link.state()).toEqual({ phase: 'unpaired', trouble });
  expect(keeper.kept()).toBeUndefined();
});

test('a pairing that fails leaves the one before it as it was', async () => {
  const { link, desk, network, keeper, phase } = await live();
  const kept = keeper.kept();
  const old = desk.invite();
  desk.invite();
  link.pair(old);
  network.deliver();
  expect(link.state()).toEqual({ phase: 'unpaired', trouble: 'refused' });
  link.retry();
  network.deliver();
  expect(phase()).toBe('live');
  expect(keeper.kept()).toBe(kept);
});

test('a phone that the desk does not know any more does not come back by itself, and keeps what it has', async () => {
  const { desk, network, keeper, time, phase } = await live();
  desk.forgetDevices();
  network.cut();
  time.pass(limits.backoffMinMs);
  network.deliver();
  expect(phase()).toBe('refused');
  const opened = network.opened();
  time.pass(3_600_000);
  expect(network.opened()).toBe(opened);
  expect(keeper.kept()).toBeDefined();
});

test('a phone that is taken off the list forgets its keys', async () => {
  const { desk, network, keeper, phase } = await live();
  desk.bye('revoked');
  network.deliver();
  expect(phase()).toBe('refused');
  expect(keeper.kept()).toBeUndefined();
});

test('a phone that has to wait says so, also after its page was loaded anew, until it is let in again', async () => {
  const first = await live();
  first.desk.bye('paused');
  first.network.deliver();
  expect(first.phase()).toBe('paused');
  expect(first.keeper.kept()).toMatchObject({ paused: true });

  const { link, network, phase } = await createPhoneBench({}, first.keeper.kept());
  network.deliver();
  // This desk does not know it, as the other one does not while it has to wait.
  expect(phase()).toBe('paused');
  link.close();

  first.wake();
  first.network.deliver();
  expect(first.phase()).toBe('live');
  expect(first.keeper.kept()).toMatchObject({ paused: false });
});

test.each(['quitting', 'off', 'fault'] as const)('a desk that says %s is tried again', async (reason) => {
  const { link, desk, network, time, phase } = await live();
  desk.bye(reason);
  network.deliver();
  expect(link.state()).toMatchObject({ phase: 'offline', why: reason });
  time.pass(limits.backoffMinMs);
  network.deliver();
  expect(phase()).toBe('live');
});

test('a channel that is old is begun anew at once', async () => {
  const { desk, network, phase } = await live();
  desk.bye('renew');
  network.deliver();
  expect(phase()).toBe('live');
  expect(network.opened()).toBe(2);
});

test('each try waits longer than the last, up to a bound, and never exactly as long as another phone', async () => {
  const { link, network, time } = await live();
  network.reachable(false);
  network.cut();
  const waits: number[] = [];
  for (let count = 0; count < 8; count += 1) {
    const state = link.state();
    if (state.phase !== 'offline') throw new Error('it is offline');
    waits.push(state.nextAt - time.now());
    time.pass(state.nextAt - time.now());
    network.deliver();
  }
  for (const [losses, wait] of waits.entries()) {
    const full = Math.min(limits.backoffMaxMs, limits.backoffMinMs * 2 ** losses);
    expect(wait).toBeGreaterThanOrEqual(full / 2);
    expect(wait).toBeLessThanOrEqual(full);
  }
  expect(new Set(waits).size).toBeGreaterThan(6);
});

test('a phone that wakes tries at once', async () => {
  const { network, time, phase, wake } = await live();
  network.reachable(false);
  network.cut();
  for (let count = 0; count < 5; count += 1) {
    time.pass(limits.backoffMaxMs);
    network.deliver();
  }
  expect(phase()).toBe('offline');
  network.reachable(true);
  wake();
  network.deliver();
  expect(phase()).toBe('live');
});

test('a connection that died in silence is noticed, and in silence only', async () => {
  const { network, time, phase } = await live();
  for (let beat = 0; beat < 10; beat += 1) {
    time.pass(limits.heartbeatMs);
    network.deliver();
    expect(phase()).toBe('live');
  }
  network.cut('dead');
  time.pass(limits.offlineAfterMs - limits.heartbeatMs - 1);
  expect(phase()).toBe('live');
  time.pass(2 * limits.heartbeatMs);
  expect(phase()).not.toBe('live');
});

test('after a long sleep the dead connection is left at once', async () => {
  const { network, time, phase, wake } = await live();
  network.cut('dead');
  time.sleep(limits.offlineAfterMs);
  wake();
  expect(phase()).toBe('connecting');
  network.deliver();
  expect(phase()).toBe('live');
});

test('after a short sleep the connection is doubted, and left when nobody answers', async () => {
  const { network, time, phase, wake } = await live();
  time.sleep(20_000);
  wake();
  network.deliver();
  time.pass(limits.handshakeMs);
  expect(phase()).toBe('live');
  network.cut('dead');
  wake();
  time.pass(limits.handshakeMs);
  expect(phase()).toBe('offline');
});

test('without any network the connection is over at once, whatever its socket thinks', async () => {
  const { network, phase, gone, wake } = await live();
  network.cut('dead');
  network.reachable(false);
  gone();
  expect(phase()).toBe('offline');
  network.reachable(true);
  wake();
  network.deliver();
  expect(phase()).toBe('live');
});

test('deadlines are counted by the desk’s clock, and requests are dated by it', async () => {
  const bench = await createPhoneBench();
  const { desk, link, network, time } = bench;
  bench.pair();
  expect(link.deskNow()).toBe(time.now());
  desk.say('pong', { now: new Date(time.now() + 90_000).toISOString() });
  network.deliver();
  expect(link.deskNow()).toBe(time.now());

  const ahead = await createPhoneBench({}, undefined);
  ahead.pair();
  ahead.time.sleep(600_000);
  expect(ahead.link.deskNow()).toBe(ahead.time.now());
  ahead.link.ask('interrupt', interrupt, () => undefined);
  ahead.network.deliver();
  expect(Date.parse(ahead.desk.heard.at(-1)?.sentAt ?? '')).toBe(ahead.link.deskNow());
});

test('a request is answered by the report that names it', async () => {
  const { link, network } = await live({
    handlers: { interrupt: () => ({ type: 'error', payload: { code: 'runEnded', message: 'It is over.' } }) },
  });
  const onAnswer = vi.fn();
  link.ask('interrupt', interrupt, onAnswer);
  expect(onAnswer).not.toHaveBeenCalled();
  network.deliver();
  expect(onAnswer.mock.calls).toEqual([[{ ok: false, code: 'runEnded', message: 'It is over.' }]]);
});

test('what is asked without a connection is not sent later', async () => {
  const { link, network, time, desk } = await live();
  network.cut();
  const onAnswer = vi.fn();
  link.ask('interrupt', interrupt, onAnswer, () => true);
  expect(onAnswer.mock.calls[0]?.[0]).toMatchObject({ ok: false, code: 'offline' });
  time.pass(limits.backoffMinMs);
  network.deliver();
  link.resume();
  network.deliver();
  expect(desk.heard).toEqual([]);
});

test('what is lost in flight goes again as it was, when the room is whole again', async () => {
  const { link, network, time, desk } = await live();
  const onAnswer = vi.fn();
  link.ask('interrupt', interrupt, onAnswer, () => true);
  // It arrives, and the answer is lost.
  network.deliver(1);
  network.cut();
  expect(onAnswer).not.toHaveBeenCalled();
  time.pass(limits.backoffMinMs);
  network.deliver();
  expect(desk.heard).toHaveLength(1);
  link.resume();
  network.deliver();
  expect(desk.heard).toHaveLength(2);
  expect(desk.heard[1]).toEqual(desk.heard[0]);
  expect(onAnswer.mock.calls).toEqual([[{ ok: true, report: { type: 'done', payload: {} } }]]);
});

test('what has become moot, or was only a look, does not go again', async () => {
  const { link, network, time, desk } = await live();
  const acted = vi.fn();
  const looked = vi.fn();
  link.ask('interrupt', interrupt, acted, () => false);
  link.ask('page', { runId: 's.turn-1', before: null, limit: 10 }, looked);
  network.cut();
  expect(looked.mock.calls[0]?.[0]).toMatchObject({ ok: false, code: 'lost' });
  time.pass(limits.backoffMinMs);
  network.deliver();
  link.resume();
  network.deliver();
  expect(acted.mock.calls[0]?.[0]).toMatchObject({ ok: false, code: 'moot' });
  expect(desk.heard).toEqual([]);
});

test('a phone that is refused gives up what it had asked', async () => {
  const { link, network, time, desk } = await live();
  const onAnswer = vi.fn();
  link.ask('interrupt', interrupt, onAnswer, () => true);
  network.cut();
  desk.forgetDevices();
  time.pass(limits.backoffMinMs);
  network.deliver();
  expect(onAnswer.mock.calls[0]?.[0]).toMatchObject({ ok: false, code: 'lost' });
});
