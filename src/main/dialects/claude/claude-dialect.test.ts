import { describe, expect, it } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import type { DialectCommand, DialectEvent } from '../dialect.ts';
import { claudeDialect } from './claude-dialect.ts';
import { stage } from './testing/stage.ts';

const launchOptions = { sessionId: 'our-id', title: 'A title', workspace: '/w' };
const started = (uuid: string) => ({
  type: 'command_lifecycle',
  command_uuid: uuid,
  state: 'started',
  session_id: 'c1',
});
const ask = (requestId: string, more = {}) => ({
  type: 'control_request',
  request_id: requestId,
  request: {
    subtype: 'can_use_tool',
    tool_name: 'Bash',
    input: { command: 'ls' },
    tool_use_id: `call-${requestId}`,
    ...more,
  },
});
const result = (more = {}) => ({ type: 'result', subtype: 'success', is_error: false, ...more });
const tasks = (...ids: string[]) => ({
  type: 'system',
  subtype: 'background_tasks_changed',
  tasks: ids.map((task_id) => ({ task_id, task_type: 'local_agent' })),
});

const idsOf = (events: readonly DialectEvent[]) =>
  events.flatMap((event) => (event.type === 'approvalRequested' ? [event.id] : []));
const idOf = (step: { events: readonly DialectEvent[] }) => idsOf(step.events)[0] ?? '';

describe('launch', () => {
  it('names a new conversation after the session, and always says the mode', () => {
    const { args } = claudeDialect.launch(launchOptions);
    expect(args.slice(-4)).toEqual(['--permission-mode', 'default', '--session-id', 'our-id']);
  });

  it('takes up a conversation, or forks it under the new session', () => {
    const resume = { agentSessionId: 'old', fork: false };
    expect(claudeDialect.launch({ ...launchOptions, model: 'opus', mode: 'plan', resume }).args.slice(-6)).toEqual([
      '--permission-mode',
      'plan',
      '--model',
      'opus',
      '--resume',
      'old',
    ]);
    const fork = claudeDialect.launch({ ...launchOptions, resume: { ...resume, fork: true } });
    expect(fork.args.slice(-5)).toEqual(['--resume', 'old', '--fork-session', '--session-id', 'our-id']);
  });

  it('asks a conversation that it takes up for its price so far', () => {
    const fresh = stage().attach();
    expect(fresh.frames.map((frame) => frame.request.subtype)).toEqual(['initialize', 'get_settings']);
    const resumed = stage({ resume: { agentSessionId: 'old', fork: false } }).attach();
    expect(resumed.frames.map((frame) => frame.request.subtype)).toEqual(['initialize', 'get_settings', 'get_usage']);
  });
});

describe('requests of ours', () => {
  it('are waited for, and told when the time is over', () => {
    const on = stage();
    const { errands, frames } = on.attach();
    const [wake] = errands;
    expect(wake).toMatchObject({ kind: 'wake', at: limits.agentReplyMs });
    const { events } = on.errand(wake?.id ?? '', { kind: 'due' });
    expect(events.map((event) => event.type)).toEqual(['error', 'capabilities', 'ready']);
    expect(events[0]).toMatchObject({ code: 'noReply', fatal: false });
    expect(
      on.line({
        type: 'control_response',
        response: { subtype: 'success', request_id: frames[0]?.request_id, response: {} },
      }).events,
    ).toEqual([]);
    expect(on.errand(wake?.id ?? '', { kind: 'due' }).events).toEqual([]);
  });

  it('end in the setting that the agent names, also when it is the old one, or in an error', () => {
    const on = stage().greeted();
    const again = on.command({ kind: 'setMode', mode: 'plan' });
    expect(on.reply(again, { mode: 'plan' }).events).toEqual([{ type: 'settings', mode: 'plan' }]);
    const same = on.command({ kind: 'setMode', mode: 'plan' });
    expect(on.reply(same, { mode: 'plan' }).events).toEqual([{ type: 'settings', mode: 'plan' }]);
    const model = on.command({ kind: 'setModel', model: 'opus' });
    expect(on.reply(model, { model: 'claude-opus-9' }).events).toEqual([{ type: 'settings', model: 'claude-opus-9' }]);
    const refused = on.command({ kind: 'setModel', model: 'x' });
    expect(on.refuse(refused, 'no such model').events).toEqual([
      { type: 'error', code: 'refused', message: 'The model could not be changed: no such model', fatal: false },
    ]);
  });

  it('are waited for again when the app comes back', () => {
    const on = stage().greeted();
    const asked = on.command({ kind: 'setMode', mode: 'plan' });
    const back = on.comeBack();
    expect(back.errands).toHaveLength(2);
    expect(on.reply(asked, { mode: 'plan' }).events).toEqual([{ type: 'settings', mode: 'plan' }]);
  });
});

