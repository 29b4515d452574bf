import { describe, expect, test } from 'vitest';
import { type EventBody, type EventType, eventBodySchema } from '../../../shared/event.ts';
import type { Json } from '../../../shared/ids.ts';
import { limits } from '../../../shared/limits.ts';
import { type RunEventBody, runEventBodySchema } from '../../../shared/phone/run-event.ts';
import { createRedact } from '../redact.ts';
import { secrets } from '../secrets-fixture.ts';
import { eventSamples } from './event-samples-fixture.ts';
import { foldRun } from './run-projection.ts';
import { headerOf, newRun, type RunState, waitingIn } from './run-state.ts';

const view = { redact: createRedact({ home: '/home/ann' }), agentLabel: 'Agent' };
const sample = eventSamples('hello ');

function run(bodies: readonly EventBody[]): { state: RunState; events: RunEventBody[] } {
  let state = newRun({ sessionId: 's', turnId: 'turn-1', at: 0 });
  const events: RunEventBody[] = [];
  for (const [seq, body] of bodies.entries()) {
    const step = foldRun(state, { sessionId: 's', seq, at: seq, turnId: 'turn-1', body }, view);
    expect(step.state.nextSeq).toBe(state.nextSeq + step.events.length);
    state = step.state;
    events.push(...step.events);
  }
  for (const event of events) expect(runEventBodySchema.safeParse(event).error).toBeUndefined();
  return { state, events };
}

function eventsOf(...bodies: EventBody[]): RunEventBody[] {
  return run(bodies).events;
}

const request = {
  approvalId: 's.1',
  provider: 'Agent',
  toolName: 'hello ',
  input: { command: 'hello ', 'hello ': ['hello '] },
  workspace: 'hello ',
  expiresAt: '1970-01-01T00:01:00.000Z',
};
const asked: RunEventBody = { kind: 'approvalRequest', data: request };

const seen: Record<EventType, RunEventBody['kind'][]> = {
  turnStarted: [],
  turnEnded: ['error'],
  userMessage: [],
  messageQueued: [],
  messageEdited: [],
  messageMoved: [],
  messageRemoved: [],
  peerMessage: [],
  assistantText: ['text'],
  assistantThought: [],
  plan: [],
  toolStart: ['toolUse'],
  toolUpdate: [],
  toolEnd: ['toolResult'],
  image: [],
  proposedEdit: [],
  terminalOpened: [],
  terminalOutput: [],
  terminalExited: [],
  approvalRequested: ['approvalRequest'],
  // Of something that was never asked.
  approvalDeadline: [],
  approvalSettled: [],
  questionAsked: [],
  questionAnswered: [],
  status: [],
  settings: [],
  capabilities: [],
  modes: [],
  commands: [],
  mcp: [],
  goal: [],
  goalCleared: [],
  limits: [],
  attention: [],
  usage: [],
  compactionStarted: [],
  compacted: [],
  trimmed: [],
  commandQueued: [],
  commandSent: [],
  cleared: [],
  renamed: [],
  error: [],
};

test.each(Object.entries(seen))('of %s a phone sees %j', (type, kinds) => {
  const body = sample[type as EventType];
  expect(eventBodySchema.safeParse(body).error).toBeUndefined();
  expect(eventsOf(body).map(({ kind }) => kind)).toEqual(kinds);
});

describe('text', () => {
  const say = (delta: string, messageId = 'a'): EventBody => ({ type: 'assistantText', messageId, delta });

  test('its last word comes with what follows', () => {
    expect(eventsOf(say('Now I '), say('look'), say(' there.'), sample.toolStart)).toMatchObject([
      { kind: 'text', data: { text: 'Now I ' } },
      { kind: 'text', data: { text: 'look ' } },
      { kind: 'text', data: { text: 'there.' } },
      { kind: 'toolUse' },
    ]);
  });

  test('another message begins after the whole of the one before, and a blank line', () => {
    expect(eventsOf(say('one'), say('two ', 'b'))).toEqual([
      { kind: 'text', data: { text: 'one' } },
      { kind: 'text', data: { text: '\n\ntwo ' } },
    ]);
    const told = eventsOf(say('one '), sample.toolStart, say('two ', 'b'));
    expect(told.at(-1)).toEqual({ kind: 'text', data: { text: 'two ' } });
  });

  test('of a sub-agent is its own', () => {
    expect(eventsOf({ ...sample.assistantText, parent: 'call' })).toEqual([]);
  });

  test('that is long comes in parts, and nothing of it is missing', () => {
    const long = '😀 '.repeat(20_000);
    const events = eventsOf(say(long), sample.turnEnded).slice(0, -1);
    expect(events.map((event) => (event.kind === 'text' ? event.data.text : '')).join('')).toBe(long);
    for (const event of events)
      expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(limits.remoteFrameBytes / 2);
  });

  test('a secret that comes in two pieces is masked', () => {
    const told = JSON.stringify(
      eventsOf(say(`Use ${secrets.github.slice(0, 12)}`), say(`${secrets.github.slice(12)} for it.`), sample.turnEnded),
    );
    expect(told).toContain('⟦ghp_… 40 characters hidden⟧');
    expect(told).not.toContain(secrets.github.slice(12));
  });
});

