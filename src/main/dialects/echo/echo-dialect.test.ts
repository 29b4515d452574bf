import { describe, expect, test } from 'vitest';
import type { Json } from '../../../shared/ids.ts';
import { approvalSchema, questionSchema } from '../../../shared/waiting.ts';
import type { DialectCommand, DialectEvent, DialectInput, Step } from '../dialect.ts';
import { type EchoState, echoDialect } from './echo-dialect.ts';
import { ask, edit, question } from './testing/echo-lines.ts';

const options = { sessionId: 's1', title: 'A session', workspace: '/work' };
const first = echoDialect.launch(options).state;
const moment = { at: 1, key: 'k' };

const receive = (state: EchoState, json: Json) => echoDialect.receive(state, { kind: 'line', json, ...moment });
const command = (state: EchoState, what: DialectCommand) => echoDialect.command(state, what, moment);
const frames = (step: Step<EchoState>) => step.frames.map((frame) => JSON.parse(frame));

describe('how the echo agent is started', () => {
  test.each([
    [{}, ['--conversation', 'echo-s1', '--model', 'echo-large', '--mode', 'ask']],
    [{ model: 'echo-small', mode: 'auto' }, ['--conversation', 'echo-s1', '--model', 'echo-small', '--mode', 'auto']],
    [
      { resume: { agentSessionId: 'old', fork: false } },
      ['--conversation', 'old', '--model', 'echo-large', '--mode', 'ask'],
    ],
    [
      { resume: { agentSessionId: 'old', fork: true } },
      ['--conversation', 'echo-s1', '--model', 'echo-large', '--mode', 'ask'],
    ],
  ])('with %j', (more, args) => {
    expect(echoDialect.launch({ ...options, ...more })).toMatchObject({ args, env: {} });
  });

  test('is greeted with nothing: it speaks first', () => {
    expect(echoDialect.attach(first, { kind: 'started', ...moment })).toMatchObject({ events: [], frames: [] });
  });
});

describe('what the echo agent says', () => {
  test.each<[string, Json, DialectEvent[]]>([
    [
      'words of the transcript',
      { type: 'event', event: { type: 'assistantText', messageId: 'm', delta: 'hi' } },
      [{ type: 'assistantText', messageId: 'm', delta: 'hi' }],
    ],
    [
      'that it reads a message',
      { type: 'taken', id: 'm1', text: 'hi' },
      [{ type: 'messageTaken', id: 'm1', text: 'hi', images: [] }],
    ],
    ['that it takes a request back', { type: 'withdraw', id: 'ask-1' }, [{ type: 'withdrawn', id: 'ask-1' }]],
    ['its new conversation', { type: 'conversation', id: 'echo-2' }, [{ type: 'agentSession', id: 'echo-2' }]],
    ['a title', { type: 'title', title: 'Better' }, [{ type: 'title', title: 'Better' }]],
    ['an image', { type: 'image', base64: 'AA==' }, [{ type: 'imageData', base64: 'AA==' }]],
    [
      'what it spent',
      { type: 'usage', input: 1, output: 2, cacheRead: 3, cacheWrite: 4, costSource: 'unknown' },
      [{ type: 'usage', input: 1, output: 2, cacheRead: 3, cacheWrite: 4, costSource: 'unknown' }],
    ],
  ])('%s', (_, line, events) => {
    expect(receive(first, line)).toMatchObject({ events, frames: [], errands: [] });
    expect(receive(first, line)).not.toHaveProperty('unknown');
  });

  test('hello: what it is set to and can do', () => {
    const { events } = receive(first, { type: 'hello', conversation: 'c', model: 'echo-small', mode: 'ask' });
    expect(events.map((event) => event.type)).toEqual(['agentSession', 'capabilities', 'settings', 'ready']);
  });

  test.each<[string, Json, string]>([
    ['a word that nobody knows', { type: 'somethingNew' }, 'somethingNew'],
    ['no word at all', { event: {} }, 'a line without a type'],
    ['no object', [1], 'a line without a type'],
    ['null', null, 'a line without a type'],
    ['a field too much', { type: 'title', title: 'x', more: 1 }, 'title'],
    ['a message that is not its own to record', { type: 'event', event: { type: 'userMessage' } }, 'event'],
    [
      'a settlement',
      {
        type: 'event',
        event: { type: 'approvalSettled', id: 'a', settlement: { verdict: 'allow', decidedBy: 'user', at: 1 } },
      },
      'event',
    ],
    ['a very long word', { type: 'x'.repeat(500) }, 'x'.repeat(100)],
  ])('is counted and ignored when it is %s', (_, line, unknown) => {
    expect(receive(first, line)).toEqual({ state: first, events: [], frames: [], errands: [], unknown });
  });
});

