import { describe, expect, it } from 'vitest';
import { allowed, type DialectStage, denied, stageOf } from '../testing/dialect-stage.ts';
import { scvDialect } from './scv-dialect.ts';

const session = { session_id: 's1' };

/** A session has been opened, and a message of ours has begun a turn. */
function greeted(limits: object = {}): DialectStage {
  const on = stageOf(scvDialect);
  const hello = on.attach();
  const start = on.line({ type: 'initialized', request_id: hello.frames[0]?.request_id ?? '', protocol_version: 1 });
  on.line({
    type: 'session.started',
    request_id: start.frames[0]?.request_id ?? '',
    ...session,
    model: 'm',
    ...limits,
  });
  return on;
}

function inTurn(
  limits: object = {},
): DialectStage & { event(type: string, fields?: object): ReturnType<DialectStage['line']> } {
  const on = greeted(limits);
  const { frames } = on.command({ kind: 'send', messageId: 'first', text: 'Go', images: [] });
  let seq = 0;
  const turn = { request_id: frames[0]?.request_id ?? '', ...session, turn_id: 't1' };
  const event = (type: string, fields: object = {}) => {
    seq += 1;
    return on.line({ type, ...turn, seq, ...fields });
  };
  event('turn.started');
  return { ...on, event };
}

describe('launch', () => {
  it('says the model and the mode on the command line', () => {
    const options = { sessionId: 'our-id', title: 'A title', workspace: '/w', model: 'm', mode: 'always' };
    expect(scvDialect.launch(options).args).toEqual(['--stdio', '--model', 'm', '--approval-policy', 'always']);
  });

  it('tells the mode that the process was started with', () => {
    const on = stageOf(scvDialect, { mode: 'always' });
    const hello = on.attach();
    const start = on.line({ type: 'initialized', request_id: hello.frames[0]?.request_id ?? '', protocol_version: 1 });
    const started = { type: 'session.started', request_id: start.frames[0]?.request_id ?? '', ...session };
    expect(on.line(started).events).toContainEqual({ type: 'settings', mode: 'always' });
  });
});

describe('time that is over', () => {
  it('is said of the greeting and of the session, and ends both', () => {
    const on = stageOf(scvDialect);
    const hello = on.attach();
    expect(on.overdue(hello).events).toMatchObject([{ type: 'error', code: 'noReply', fatal: true }]);
    expect(on.overdue(hello).events).toEqual([]);
  });

  it('drops a message that nobody took, and takes the turn that comes after all', () => {
    const on = greeted();
    const sent = on.command({ kind: 'send', messageId: 'first', text: 'Go', images: [] });
    expect(on.overdue(sent).events.map(({ type }) => type)).toEqual(['turnStarted', 'messageTaken', 'turnEnded']);
    const started = {
      type: 'turn.started',
      request_id: sent.frames[0]?.request_id ?? '',
      ...session,
      turn_id: 't',
      seq: 1,
    };
    expect(on.line(started).events).toEqual([{ type: 'turnStarted', origin: 'agent' }]);
  });

  it.each([
    ['clear', { kind: 'clear' }],
    ['interrupt', { kind: 'interrupt' }],
  ] as const)('is said of %s', (_, command) => {
    const on = inTurn();
    expect(on.overdue(on.command(command)).events).toMatchObject([{ type: 'error', code: 'noReply', fatal: false }]);
  });

  it('is said of an answer, unless the call goes on', () => {
    const on = inTurn();
    const call = { call_id: 'c', name: 'bash', arguments: { command: 'ls' } };
    on.event('tool.proposed', call);
    on.event('approval.requested', { approval_id: 'a', ...call, risk: 'process' });
    const answer = on.command({ kind: 'settle', id: 'a', settlement: allowed });
    on.event('tool.started', call);
    expect(on.overdue(answer).events).toEqual([]);
  });

  it('is waited for again when the app comes back', () => {
    const on = greeted();
    const { errands } = on.command({ kind: 'clear' });
    expect(on.comeBack().errands).toEqual(errands);
  });
});