describe('requests of the agent', () => {
  it('of a kind that nobody here can answer are refused at once', () => {
    const step = stage()
      .greeted()
      .line({ type: 'control_request', request_id: 'r1', request: { subtype: 'elicitation' } });
    expect(step.frames).toMatchObject([{ type: 'control_response', response: { subtype: 'error', request_id: 'r1' } }]);
    expect(step.unknown).toBe('control_request elicitation');
  });

  it('announce a call that nobody announced', () => {
    const { events } = stage().greeted().turn().line(ask('r1'));
    expect(events.map((event) => event.type)).toEqual(['toolStart', 'approvalRequested']);
  });

  it('are shown once, and answered once', () => {
    const on = stage().greeted().turn();
    const id = idOf(on.line(ask('r1')));
    expect(on.line(ask('r1')).events).toEqual([]);
    const allow = { kind: 'settle', id, settlement: { verdict: 'allow', decidedBy: 'user', at: 0 } } as const;
    expect(on.command(allow).frames).toHaveLength(1);
    expect(on.command(allow).frames).toEqual([]);
    expect(on.line(ask('r1')).events).toEqual([]);
  });

  it('wait for the file that their edit changes, and not for one that is taken back', () => {
    const edit = { tool_name: 'Write', input: { file_path: '/w/a', content: 'new' } };
    const on = stage().greeted().turn();
    const { events, errands } = on.line(ask('r1', edit));
    expect(events.map((event) => event.type)).toEqual(['toolStart']);
    expect(errands).toMatchObject([{ kind: 'readFile', path: '/w/a' }]);
    expect(on.comeBack().errands).toContainEqual(errands[0]);
    expect(on.errand(errands[0]?.id ?? '', { kind: 'file', text: 'old' }).events).toMatchObject([
      { type: 'approvalRequested', edits: [{ oldText: 'old', newText: 'new', coverage: 'file' }] },
    ]);
    const second = on.line(ask('r2', edit)).errands[0]?.id ?? '';
    expect(on.line({ type: 'control_cancel_request', request_id: 'r2' }).events).toEqual([]);
    expect(on.errand(second, { kind: 'file', text: 'old' }).events).toEqual([]);
  });

  it('are compared with what the agent says when the app comes back', () => {
    const on = stage().greeted().turn();
    on.line(ask('kept'));
    const gone = idOf(on.line(ask('gone')));
    const id = idOf(on.line(ask('answered')));
    on.command({ kind: 'settle', id, settlement: { verdict: 'deny', decidedBy: 'user', at: 0 } });
    const back = on.comeBack();
    const pending = [ask('kept'), ask('answered'), ask('new'), ask('newer')];
    const { events } = on.reply(back, {}, { pending_permission_requests: pending });
    expect(events).toMatchObject([
      { type: 'ready' },
      { type: 'withdrawn', id: gone },
      { type: 'toolStart', id: 'call-new' },
      { type: 'approvalRequested', about: 'call-new' },
      { type: 'toolStart', id: 'call-newer' },
      { type: 'approvalRequested', about: 'call-newer' },
    ]);
    expect(new Set(idsOf(events)).size).toBe(2);
  });

  it('that are left when the turn ends are denied, so that nothing hangs', () => {
    const on = stage().greeted().turn();
    on.line(ask('r1'));
    const { events, frames } = on.line(result({ is_error: true, result: 'API Error: 500' }));
    expect(events).toMatchObject([{ type: 'turnEnded', outcome: 'failed', error: 'API Error: 500' }]);
    expect(frames).toMatchObject([{ response: { request_id: 'r1', response: { behavior: 'deny' } } }]);
  });
});

