import { expect, it } from 'vitest';
import gate, { type PiExtensions, readsInside } from './gate.ts';
import { approvalMark, gateStatus } from './gate-words.ts';

type Handlers = Record<string, (event: never, context: never) => unknown>;

/** The gate as pi loads it, with one answer for every dialog. */
function loadGate(answer: string | undefined) {
  const handlers: Handlers = {};
  const titles: string[] = [];
  const statuses: string[] = [];
  const ui = {
    input: async (title: string) => {
      titles.push(title);
      return answer;
    },
    setStatus: (key: string) => void statuses.push(key),
  };
  const on = (event: string, handler: Handlers[string]) => {
    handlers[event] = handler;
  };
  gate({ on } as PiExtensions);
  const context = { cwd: '/w', signal: undefined, ui };
  const call = (event: object) => handlers.tool_call?.(event as never, context as never);
  return { call, titles, statuses, start: () => handlers.session_start?.({} as never, context as never) };
}

const bash = () => ({ toolCallId: 'c1', toolName: 'bash', input: { command: 'ls' } as Record<string, unknown> });

it('says that it is in force', () => {
  const { start, statuses } = loadGate(undefined);
  start();
  expect(statuses).toEqual([gateStatus]);
});

it('asks with the whole call', async () => {
  const { call, titles } = loadGate('{"allow":true}');
  expect(await call(bash())).toBeUndefined();
  expect(titles).toEqual([`${approvalMark}{"id":"c1","tool":"bash","input":{"command":"ls"}}`]);
});

it('lets nobody change a call that was allowed', async () => {
  const event = { ...bash(), input: { command: 'ls', more: { env: ['A=1'] } } };
  await loadGate('{"allow":true}').call(event);
  expect(() => event.input.more.env.push('B=2')).toThrow(TypeError);
  const read = { toolCallId: 'c', toolName: 'read', input: { path: 'a.ts' } };
  await loadGate(undefined).call(read);
  expect(() => Object.assign(read.input, { path: '/etc/passwd' })).toThrow(TypeError);
});

it.each([undefined, '{}', '{"allow":"true"}', '[]', 'null'])('takes %j for a no', async (answer) => {
  const { call } = loadGate(answer);
  const blocked = await Promise.resolve(call(bash())).catch(() => ({ block: true }));
  expect(blocked).toMatchObject({ block: true });
});

it('passes a reason on, and an input that a person changed', async () => {
  expect(await loadGate('{"allow":false,"reason":"Not that."}').call(bash())).toEqual({
    block: true,
    reason: 'Not that.',
  });
  const event = bash();
  await loadGate('{"allow":true,"input":{"command":"pwd"}}').call(event);
  expect(event.input).toEqual({ command: 'pwd' });
});

it.each([
  ['read', { path: 'src/a.ts' }, true],
  ['read', { path: '/w/a.ts' }, true],
  ['ls', {}, true],
  ['grep', { pattern: 'x', path: '.' }, true],
  ['read', { path: '/etc/passwd' }, false],
  ['read', { path: '/workshop/a' }, false],
  ['read', { path: '../a' }, false],
  ['read', { path: 'a/../../b' }, false],
  ['read', { path: '~/a' }, false],
  ['read', { path: '@/etc/passwd' }, false],
  ['read', { path: 'file:///etc/passwd' }, false],
  ['read', { path: 7 }, false],
  ['bash', { command: 'ls' }, false],
])('%s of %j goes unasked: %s', (toolName, input, unasked) => {
  expect(readsInside({ toolName, input }, '/w')).toBe(unasked);
});
