import { describe, expect, test } from 'vitest';
import { type MethodName, methods } from '../../shared/contract.ts';
import { limits } from '../../shared/limits.ts';
import { anyCall, desk, followRoom, isReady, joinClient, phone } from './join-client-fixture.ts';
import { type JoinedEnds, joinBySocket, joinInMemory } from './joined-ends-fixture.ts';

/** The reply to a text that was sent as it is. */
function rawReply(ends: JoinedEnds, text: string): Promise<unknown> {
  return new Promise((resolve) => {
    ends.transport.onMessage((reply) => resolve(JSON.parse(reply)));
    ends.transport.send(text);
  });
}

describe.each([
  ['in memory', joinInMemory],
  ['over a socket', joinBySocket],
])('two ends joined %s', (_name, joinEnds) => {
  test('a phone may do what its row says and nothing else', async () => {
    const { client, asked } = await joinClient(joinEnds, phone);
    for (const method of Object.keys(methods) as MethodName[]) {
      const allowed = (methods[method].clients as readonly string[]).includes('phone');
      const result = await client.call(method, {} as never);
      expect([method, result.ok ? 'ok' : result.error.code]).toEqual([method, allowed ? 'invalid' : 'forbidden']);
    }
    expect(asked).toEqual([]);
  });

  test.each([
    ['no method', { type: 'call', id: 7, method: 'nothing', input: {} }],
    ['a method of all objects', { type: 'call', id: 7, method: 'constructor', input: {} }],
    ['a method of the prototype', { type: 'call', id: 7, method: '__proto__', input: {} }],
    ['an unknown field', { type: 'call', id: 7, method: 'agents.list', input: { evil: 1 } }],
    ['an input that is none', { type: 'call', id: 7, method: 'agents.list', input: 'refresh' }],
    ['an id with spaces', { type: 'call', id: 7, method: 'session.stop', input: { sessionId: '../ etc' } }],
    ['a frame with more in it', { type: 'call', id: 7, method: 'agents.list', input: {}, more: 1 }],
    ['a type that is none', { type: 'result', id: 7, output: {} }],
    ['a stream that is none', { type: 'subscribe', id: 7, stream: 'toString', params: {} }],
    ['a seq that is none', { type: 'subscribe', id: 7, stream: 'transcript', params: { sessionId: 's', after: -2 } }],
  ])('%s is refused, and nothing is asked of a part', async (_what, frame) => {
    const { client, ends, asked } = await joinClient(joinEnds);
    expect(await rawReply(ends, JSON.stringify(frame))).toMatchObject({ id: 7, error: { code: 'invalid' } });
    expect(asked).toEqual([]);
    expect(await anyCall(client)).toEqual({ ok: true, value: {} });
  });

  test.each([
    ['not JSON', '{"type":"call"'],
    ['nothing', ''],
    ['a number', '17'],
    ['an id that is none', '{"type":"call","id":-1.5,"method":"agents.list","input":{}}'],
    ['a bomb of brackets', `{"type":"call","id":1,"method":"agents.list","input":${'['.repeat(100_000)}`],
    ['deep JSON', `{"type":"call","id":"x","method":"agents.list","input":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['too long', JSON.stringify({ type: 'call', id: 1, method: 'x', input: 'y'.repeat(limits.localFrameBytes) })],
  ])('a message that is %s is dropped, logged, and harms nobody', async (_what, text) => {
    const { client, ends, asked, log } = await joinClient(joinEnds);
    ends.transport.send(text);
    expect(await anyCall(client)).toEqual({ ok: true, value: {} });
    expect(asked).toHaveLength(1);
    expect(log).toEqual([expect.stringContaining('was refused')]);
  });
});

test('only so many calls and streams at once', async () => {
  let answer: (path: undefined) => void = () => undefined;
  const picked = new Promise<undefined>((resolve) => {
    answer = resolve;
  });
  const check = () => ({ ok: true as const, value: { path: '/' } }) as never;
  const { client } = await joinClient(joinInMemory, desk, { workspaces: { check, pick: () => picked, reveal: check } });
  const calls = Array.from({ length: limits.callsAtOnce }, () => client.call('workspace.pick', {}));
  expect(await anyCall(client)).toMatchObject({ ok: false, error: { code: 'invalid' } });
  answer(undefined);
  expect(new Set((await Promise.all(calls)).map((result) => result.ok))).toEqual(new Set([true]));
  expect(await anyCall(client)).toEqual({ ok: true, value: {} });

  const followed = Array.from({ length: limits.streamsAtOnce }, () => followRoom(client));
  await followed.at(-1)?.until(isReady);
  const refused = new Promise((resolve) => client.subscribe('room', {}, () => undefined, resolve));
  expect(await refused).toMatchObject({ code: 'invalid' });
});
