import { expect, test } from 'vitest';
import { commandsOf, completions, outgoingOf } from './slash-commands.ts';

const commands = { available: [{ name: 'review', hint: '[branch]' }, { name: 'init' }, { name: 'preview' }] };
const able = { compact: {}, clear: {}, raw: {}, commands };

test('the app’s own commands stand among those of the agent, where the agent can do them', () => {
  expect(commandsOf(able).map(({ name }) => name)).toEqual(['clear', 'compact', 'init', 'preview', 'rename', 'review']);
  expect(commandsOf({}).map(({ name }) => name)).toEqual(['rename']);
});

test('completions begin with what was typed, then hold it', () => {
  const names = (text: string) => completions(text, commandsOf(able)).map(({ name }) => name);
  expect(names('/rev')).toEqual(['review', 'preview']);
  expect(names('/')).toHaveLength(6);
  expect(names('/review ')).toEqual([]);
  expect(names('say /rev')).toEqual([]);
  expect(names('/usr/bin')).toEqual([]);
});

test.each([
  ['hello', able, { kind: 'message' }],
  ['/compact keep the plan', able, { kind: 'command', command: { kind: 'compact', instructions: 'keep the plan' } }],
  ['/compact', able, { kind: 'command', command: { kind: 'compact' } }],
  ['/clear', able, { kind: 'command', command: { kind: 'clear' } }],
  ['/clear', {}, { kind: 'message' }],
  ['/rename New title', {}, { kind: 'rename', title: 'New title' }],
  ['/rename', {}, { kind: 'message' }],
  ['/review main\nplease', able, { kind: 'command', command: { kind: 'raw', text: '/review main\nplease' } }],
  ['/review main', { commands }, { kind: 'message' }],
  ['/unknown x', able, { kind: 'message' }],
  ['/home/ada is full', able, { kind: 'message' }],
])('%j with %j is sent as %j', (text, capabilities, outgoing) => {
  expect(outgoingOf(text, capabilities)).toEqual(outgoing);
});