describe('a turn', () => {
  it('lasts while sub-agents work, and until their report is read', () => {
    const on = stage().greeted().turn();
    on.line(tasks('a', 'b'));
    expect(on.line(result()).events).toEqual([]);
    expect(on.line(tasks('b')).events).toEqual([]);
    const last = on.line(tasks());
    expect([last.events, last.errands]).toMatchObject([[], [{ kind: 'wake' }]]);
    expect(on.line({ type: 'system', subtype: 'init' }).events).toEqual([]);
    expect(on.errand(last.errands[0]?.id ?? '', { kind: 'due' }).events).toEqual([]);
    expect(on.line(result()).events).toMatchObject([{ type: 'turnEnded', outcome: 'completed' }]);
  });

  it('ends when no report is read', () => {
    const on = stage().greeted().turn();
    on.line(tasks('a'));
    on.line(result());
    const last = on.line(tasks());
    expect(on.comeBack().errands).toContainEqual(expect.objectContaining({ id: last.errands[0]?.id }));
    expect(on.errand(last.errands[0]?.id ?? '', { kind: 'due' }).events).toMatchObject([
      { type: 'turnEnded', outcome: 'completed' },
    ]);
  });

  it('ends at once when a person stopped it and the sub-agents with it', () => {
    const on = stage().greeted().turn();
    on.line(tasks('a'));
    on.line(result());
    on.command({ kind: 'interrupt' });
    expect(on.line(tasks()).events).toMatchObject([{ type: 'turnEnded', outcome: 'cancelled' }]);
  });

  it('is not held open by a server in the background', () => {
    const on = stage().greeted().turn();
    on.line({
      type: 'system',
      subtype: 'background_tasks_changed',
      tasks: [{ task_id: 'x', task_type: 'local_bash' }],
    });
    expect(on.line(result()).events).toMatchObject([{ type: 'turnEnded' }]);
  });

  it.each([
    [{ terminal_reason: 'aborted_streaming' }, 'cancelled', undefined],
    [{ is_error: true, terminal_reason: 'aborted_tools' }, 'cancelled', undefined],
    [{ is_error: true, subtype: 'error_max_budget_usd', errors: ['Over budget'] }, 'budgetExhausted', 'Over budget'],
    [{ is_error: true, subtype: 'error_max_turns' }, 'failed', 'The agent ended the turn: error_max_turns.'],
    [{ is_error: true, errors: ['[ede_diagnostic] internals'] }, 'failed', 'The agent ended the turn: success.'],
  ])('with %j is %s', (more, outcome, error) => {
    const { events } = stage().greeted().turn().line(result(more));
    expect(events).toEqual([
      expect.objectContaining({ type: 'turnEnded', outcome, ...(error === undefined ? {} : { error }) }),
    ]);
  });

  it('is not ended by an interruption that was refused', () => {
    const on = stage().greeted().turn();
    on.refuse(on.command({ kind: 'interrupt' }), 'busy');
    expect(on.line(result()).events).toMatchObject([{ type: 'turnEnded', outcome: 'completed' }]);
  });
});

describe('a message', () => {
  it('is sent under another uuid each time', () => {
    const on = stage().greeted();
    const send: DialectCommand = { kind: 'send', messageId: 'm1', text: 'hi', images: [] };
    const uuids = [on.command(send), on.command(send)].map((step) => step.frames[0]?.uuid);
    expect(new Set(uuids).size).toBe(2);
    for (const uuid of uuids) expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('that the agent throws away does not wait for ever', () => {
    const on = stage().greeted();
    const { frames } = on.command({ kind: 'send', messageId: 'm1', text: 'hi', images: [] });
    const { events } = on.line({ ...started(String(frames[0]?.uuid)), state: 'cancelled' });
    expect(events).toMatchObject([
      { type: 'turnStarted' },
      { type: 'messageTaken', id: 'm1' },
      { type: 'turnEnded', outcome: 'cancelled' },
    ]);
  });

  it('is read from its echo when the recording is read without its past', () => {
    const on = stage().greeted();
    expect(on.line(started('u1')).events.map((event) => event.type)).toEqual(['agentSession', 'turnStarted']);
    const echo = { type: 'user', uuid: 'u1', isReplay: true, message: { content: [{ type: 'text', text: 'hi' }] } };
    expect(on.line(echo).events).toEqual([{ type: 'messageTaken', id: 'u1', text: 'hi', images: [] }]);
    expect(on.line(echo).events).toEqual([]);
  });
});

describe('an agent that cannot begin', () => {
  it('says why', () => {
    const errors = ['No conversation found with session ID: x'];
    const { events } = stage()
      .greeted()
      .line(result({ subtype: 'error_during_execution', is_error: true, errors }));
    expect(events).toEqual([{ type: 'error', code: 'startFailed', message: errors[0], fatal: true }]);
  });
});