describe('messages', () => {
  test('stand in the header before the event that came after them', () => {
    const { state } = run([
      { ...sample.userMessage, text: 'first', images: [], via: '' },
      sample.assistantText,
      { ...sample.userMessage, text: '', via: 'Pixel' },
      { ...sample.userMessage, text: 'for a sub-agent', parent: 'call' },
      { ...sample.userMessage, text: `use ${secrets.aws} in /home/ann/x` },
    ]);
    expect(headerOf(state)).toMatchObject({
      runId: 's.turn-1',
      messages: [
        { beforeSeq: 0, text: 'first', via: '' },
        { beforeSeq: 1, text: 'A picture', via: 'Pixel' },
        { beforeSeq: 1, text: 'use ⟦AKIA… 20 characters hidden⟧ in ~/x' },
      ],
      nextSeq: 1,
    });
  });

  test('very many leave the header small enough for a frame', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({
      ...sample.userMessage,
      text: `${index} ${'x'.repeat(9_000)}`,
    }));
    const { messages } = headerOf(run(many).state);
    expect(Buffer.byteLength(JSON.stringify(messages))).toBeLessThan(limits.remoteFrameBytes / 4);
    expect(messages.at(0)?.text).toMatch(/^0 x+…$/);
    expect(messages.at(-1)?.text).toMatch(/^99 /);
    expect(messages.at(-2)?.text).toMatch(/^98 /);
  });
});

describe('calls', () => {
  test('an input that is too large keeps its structure, and says what is missing', () => {
    const input: Json = {
      path: '/home/ann/x.ts',
      text: 'x'.repeat(50_000),
      list: Array.from({ length: 500 }, (_, n) => n),
    };
    const [event] = eventsOf({ ...sample.toolStart, input });
    expect(event?.data).toMatchObject({
      input: { path: '~/x.ts', text: `${'x'.repeat(2_000)}… 48000 more characters` },
    });
    expect(JSON.stringify(event)).toContain('"… 400 more"');
    expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(limits.phoneToolInputBytes + 1_000);
  });

  test('an input of any shape is bounded', () => {
    let deep: Json = 'x';
    for (let depth = 0; depth < 500; depth += 1) deep = [deep, { ['k'.repeat(300)]: '"\n'.repeat(200) }];
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`key ${n}`, '€'.repeat(100)]));
    for (const input of [
      deep,
      wide,
      [wide, deep],
      'y'.repeat(5_000_000),
      [Array.from({ length: 100_000 }, () => [])],
    ]) {
      const [event] = eventsOf({ ...sample.toolStart, input });
      expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(limits.phoneToolInputBytes + 1_000);
    }
  });

  test.each<[EventBody[], string]>([
    [
      [{ ...sample.toolEnd, ok: true, errorKind: undefined, truncated: false, output: 'a\nb\nc\nd\n' }],
      'Done, 4 lines of output',
    ],
    [[{ ...sample.toolEnd, ok: true, errorKind: undefined, truncated: false, output: '' }], 'Done'],
    [
      [{ ...sample.toolEnd, ok: true, errorKind: undefined, output: `${'x'.repeat(4_096)}\nb` }],
      'Done, more than 2 lines of output (4 KB)',
    ],
    [[{ ...sample.toolEnd, errorKind: 'denied' }], 'Denied'],
    [[{ ...sample.toolEnd, errorKind: 'interrupted' }], 'Interrupted'],
    [[{ ...sample.toolEnd, errorKind: 'timeout', output: '' }], 'Timed out'],
    [[{ ...sample.toolEnd, output: '' }], 'Failed'],
    [[sample.terminalOpened, sample.terminalExited, { ...sample.toolEnd, output: '' }], 'Exit code 3'],
    [[sample.image, { ...sample.toolEnd, ok: true, errorKind: undefined, output: '' }], 'Done, a picture'],
    [
      [
        { ...sample.toolStart, kind: 'read' },
        { ...sample.toolEnd, ok: true, errorKind: undefined, truncated: false, output: 'a\nb' },
      ],
      'Read, 2 lines',
    ],
    [
      [
        { ...sample.toolStart, kind: 'edit' },
        { ...sample.toolEnd, ok: true, errorKind: undefined, output: 'The file has been changed.' },
      ],
      'Edited',
    ],
  ])('%# how it went is told in our own words', (bodies, summary) => {
    expect(eventsOf(sample.toolStart, ...bodies).at(-1)).toMatchObject({ kind: 'toolResult', data: { summary } });
  });
});

