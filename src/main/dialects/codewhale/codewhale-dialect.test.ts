import { describe, expect, it } from 'vitest';
import type { Frame, StepOutcome } from '../testing/dialect-stage.ts';
import { open, opened, send, types, type Whale, whale } from './testing/whale.ts';

describe('the conversation', () => {
  it.each([
    [{}, 'thread/start', { cwd: '/w' }],
    [{ model: 'm' }, 'thread/start', { model: 'm' }],
    [{ resume: { agentSessionId: 'old', fork: false } }, 'thread/resume', { thread_id: 'old' }],
    [{ resume: { agentSessionId: 'old', fork: true } }, 'thread/fork', { thread_id: 'old' }],
  ])('with %o is opened by %s', (options, method, params) => {
    expect(whale(options).attach().frames[0]).toMatchObject({ jsonrpc: '2.0', method, params });
  });

  it('gets the mode that was wished for, where it is another', () => {
    const on = whale({ mode: 'on_request' });
    const { frames } = on.reply(on.attach(), opened, 0);
    expect(frames).toMatchObject([
      { method: 'thread/resume', params: { thread_id: 't1', approval_policy: 'on_request' } },
    ]);
    const same = whale({ mode: 'never' });
    expect(same.reply(same.attach(), opened, 0).frames).toEqual([]);
  });

  it('keeps its other settings when one is changed', () => {
    const on = whale({ model: 'wished' });
    const { frames } = on.reply(on.attach(), opened, 0);
    expect(frames).toMatchObject([{ method: 'thread/resume', params: { model: 'wished', approval_policy: 'never' } }]);
    expect(on.command({ kind: 'setMode', mode: 'on_request' }).frames).toMatchObject([
      { params: { model: 'wished', approval_policy: 'on_request' } },
    ]);
  });

  it('asks for the goal of one that it takes up', () => {
    const on = whale({ resume: { agentSessionId: 't1', fork: false } });
    const taken = on.reply(on.attach(), opened, 0);
    expect(taken.frames).toMatchObject([{ method: 'thread/goal/get' }]);
    const goal = { thread_id: 't1', objective: 'o', status: 'active' };
    expect(on.reply(taken, { ...opened, goal }).events).toEqual([{ type: 'goal', objective: 'o', state: 'active' }]);
  });

  it.each([
    ['is missing', (on: Whale, begun: StepOutcome) => on.reply(begun, { thread_id: 'old', status: 'missing' }, 0)],
    ['is refused', (on: Whale, begun: StepOutcome) => on.refuse(begun, 'thread not found', 0)],
    ['is answered with nonsense', (on: Whale, begun: StepOutcome) => on.reply(begun, { odd: true }, 0)],
  ])('that %s is begun anew, and that is said', (_, answer) => {
    const on = whale({ resume: { agentSessionId: 'old', fork: false } });
    const lost = answer(on, on.attach());
    expect(lost.events).toMatchObject([{ type: 'error', code: 'conversationLost', fatal: false }]);
    expect(lost.frames).toMatchObject([{ method: 'thread/start' }]);
  });

  it('that cannot be copied ends the start', () => {
    const on = whale({ resume: { agentSessionId: 'old', fork: true } });
    expect(on.refuse(on.attach(), 'thread not found', 0).events).toMatchObject([{ code: 'startFailed', fatal: true }]);
  });
});

describe('a turn', () => {
  it('begins with the first event, and ends once: with its own end or with the reply', () => {
    const on = open();
    const sent = on.command(send);
    expect(types(on.line({ event: 'response_delta', response_id: 'r', delta: 'Hi' }))).toEqual([
      'turnStarted',
      'messageTaken',
      'assistantText',
    ]);
    expect(types(on.line({ event: 'turn_complete', turn_id: 'x' }))).toEqual(['turnEnded']);
    expect(on.line({ event: 'response_delta', response_id: 'r', delta: 'Late' }).events).toEqual([]);
    expect(on.line({ event: 'response_end', response_id: 'r' }).events).toEqual([]);
    expect(on.reply(sent, { thread_id: 't1', status: 'accepted', events: [] }).events).toEqual([]);
  });

  it('of which nothing was heard is all in the reply', () => {
    const on = open();
    const events = [{ event: 'response_delta', response_id: 'r', delta: 'Hi' }];
    expect(types(on.reply(on.command(send), { thread_id: 't1', status: 'accepted', events }))).toEqual([
      'turnStarted',
      'messageTaken',
      'assistantText',
      'turnEnded',
    ]);
    const silent = on.command({ ...send, messageId: 'second' });
    expect(types(on.reply(silent, { thread_id: 't1', status: 'accepted' }))).toEqual([
      'turnStarted',
      'messageTaken',
      'turnEnded',
    ]);
  });

  it('that the agent begins by itself ends with its answer, or where it says so', () => {
    const on = open();
    expect(on.line({ event: 'response_start', response_id: 'r' }).events).toEqual([
      { type: 'turnStarted', origin: 'agent' },
    ]);
    expect(types(on.line({ event: 'response_end', response_id: 'r' }))).toEqual(['turnEnded']);
    on.line({ event: 'turn_started', turn_id: 'x' });
    expect(on.line({ event: 'response_end', response_id: 'r' }).events).toEqual([]);
    expect(on.line({ event: 'turn_complete', turn_id: 'another' }).events).toEqual([]);
    expect(types(on.line({ event: 'turn_complete', turn_id: 'x' }))).toEqual(['turnEnded']);
  });

  it('that was to be stopped before it began is stopped when it begins', () => {
    const on = open();
    const sent = on.command(send);
    expect(on.command({ kind: 'interrupt' }).frames).toEqual([]);
    const begun = on.line({ event: 'response_start', response_id: 'r' });
    expect(begun.frames).toMatchObject([{ method: 'thread/interrupt', params: { thread_id: 't1' } }]);
    expect(on.refuse(sent, 'turn failed').events).toEqual([
      { type: 'turnEnded', outcome: 'cancelled', stopReason: 'turn failed' },
    ]);
    expect(on.reply(begun, { thread_id: 't1', interrupted: true }).events).toEqual([]);
  });

  it('that could not be stopped goes on, and that is said', () => {
    const on = open();
    on.command(send);
    on.line({ event: 'response_start', response_id: 'r' });
    const stop = on.command({ kind: 'interrupt' });
    expect(on.reply(stop, { thread_id: 't1', interrupted: false }).events).toMatchObject([{ code: 'notStopped' }]);
  });
});