describe('what the echo agent asks', () => {
  test('an approval, with the whole of its input', () => {
    const [event] = receive(first, ask).events;
    const { type: _, ...approval } = event as { type: 'approvalRequested' } & Record<string, unknown>;
    expect(approvalSchema.parse(approval)).toMatchObject({
      id: 'ask-1',
      input: ask.input,
      workspace: '/work',
      takesReason: true,
      edits: [edit],
    });
    expect(approvalSchema.parse(approval).decisions.map((one) => one.kind)).toEqual([
      'allowOnce',
      'deny',
      'denyAndStop',
    ]);
  });

  test.each<[string, Partial<Extract<DialectCommand, { kind: 'settle' }>['settlement']>, object]>([
    ['allowed', { verdict: 'allow', decision: 'allowOnce' }, { allowed: true, stop: false }],
    [
      'allowed with another input',
      { verdict: 'allow', editedInput: { path: 'b' } },
      { allowed: true, stop: false, input: { path: 'b' } },
    ],
    ['denied', { verdict: 'deny', reason: 'no' }, { allowed: false, stop: false, reason: 'no' }],
    ['denied with the turn', { verdict: 'deny', decision: 'denyAndStop' }, { allowed: false, stop: true }],
    ['expired', { verdict: 'none', decidedBy: 'expiry' }, { allowed: false, stop: false }],
  ])('and hears that it was %s, once', (_, settlement, answer) => {
    const { state } = receive(first, ask);
    const settle: DialectCommand = {
      kind: 'settle',
      id: 'ask-1',
      settlement: { verdict: 'allow', decidedBy: 'user', at: 1, ...settlement },
    };
    const step = command(state, settle);
    expect(frames(step)).toEqual([{ type: 'answer', id: 'ask-1', ...answer }]);
    expect(frames(command(step.state, settle))).toEqual([]);
  });

  test('a question, and hears the answers or that there are none', () => {
    const { state, events } = receive(first, question);
    const [{ type: _, ...asked } = { type: '' }] = events;
    expect(questionSchema.parse(asked)).toEqual(asked);
    const answers = { p1: ['A'] };
    const settlement = { verdict: 'answered', decidedBy: 'user', at: 1, answers } as const;
    expect(frames(command(state, { kind: 'settle', id: 'question-1', settlement }))).toEqual([
      { type: 'answers', id: 'question-1', answers },
    ]);
    const none = { verdict: 'none', decidedBy: 'turnEnded', at: 1 } as const;
    expect(frames(command(state, { kind: 'settle', id: 'question-1', settlement: none }))).toEqual([
      { type: 'answers', id: 'question-1', answers: null },
    ]);
  });

  test('nothing that it took back is answered', () => {
    const asked = receive(first, ask).state;
    const { state } = receive(asked, { type: 'withdraw', id: 'ask-1' });
    const settlement = { verdict: 'allow', decidedBy: 'user', at: 1 } as const;
    expect(frames(command(state, { kind: 'settle', id: 'ask-1', settlement }))).toEqual([]);
  });

  test('an edit that is to be compared waits for the file, also over a restart', () => {
    const two = { ...ask, check: true, edits: [edit, { ...edit, path: '/work/b.ts', oldText: null }] };
    const asked = receive(first, two);
    expect(asked.events).toEqual([]);
    expect(asked.errands).toEqual([{ id: 'ask-1', kind: 'readFile', path: '/work/a.ts' }]);
    const again = echoDialect.attach(asked.state, { kind: 'adopted', ...moment });
    expect(again.errands).toEqual(asked.errands);
    const file = (text: string | null): DialectInput => ({
      kind: 'errand',
      id: 'ask-1',
      result: { kind: 'file', text },
      ...moment,
    });
    const next = echoDialect.receive(again.state, file('x\na\n'));
    expect(next.errands).toEqual([{ id: 'ask-1', kind: 'readFile', path: '/work/b.ts' }]);
    const done = echoDialect.receive(next.state, file(null));
    expect(done.events).toMatchObject([
      {
        type: 'approvalRequested',
        edits: [
          { path: '/work/a.ts', coverage: 'fragment', line: 2 },
          { path: '/work/b.ts', coverage: 'file' },
        ],
      },
    ]);
    expect(echoDialect.receive(done.state, file('late'))).toMatchObject({ events: [], errands: [] });
  });
});

describe('what the echo agent is told', () => {
  test.each<[DialectCommand, object]>([
    [{ kind: 'interrupt' }, { type: 'interrupt' }],
    [
      { kind: 'setModel', model: 'm' },
      { type: 'setModel', model: 'm' },
    ],
    [
      { kind: 'setMode', mode: 'auto' },
      { type: 'setMode', mode: 'auto' },
    ],
    [{ kind: 'compact' }, { type: 'compact' }],
    [
      { kind: 'compact', instructions: 'short' },
      { type: 'compact', instructions: 'short' },
    ],
    [{ kind: 'clear' }, { type: 'clear' }],
    [
      { kind: 'rename', title: 't' },
      { type: 'rename', title: 't' },
    ],
    [
      { kind: 'raw', text: '/help' },
      { type: 'raw', text: '/help' },
    ],
  ])('%j', (what, frame) => {
    expect(frames(command(first, what))).toEqual([frame]);
  });

  test('a message with its images, whose places are told when it is read', () => {
    const ref = { ref: 'a'.repeat(64), mediaType: 'image/png' } as const;
    const images = [{ mediaType: 'image/png', base64: 'AA==', ref }];
    const step = command(first, { kind: 'send', messageId: 'm1', text: 'see', images });
    expect(frames(step)).toEqual([
      { type: 'message', id: 'm1', text: 'see', images: [{ mediaType: 'image/png', base64: 'AA==' }] },
    ]);
    const taken = receive(step.state, { type: 'taken', id: 'm1', text: 'see' });
    expect(taken.events).toEqual([{ type: 'messageTaken', id: 'm1', text: 'see', images: [ref] }]);
    expect(taken.state.images).toEqual({});
  });
});