describe('approvals', () => {
  const { approvalRequested, approvalSettled, approvalDeadline } = sample;
  const { expiresAt: _, ...open } = approvalRequested;

  test('what waits is known until it is settled', () => {
    expect(waitingIn(run([approvalRequested]).state)).toEqual([request]);
    expect(waitingIn(run([approvalRequested, approvalSettled]).state)).toEqual([]);
    expect(waitingIn(run([approvalRequested, sample.turnEnded]).state)).toEqual([]);
  });

  test('one without a deadline is asked when it gets one', () => {
    expect(eventsOf(open, approvalSettled)).toEqual([]);
    const later = { ...request, expiresAt: '1970-01-01T00:01:30.000Z' };
    const { events, state } = run([open, approvalDeadline]);
    expect(events).toEqual([{ kind: 'approvalRequest', data: later }]);
    expect(waitingIn(state)).toEqual([later]);
  });

  test('another deadline asks again, and none leaves it to the desk', () => {
    const { events, state } = run([approvalRequested, approvalDeadline, { ...approvalDeadline, expiresAt: null }]);
    expect(events).toEqual([
      asked,
      { kind: 'approvalRequest', data: { ...request, expiresAt: '1970-01-01T00:01:30.000Z' } },
    ]);
    expect(waitingIn(state)).toEqual([]);
    expect(eventsOf(approvalRequested, { ...approvalDeadline, expiresAt: null }, approvalSettled).at(-1)?.kind).toBe(
      'approvalSettled',
    );
  });

  test('one that is too large for a phone is none of its', () => {
    const input = { command: 'x'.repeat(limits.phoneCardInputBytes) };
    expect(eventsOf({ ...approvalRequested, input }, approvalDeadline, approvalSettled)).toEqual([]);
  });

  test('the largest one that a phone gets fits its frame', () => {
    const input = '€"'.repeat(limits.phoneCardInputBytes / 5 - 1);
    const [event] = eventsOf({ ...approvalRequested, input, workspace: '"'.repeat(4_000) });
    expect(event).toMatchObject({ kind: 'approvalRequest', data: { input } });
    expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(limits.remoteFrameBytes / 2);
  });

  test.each([
    ['user', 'user'],
    ['rule', 'user'],
    ['expiry', 'expiry'],
    ['turnEnded', 'shutdown'],
    ['withdrawn', 'shutdown'],
    ['agentExited', 'shutdown'],
    ['sessionClosed', 'shutdown'],
    ['shutdown', 'shutdown'],
  ] as const)('settled by %s is told as %s', (decidedBy, told) => {
    const settlement = { verdict: 'allow', decidedBy, at: 5 } as const;
    expect(eventsOf(approvalRequested, { ...approvalSettled, settlement })).toEqual([
      asked,
      { kind: 'approvalSettled', data: { approvalId: 's.1', verdict: 'allow', decidedBy: told } },
    ]);
  });
});

describe('the end', () => {
  test.each([
    [{ outcome: 'completed' }, { kind: 'completed', data: {} }],
    [{ outcome: 'cancelled' }, { kind: 'cancelled', data: {} }],
    [{ outcome: 'interrupted' }, { kind: 'cancelled', data: {} }],
    [{ outcome: 'failed' }, { kind: 'error', data: { message: 'The turn failed.' } }],
    [{ outcome: 'budgetExhausted' }, { kind: 'error', data: { message: 'The budget of the turn is used up.' } }],
    [
      { outcome: 'failed', error: 'No /home/ann/x.ts\n    at run (/srv/x.js:1:2)' },
      { kind: 'error', data: { message: 'No x.ts' } },
    ],
  ] as const)('%j is told as %j', (end, event) => {
    const { state, events } = run([{ type: 'turnEnded', ...end }, sample.assistantText, sample.toolStart]);
    expect(events).toEqual([event]);
    expect(headerOf(state)).toMatchObject({ ended: event.kind, endedAt: '1970-01-01T00:00:00.000Z', nextSeq: 1 });
  });

  test('a turn that was never ended is over when the next begins', () => {
    const { state } = run([sample.assistantText]);
    const next = { sessionId: 's', seq: 9, at: 9, turnId: 'turn-2', body: sample.turnStarted };
    expect(foldRun(state, next, view)).toMatchObject({
      events: [{ kind: 'cancelled' }],
      state: { ended: 'cancelled' },
    });
  });
});

const stack = 'Error: no\n    at run (/srv/app/secret-place.js:3:4)\n';
const poison = `${Object.values(secrets).join(' ')} password=hunter2seeded /home/ann/private ${stack}`;

test('no secret, no folder and no stack comes out, whatever field it is in', () => {
  const bodies = Object.values(eventSamples(poison)).filter(({ type }) => type !== 'turnEnded');
  const { state, events } = run([...bodies, ...bodies, eventSamples(poison).approvalRequested]);
  const whole = run([...bodies, eventSamples(`${stack}${poison}`).turnEnded]);
  const told = JSON.stringify([events, headerOf(state), waitingIn(state), whole, headerOf(whole.state)]);
  for (const secret of Object.values(secrets)) expect(told).not.toContain(secret);
  expect(told).not.toMatch(/hunter2seeded|\/home\/ann/);
  const errors = JSON.stringify(whole.events.at(-1));
  expect(errors).not.toMatch(/secret-place|\\n\s+at |\/home/);
  const summaries = events.flatMap((event) => (event.kind === 'toolResult' ? [event.data.summary] : []));
  expect(summaries.join()).not.toMatch(/Error|hidden|app/);
});
