import { describe, expect, it } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import type { DialectCommand } from '../dialect.ts';
import { claudeDialect } from './claude-dialect.ts';
import { stage } from './testing/stage.ts';

const launchOptions = { sessionId: 'our-id', title: 'A title', workspace: '/w' };
const started = (uuid: string) => ({
  type: 'command_lifecycle',
  command_uuid: uuid,
  state: 'started',
  session_id: 'c1',
});
const result = (more = {}) => ({ type: 'result', subtype: 'success', is_error: false, ...more });

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

describe('the price of a conversation that was taken up', () => {
  const usage = (inputTokens: number) => ({ m: { inputTokens, costUSD: inputTokens } });
  const spent = (on: ReturnType<typeof stage>, total: number) =>
    on
      .line(result({ modelUsage: usage(total) }))
      .events.flatMap((event) => (event.type === 'usage' ? [event.input] : []));

  it('counts from what it was', () => {
    const on = stage({ resume: { agentSessionId: 'old', fork: false } });
    on.reply(on.attach(), { session: { model_usage: usage(100) } });
    expect(spent(on, 130)).toEqual([30]);
    expect(spent(on, 140)).toEqual([10]);
  });

  it('counts from the first turn on when it is not told', () => {
    const on = stage({ resume: { agentSessionId: 'old', fork: false } });
    on.refuse(on.attach(), 'unknown request');
    expect(spent(on, 130)).toEqual([]);
    expect(spent(on, 140)).toEqual([10]);
  });

  it('counts from what it was when the recording is read without its past', () => {
    const on = stage().greeted();
    on.line({
      type: 'control_response',
      response: { subtype: 'success', request_id: 'old.usage', response: { session: { model_usage: usage(100) } } },
    });
    expect(spent(on, 130)).toEqual([30]);
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