describe('time that is over', () => {
  it('is said of the conversation, and ends it', () => {
    const on = whale();
    const begun = on.attach();
    expect(on.overdue({ ...begun, errands: begun.errands.slice(0, 1) }).events).toMatchObject([
      { code: 'noReply', fatal: true },
    ]);
    expect(on.overdue(begun).events).toMatchObject([{ code: 'noReply', fatal: false }]);
  });

  it('is said of a message that nobody reads, which may still be read', () => {
    const on = open();
    const sent = on.command(send);
    expect(on.overdue(sent).events).toMatchObject([{ code: 'noReply', fatal: false }]);
    expect(types(on.reply(sent, { thread_id: 't1', status: 'accepted' }))).toContain('messageTaken');
  });

  it('is longer while a turn runs, but for an interruption', () => {
    const on = open();
    on.command(send);
    on.line({ event: 'response_start', response_id: 'r' });
    const rename = on.command({ kind: 'rename', title: 'T' });
    expect(on.overdue(rename)).toMatchObject({ events: [], errands: rename.errands });
    expect(on.overdue(on.command({ kind: 'interrupt' })).events).toMatchObject([{ code: 'noReply' }]);
  });

  it.each([
    [{ kind: 'setModel', model: 'x' }, 'noReply'],
    [{ kind: 'rename', title: 'x' }, 'noReply'],
    [{ kind: 'clear' }, 'noReply'],
  ] as const)('is said of %o', (command, code) => {
    const on = open();
    expect(on.overdue(on.command(command)).events).toMatchObject([{ type: 'error', code }]);
  });

  it('is waited for again when the app comes back', () => {
    const on = open();
    const { errands } = on.command({ kind: 'clear' });
    expect(on.comeBack().errands).toEqual(errands);
  });
});

describe('a refusal', () => {
  it.each([
    [{ kind: 'setModel', model: 'x' }, 'refused'],
    [{ kind: 'rename', title: 'x' }, 'refused'],
    [{ kind: 'clear' }, 'refused'],
    [{ kind: 'compact' }, 'unsupported'],
    [{ kind: 'setEffort', effort: 'x' }, 'unsupported'],
  ] as const)('of %o is said', (command, code) => {
    const on = open();
    const asked = on.command(command);
    const { events } = asked.frames.length > 0 ? on.refuse(asked, 'No') : asked;
    expect(events).toMatchObject([{ type: 'error', code, fatal: false }]);
  });

  it('of a command that was typed is a turn that failed', () => {
    const on = open();
    expect(on.refuse(on.command({ kind: 'raw', text: '/reload' }), 'No').events).toEqual([
      { type: 'turnStarted', origin: 'command' },
      { type: 'turnEnded', outcome: 'failed', error: '/reload failed: No' },
    ]);
  });
});

describe('a line', () => {
  it.each([
    [{ jsonrpc: '2.0', id: 'stranger', result: {} }, undefined],
    [{ jsonrpc: '2.0', id: 'stranger' }, 'not a reply'],
    [{ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'parse error' } }, 'not a message'],
    [{ event: 'turn_started' }, 'turn_started'],
    [{ event: 'error', response_id: '' }, 'error'],
  ])('%o is unknown as %s', (json, unknown) => {
    expect(open().line(json as Frame)).toMatchObject({ events: [], frames: [], unknown });
  });

  it('that is a notification may have the name of the event as its method', () => {
    const goal = { thread_id: 't1', objective: 'o', status: 'paused' };
    const notice = { jsonrpc: '2.0', method: 'thread/thread_goal_updated', params: { goal } };
    expect(open().line(notice).events).toEqual([{ type: 'goal', objective: 'o', state: 'paused' }]);
  });

  it('that asks for something is refused', () => {
    expect(open().line({ jsonrpc: '2.0', id: 3, method: 'fs/read', params: {} }).frames).toEqual([
      { jsonrpc: '2.0', id: 3, error: { code: -32601, message: 'Signalbox cannot answer fs/read.' } },
    ]);
  });
});