describe('an error', () => {
  it('without an id belongs to the only request that is open', () => {
    const on = greeted();
    on.command({ kind: 'send', messageId: 'first', text: 'Go', images: [] });
    const error = { type: 'error', code: 'invalid_request', message: 'frame too long', fatal: false };
    expect(on.line(error).events).toContainEqual({
      type: 'turnEnded',
      outcome: 'failed',
      error: 'The agent did not take this message: frame too long',
    });
    expect(on.line(error).events).toEqual([
      { type: 'error', code: 'invalid_request', message: 'frame too long', fatal: false },
    ]);
  });

  it('ends the session where it says so', () => {
    expect(greeted().line({ type: 'error', code: 'gone', message: 'No disk', fatal: true }).events).toMatchObject([
      { code: 'gone', fatal: true },
    ]);
  });

  it.each([
    ['the session', 'startFailed', true],
    ['a clear', 'notCleared', false],
    ['an interruption', 'notStopped', false],
  ])('to %s is said in its words', (what, code, fatal) => {
    const on = what === 'the session' ? stageOf(scvDialect) : inTurn();
    const hello = on.attach();
    const asked =
      what === 'the session'
        ? on.line({ type: 'initialized', request_id: hello.frames[0]?.request_id ?? '', protocol_version: 1 })
        : on.command({ kind: what === 'a clear' ? 'clear' : 'interrupt' });
    const error = {
      type: 'error',
      request_id: asked.frames[0]?.request_id ?? '',
      message: 'No',
      code: 'x',
      fatal: false,
    };
    expect(on.line(error).events).toMatchObject([{ type: 'error', code, fatal }]);
  });
});

describe('a turn', () => {
  it('that was to be stopped before it began is stopped when it begins', () => {
    const on = greeted();
    const sent = on.command({ kind: 'send', messageId: 'first', text: 'Go', images: [] });
    expect(on.command({ kind: 'interrupt' }).frames).toEqual([]);
    const started = {
      type: 'turn.started',
      request_id: sent.frames[0]?.request_id ?? '',
      ...session,
      turn_id: 't',
      seq: 1,
    };
    expect(on.line(started).frames).toMatchObject([{ type: 'turn.cancel', turn_id: 't' }]);
  });

  it('has no usage where the agent says none', () => {
    const on = inTurn();
    expect(on.event('turn.completed', { steps: 2, usage: {} }).events).toEqual([
      { type: 'turnEnded', outcome: 'completed' },
    ]);
  });

  it('ends with a reason of its own', () => {
    expect(inTurn().event('turn.failed', {}).events).toEqual([
      { type: 'turnEnded', outcome: 'failed', error: 'The agent ended the turn without a reason.' },
    ]);
  });
});

describe('a long frame', () => {
  it.each([
    ['is taken up to the length that was promised', 2_000, 1_700, ['assistantText']],
    ['is left out beyond it', 1_000, 1_700, ['error']],
    ['is taken where nothing was promised', 0, 1_700, ['assistantText']],
  ])('%s', (_, frameBytes, length, types) => {
    const on = inTurn({ max_server_frame_bytes: frameBytes });
    expect(on.event('assistant.delta', { content: 'x'.repeat(length) }).events.map(({ type }) => type)).toEqual(types);
  });

  it('ends a turn however long it is', () => {
    const on = inTurn({ max_server_frame_bytes: 500 });
    expect(on.event('turn.failed', { message: 'x'.repeat(900) }).events).toMatchObject([{ type: 'turnEnded' }]);
  });
});

