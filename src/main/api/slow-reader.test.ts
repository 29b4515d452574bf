import { describe, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { anyCall, banner, followRoom, followTranscript, isReady, joinClient } from './join-client-fixture.ts';
import { joinBySocket, joinInMemory } from './joined-ends-fixture.ts';

describe.each([
  ['in memory', joinInMemory],
  ['over a socket', joinBySocket],
])('two ends joined %s', (_name, joinEnds) => {
  test('a slow reader of a transcript costs no memory, and gets everything once and in order', async () => {
    const { client, ends, append, followers } = await joinClient(joinEnds);
    append('first');
    const followed = followTranscript(client);
    await followed.until((entries) => entries.length === 1);
    ends.hold();
    const large = 'x'.repeat(64 * 1024);
    for (let count = 0; count < 400; count += 1) append(large);
    expect(followers.watched()).toBe(false);
    expect(ends.untaken()).toBeLessThanOrEqual(limits.outboundFrames);
    ends.release();
    const entries = await followed.until((all) => all.length === 401);
    expect(entries.map((entry) => entry.seq)).toEqual(entries.map((_entry, place) => place));
    append('last');
    await followed.until((all) => all.length === 402);
  });

  test('while two transcripts wait for a slow reader, both go on', async () => {
    const { client, ends, append } = await joinClient(joinEnds);
    append('first');
    const both = [followTranscript(client), followTranscript(client)];
    for (const followed of both) await followed.until((entries) => entries.length === 1);
    ends.hold();
    for (let count = 0; count < 300; count += 1) append('x'.repeat(64 * 1024));
    ends.release();
    for (const followed of both) {
      const entries = await followed.until((all) => all.length === 301);
      expect(entries.map((entry) => entry.seq)).toEqual(entries.map((_entry, place) => place));
    }
  });

  test('calls are answered while streams wait for a slow reader', async () => {
    const { client, ends, append } = await joinClient(joinEnds);
    append('first');
    const followed = followTranscript(client);
    await followed.until((entries) => entries.length === 1);
    ends.hold();
    for (let count = 0; count < 300; count += 1) append('x'.repeat(64 * 1024));
    const answered = anyCall(client);
    ends.release();
    expect(await answered).toEqual({ ok: true, value: {} });
  });
});

test('a slow reader of the room gets the newest of each, and ready after the snapshot', async () => {
  const { client, ends, room, append } = await joinClient(joinInMemory);
  append('first');
  for (let count = 0; count < 50; count += 1) room.banner(`b${count}`, banner(`b${count}`, 'old'));
  const transcript = followTranscript(client);
  await transcript.until((entries) => entries.length === 1);
  ends.hold();
  for (let count = 0; count < limits.outboundFrames; count += 1) append('fill');
  const followed = followRoom(client);
  for (let round = 0; round < 100; round += 1) {
    for (let count = 0; count < 50; count += 1) room.banner(`b${count}`, banner(`b${count}`, `round ${round}`));
    await new Promise(setImmediate);
  }
  ends.release();
  const entries = await followed.until(isReady);
  expect(entries).toHaveLength(51);
  expect(entries.at(-1)?.kind).toBe('ready');
  for (const entry of entries.slice(0, -1)) expect(entry.value).toMatchObject({ message: 'round 99' });
});

test('a room that outgrows what may be kept for a slow reader ends for it, with a reason', async () => {
  const { client, ends, room, append } = await joinClient(joinInMemory);
  append('first');
  const ended = new Promise((resolve) => client.subscribe('room', {}, () => undefined, resolve));
  await anyCall(client);
  const transcript = followTranscript(client);
  await transcript.until((entries) => entries.length === 1);
  ends.hold();
  for (let count = 0; count < limits.outboundFrames; count += 1) append('fill');
  const large = 'y'.repeat(1024 * 1024);
  for (let count = 0; count * large.length <= limits.outboundBytes; count += 1) {
    room.banner(`b${count}`, banner(`b${count}`, large));
  }
  await new Promise(setImmediate);
  ends.release();
  expect(await ended).toMatchObject({ code: 'tooSlow' });
});

test('one who asks and reads nothing is not answered without end', async () => {
  const { client, ends, log } = await joinClient(joinInMemory);
  ends.hold();
  for (let count = 0; count < 10 * limits.outboundFrames; count += 1) {
    void client.call('preference.all', {});
    await Promise.resolve();
  }
  await new Promise(setImmediate);
  expect(ends.untaken()).toBeLessThanOrEqual(2 * limits.outboundFrames + limits.callsAtOnce);
  expect(log.at(-1)).toContain('was dropped');
});
