import { expect, test, vi } from 'vitest';
import { createClient } from './client.ts';
import type { ClientFrame } from './link.ts';

/** A client, and the server's end of its pipe. */
function pair() {
  const sent: ClientFrame[] = [];
  let hear: (text: string) => void = () => {};
  let close: () => void = () => {};
  const client = createClient({
    send: (text) => void sent.push(JSON.parse(text)),
    onMessage(listener) {
      hear = listener;
    },
    onClose(listener) {
      close = listener;
    },
  });
  return { client, sent, say: (frame: object) => hear(JSON.stringify(frame)), close: () => close() };
}

test('each call gets its own answer, whatever the order', async () => {
  const { client, sent, say } = pair();
  const first = client.call('preference.all', {});
  const second = client.call('session.stop', { sessionId: 's' });
  expect(sent).toEqual([
    { type: 'call', id: 1, method: 'preference.all', input: {} },
    { type: 'call', id: 2, method: 'session.stop', input: { sessionId: 's' } },
  ]);
  say({ type: 'error', id: 2, error: { code: 'sessionUnknown', message: 'no' } });
  say({ type: 'result', id: 1, output: { theme: 'dark' } });
  expect(await first).toEqual({ ok: true, value: { theme: 'dark' } });
  expect(await second).toEqual({ ok: false, error: { code: 'sessionUnknown', message: 'no' } });
});

test('an answer that nobody waits for, or that comes twice, disturbs nothing', async () => {
  const { client, say } = pair();
  const call = client.call('preference.all', {});
  say({ type: 'result', id: 9, output: {} });
  say({ type: 'result', id: 1, output: { theme: 'dark' } });
  say({ type: 'error', id: 1, error: { code: 'internal', message: '' } });
  expect(await call).toMatchObject({ ok: true });
});

test('a follower gets its entries until it stops, and the server is told', () => {
  const { client, sent, say } = pair();
  const got = vi.fn();
  const ended = vi.fn();
  const stop = client.subscribe('transcript', { sessionId: 's', after: -1 }, got, ended);
  say({ type: 'events', id: 1, entries: [1, 2] });
  say({ type: 'events', id: 2, entries: [9] });
  stop();
  stop();
  say({ type: 'events', id: 1, entries: [3] });
  expect(got.mock.calls).toEqual([[[1, 2]]]);
  expect(sent.map(({ type }) => type)).toEqual(['subscribe', 'unsubscribe']);
  expect(ended).not.toHaveBeenCalled();
});

test('a stream that the server ends says why, once, and is not ended again', () => {
  const { client, sent, say, close } = pair();
  const ended = vi.fn();
  const stop = client.subscribe('room', {}, () => {}, ended);
  const error = { code: 'sessionUnknown', message: 'gone' };
  say({ type: 'end', id: 1, error });
  say({ type: 'end', id: 1 });
  stop();
  close();
  expect(ended.mock.calls).toEqual([[error]]);
  expect(sent).toHaveLength(1);
});

test('when the pipe closes every call and every stream learns it, and later ones at once', async () => {
  const { client, sent, close } = pair();
  const ended = vi.fn();
  const call = client.call('preference.all', {});
  const stop = client.subscribe('room', {}, () => {}, ended);
  close();
  close();
  stop();
  expect(await call).toMatchObject({ ok: false, error: { code: 'closed' } });
  expect(ended).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'closed' }));
  const late = vi.fn();
  client.subscribe('room', {}, () => {}, late)();
  expect(late).toHaveBeenCalledOnce();
  expect(await client.call('preference.all', {})).toMatchObject({ ok: false, error: { code: 'closed' } });
  expect(sent).toHaveLength(2);
});
