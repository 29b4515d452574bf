import { describe, expect, test } from 'vitest';
import {
  anyCall,
  banner,
  desk,
  followRoom,
  followTranscript,
  isReady,
  joinClient,
  phone,
} from './join-client-fixture.ts';
import { joinBySocket, joinInMemory } from './joined-ends-fixture.ts';

describe.each([
  ['in memory', joinInMemory],
  ['over a socket', joinBySocket],
])('two ends joined %s', (_name, joinEnds) => {
  test('a call reaches one part and its answer comes back', async () => {
    const { client, asked } = await joinClient(joinEnds);
    expect(await client.call('session.rename', { sessionId: 's', title: 'New' })).toEqual({ ok: true, value: {} });
    expect(asked).toEqual([{ method: 'rename', input: { sessionId: 's', title: 'New' } }]);
  });

  test('who calls is told to those who write it down', async () => {
    const { client, asked } = await joinClient(joinEnds, phone);
    await client.call('message.send', { sessionId: 's', id: 'm1', text: 'Go on', images: [] });
    expect(asked).toMatchObject([{ method: 'send', by: { via: 'Pixel', device: 'Pixel' } }]);
  });

  test('a bug answers with a name for the log, and never with a stack', async () => {
    const workspaces = {
      check: () => Promise.reject(new Error('secret detail')),
      pick: async () => undefined,
      reveal: async () => ({ ok: true as const, value: {} }),
    };
    const { client, log } = await joinClient(joinEnds, desk, { workspaces });
    const result = await client.call('workspace.check', { path: '/w' });
    expect(result).toMatchObject({ ok: false, error: { code: 'internal' } });
    const name = /under (\w+)\.$/.exec(result.ok ? '' : result.error.message)?.[1];
    expect(JSON.stringify(result)).not.toMatch(/secret|serve\.|\.ts:/);
    expect(log).toEqual([
      expect.stringMatching(new RegExp(`^fault ${name} in workspace.check: Error: secret detail\n`)),
    ]);
  });

  test('a page is made of the very rows of the store', async () => {
    const { client, ends, append, store } = await joinClient(joinEnds);
    append('one', 'two', 'three');
    const texts: string[] = [];
    ends.transport.onMessage((text) => texts.push(text));
    const page = await client.call('transcript.page', { sessionId: 's', limit: 10 });
    expect(page).toMatchObject({ ok: true, value: { more: false, events: [{ seq: 0 }, { seq: 1 }, { seq: 2 }] } });
    expect(texts[0]).toContain(store.eventsAfter('s', -1, 10).join(','));
  });

  test('a transcript is followed from a seq on, through what is stored and what comes', async () => {
    const { client, append } = await joinClient(joinEnds);
    append('a', 'b', 'c');
    const followed = followTranscript(client, 0);
    await followed.until((entries) => entries.length === 2);
    append('d');
    const entries = await followed.until((all) => all.length === 3);
    expect(entries.map((entry) => [entry.seq, entry.body])).toEqual([
      [1, { type: 'assistantText', messageId: 'm', delta: 'b' }],
      [2, { type: 'assistantText', messageId: 'm', delta: 'c' }],
      [3, { type: 'assistantText', messageId: 'm', delta: 'd' }],
    ]);
  });

  test('what is no longer followed is let go, and so is all when the pipe closes', async () => {
    const { client, ends, append, followers } = await joinClient(joinEnds);
    append('a');
    const first = followTranscript(client);
    await first.until((entries) => entries.length === 1);
    first.stop();
    await anyCall(client);
    expect(followers.watched()).toBe(false);
    await followTranscript(client).until((entries) => entries.length === 1);
    const closed = new Promise<void>((resolve) => ends.pipe.onClose(resolve));
    ends.close();
    await closed;
    expect(followers.watched()).toBe(false);
    expect(first.entries).toHaveLength(1);
  });

  test('the room sends all there is, then ready, then what changes', async () => {
    const { client, room } = await joinClient(joinEnds);
    room.banner('a', banner('a', 'one'));
    const followed = followRoom(client);
    const snapshot = await followed.until(isReady);
    expect(snapshot.map((entry) => entry.kind)).toEqual(['banner', 'ready']);
    room.banner('a', null);
    const entries = await followed.until((all) => all.at(-1)?.value === null && all.length > 2);
    expect(entries.at(-1)).toMatchObject({ kind: 'banner', id: 'a', value: null });
  });

  test('a session that is not there cannot be followed or read', async () => {
    const { client } = await joinClient(joinEnds);
    const ended = new Promise((resolve) => {
      client.subscribe('transcript', { sessionId: 'other', after: -1 }, () => undefined, resolve);
    });
    expect(await ended).toMatchObject({ code: 'sessionUnknown' });
    expect(await client.call('transcript.page', { sessionId: 'other', limit: 5 })).toMatchObject({
      ok: false,
      error: { code: 'sessionUnknown' },
    });
  });
});

test.each([
  ['session.create', { agent: 'echo', workspace: '/', policy: { kind: 'never' } }],
  ['session.setPolicy', { sessionId: 's', policy: { kind: 'never' } }],
] as const)('%s asks outside of the window before everything may run', async (method, input) => {
  const questions: unknown[] = [];
  const answers = [false, true];
  const confirm = async (request: unknown) => {
    questions.push(request);
    return answers.shift() ?? false;
  };
  const { client, asked } = await joinClient(joinInMemory, desk, { confirm });
  expect(await client.call(method, input as never)).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  expect(asked).toEqual([]);
  expect(await client.call(method, input as never)).toMatchObject({ ok: true });
  expect(questions).toHaveLength(2);
  const harmless = { ...input, policy: { kind: 'untrusted' } };
  await client.call(method, harmless as never);
  expect(questions).toHaveLength(2);
  expect(asked).toHaveLength(2);
});