describe('an approval', () => {
  it.each([
    ['read_only', { command: 'ls' }, 'read'],
    ['filesystem', {}, 'edit'],
    ['process', { command: 'ls' }, 'execute'],
    ['process', { command: 'curl x' }, 'network'],
    ['process', {}, 'execute'],
    ['delegate', {}, 'execute'],
    ['new_word', {}, 'unknown'],
    [undefined, {}, 'unknown'],
  ])('of the risk %s for %o is %s', (risk, input, expected) => {
    const on = inTurn();
    const call = { call_id: 'c', name: 'bash', arguments: input };
    on.event('tool.proposed', call);
    const asked = on.event('approval.requested', { approval_id: 'a', ...call, ...(risk ? { risk } : {}) });
    expect(asked.events).toMatchObject([{ type: 'approvalRequested', risk: expected, input }]);
  });

  it.each([
    ['create', null, 'file'],
    ['create', 'old', 'conflict'],
    ['replace', 'old', 'file'],
    ['replace', null, 'conflict'],
  ])('to %s a file that is %s shows a %s', (mode, text, coverage) => {
    const on = inTurn();
    const call = { call_id: 'c', name: 'write', arguments: { path: 'a', content: 'new', mode } };
    on.event('tool.proposed', call);
    const { errands } = on.event('approval.requested', { approval_id: 'a', ...call, risk: 'filesystem' });
    expect(errands).toEqual([{ id: 'edit:a', kind: 'readFile', path: 'a' }]);
    expect(on.comeBack().errands).toContainEqual(errands[0]);
    expect(on.errand('edit:a', { kind: 'file', text }).events).toMatchObject([
      { edits: [{ coverage, oldText: text }] },
    ]);
    expect(on.errand('edit:a', { kind: 'file', text }).events).toEqual([]);
  });

  it('to write where it cannot be looked at is a conflict', () => {
    const on = inTurn();
    const call = { call_id: 'c', name: 'write', arguments: { path: '/etc/x', content: 'new', mode: 'create' } };
    on.event('tool.proposed', call);
    on.event('approval.requested', { approval_id: 'a', ...call, risk: 'filesystem' });
    expect(on.errand('edit:a', { kind: 'outside', message: 'No' }).events).toMatchObject([
      { edits: [{ coverage: 'conflict' }] },
    ]);
  });

  it('is answered once', () => {
    const on = inTurn();
    const call = { call_id: 'c', name: 'bash', arguments: { command: 'ls' } };
    on.event('tool.proposed', call);
    on.event('approval.requested', { approval_id: 'a', ...call, risk: 'process' });
    expect(on.command({ kind: 'settle', id: 'a', settlement: denied }).frames).toMatchObject([
      { type: 'approval.resolve', approval_id: 'a', approved: false },
    ]);
    expect(on.command({ kind: 'settle', id: 'a', settlement: denied }).frames).toEqual([]);
  });
});

describe('output of a call', () => {
  it.each([
    ['bash', '{"exit_code":0,"output":"done\\n"}', 'done\n', false],
    ['bash', '{"exit_code":2,"output":"oh\\n","truncated":true}', 'oh\nExit status 2', true],
    ['bash', '{"output":"","timed_out":true}', 'It took too long and was ended.', false],
    ['bash', 'tool call denied', 'tool call denied', false],
    ['bash', '[1]', '[1]', false],
    ['read', '{"content":"text","truncated":true}', 'text', true],
    ['other', '{"output":"as it is"}', '{"output":"as it is"}', false],
  ])('of %s %s reads %j', (name, output, expected, truncated) => {
    const on = inTurn();
    on.event('tool.proposed', { call_id: 'c', name, arguments: {} });
    const ended = on.event('tool.completed', { call_id: 'c', name, success: true, output, truncated: false });
    expect(ended.events).toMatchObject([{ type: 'toolEnd', output: expected, truncated }]);
  });
});

it.each(['setModel', 'setMode', 'setEffort', 'compact', 'rename', 'raw'] as const)('says that it cannot %s', (kind) => {
  const command = { kind, model: 'm', mode: 'm', effort: 'e', title: 't', text: 't' };
  expect(greeted().command(command).events).toMatchObject([{ type: 'error', code: 'unsupported' }]);
});
