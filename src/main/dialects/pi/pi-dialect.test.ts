import { describe, expect, it } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import type { Settlement } from '../../../shared/waiting.ts';
import { gateStatus } from './gate-words.ts';
import { piDialect } from './pi-dialect.ts';
import { stage } from './testing/stage.ts';

const launchOptions = { sessionId: 'our-id', title: 'A title', workspace: '/w' };
const allow: Settlement = { verdict: 'allow', decision: 'allowOnce', decidedBy: 'user', at: 0 };
const types = (events: readonly { type: string }[]) => events.map((event) => event.type);

describe('launch', () => {
  it.each([
    [{}, ['--session-id', 'our-id', '--name', 'A title']],
    [{ model: 'a/b' }, ['--model', 'a/b', '--session-id', 'our-id', '--name', 'A title']],
    [{ resume: { agentSessionId: 'old', fork: false } }, ['--session-id', 'old']],
    [
      { resume: { agentSessionId: 'old', fork: true } },
      ['--fork', 'old', '--session-id', 'our-id', '--name', 'A title'],
    ],
  ])('with %j', (options, args) => {
    expect(piDialect.launch({ ...launchOptions, ...options }).args).toEqual(['--mode', 'rpc', ...args]);
  });
});

describe('without its gate', () => {
  it('is never ready, and gets no message', () => {
    const on = stage();
    const { frames } = on.attach();
    const events = frames.flatMap(
      ({ id, type }) => on.line({ type: 'response', id, command: type, success: true, data: {} }).events,
    );
    expect(events).toMatchObject([{ type: 'error', code: 'gateMissing', fatal: true }]);
    const sent = on.command({ kind: 'send', messageId: 'm', text: 'rm -rf', images: [] });
    expect(sent.frames).toEqual([]);
    expect(sent.events).toMatchObject([{ type: 'error', code: 'gateMissing' }]);
  });

  it('is not trusted after a new conversation until the gate says that it is in force again', () => {
    const on = stage().greeted();
    const clear = on.command({ kind: 'clear' });
    expect(on.command({ kind: 'send', messageId: 'm', text: 'hi', images: [] }).frames).toEqual([]);
    on.line({ type: 'extension_ui_request', id: 's2', method: 'setStatus', statusKey: gateStatus });
    expect(types(on.reply(clear, { cancelled: false }).events)).toEqual(['cleared']);
    expect(on.command({ kind: 'send', messageId: 'm', text: 'hi', images: [] }).frames).toHaveLength(1);
  });
});

describe('requests of ours', () => {
  it('are waited for, and told when the time is over', () => {
    const on = stage().greeted();
    const { errands } = on.command({ kind: 'setModel', model: 'a/b/c' });
    expect(errands).toMatchObject([{ kind: 'wake', at: limits.agentReplyMs }]);
    const due = on.errand(errands[0]?.id ?? '', { kind: 'due' });
    expect(due.events).toMatchObject([{ type: 'error', code: 'noReply', fatal: false }]);
    expect(on.errand(errands[0]?.id ?? '', { kind: 'due' }).events).toEqual([]);
  });

  it('end in the setting that the agent names, or in an error', () => {
    const on = stage().greeted();
    const model = on.command({ kind: 'setModel', model: 'a/b/c' });
    expect(model.frames).toMatchObject([{ type: 'set_model', provider: 'a', modelId: 'b/c' }]);
    expect(on.reply(model, { provider: 'a', id: 'b/c' }).events).toEqual([{ type: 'settings', model: 'a/b/c' }]);
    const none = on.command({ kind: 'setModel', model: 'a/none' });
    expect(on.refuse(none, 'Model not found').events).toMatchObject([{ type: 'error', code: 'refused' }]);
  });

  it('are waited for again when the app comes back', () => {
    const on = stage().greeted();
    const asked = on.command({ kind: 'rename', title: 'x' });
    const back = on.comeBack();
    expect(back.errands).toMatchObject([{ kind: 'wake' }]);
    expect(types(back.events)).toEqual(['ready']);
    expect(on.refuse(asked, 'no').events).toMatchObject([{ type: 'error', code: 'refused' }]);
  });

  it('do not give up a compaction that is under way', () => {
    const on = stage().greeted();
    const { errands } = on.command({ kind: 'compact' });
    on.line({ type: 'compaction_start', reason: 'manual' });
    expect(on.errand(errands[0]?.id ?? '', { kind: 'due' }).events).toEqual([]);
  });
});

describe('a conversation that is taken up', () => {
  const resume = { agentSessionId: 'old', fork: false };
  const greet = (on: ReturnType<typeof stage>, messageCount: number) => {
    on.attach();
    const data = { sessionId: 'old', messageCount };
    return on.line({ type: 'response', id: 'input-1.state', command: 'get_state', success: true, data }).events;
  };

  it('is told to be lost when the agent has kept nothing of it', () => {
    expect(greet(stage({ resume }), 0)).toMatchObject([
      { type: 'agentSession', id: 'old' },
      { type: 'error', code: 'conversationLost', fatal: false },
    ]);
    expect(types(greet(stage({ resume }), 4))).toEqual(['agentSession']);
    expect(types(greet(stage(), 0))).toEqual(['agentSession']);
  });
});

describe('a message', () => {
  it('that was refused is told as read, in a turn that failed', () => {
    const on = stage().greeted();
    const sent = on.command({ kind: 'send', messageId: 'm', text: 'hi', images: [] });
    expect(on.refuse(sent, 'No API key').events).toMatchObject([
      { type: 'turnStarted' },
      { type: 'messageTaken', id: 'm' },
      { type: 'turnEnded', outcome: 'failed', error: 'No API key' },
    ]);
  });

  it('that an extension wrote anew is still ours', () => {
    const on = stage().greeted();
    on.reply(on.command({ kind: 'send', messageId: 'm', text: 'hi', images: [] }), { disposition: 'started' });
    const { events } = on.line({ type: 'message_start', message: { role: 'user', content: 'HI!' } });
    expect(events).toMatchObject([{ type: 'turnStarted' }, { type: 'messageTaken', id: 'm', text: 'hi' }]);
  });

  it('that was not read when the turn was stopped neither waits for ever nor disappears', () => {
    const on = stage().greeted().turn();
    on.reply(on.command({ kind: 'send', messageId: 'm2', text: 'And?', images: [] }), { disposition: 'queued' });
    expect(on.command({ kind: 'interrupt' }).frames.map(({ type }) => type)).toEqual(['clear_queue', 'abort']);
    expect(on.line({ type: 'agent_settled', aborted: true }).events).toMatchObject([
      { type: 'messageTaken', id: 'm2' },
      { type: 'error', code: 'messageDropped' },
      { type: 'turnEnded', outcome: 'cancelled' },
    ]);
  });

  it('of an extension, or of a recording that is read again, has no id', () => {
    const on = stage().greeted();
    on.line({ type: 'agent_start' });
    const { events } = on.line({ type: 'message_start', message: { role: 'user', content: 'Hm' } });
    expect(events).toEqual([{ type: 'messageTaken', text: 'Hm', images: [] }]);
  });
});

describe('a card', () => {
  it('that waits for its file when the app goes is shown when the app is back', () => {
    const on = stage().greeted().turn();
    const asked = on.gate({ tool: 'write', input: { path: 'a.txt', content: 'new' } });
    expect(types(asked.events)).toEqual(['toolStart']);
    const back = on.comeBack();
    expect(back.errands).toContainEqual(asked.errands[0]);
    expect(on.errand(asked.errands[0]?.id ?? '', { kind: 'file', text: 'old' }).events).toMatchObject([
      { type: 'approvalRequested', edits: [{ oldText: 'old', newText: 'new', coverage: 'file' }] },
    ]);
  });

  it('says when a file is not in the workspace, without looking at it', () => {
    const on = stage().greeted().turn();
    const { events, errands } = on.gate({ tool: 'write', input: { path: '~/.bashrc', content: 'x' } });
    expect(errands).toEqual([]);
    expect(events).toMatchObject([
      { type: 'toolStart' },
      { type: 'approvalRequested', reason: expect.stringContaining('outside'), edits: [{ coverage: 'conflict' }] },
    ]);
  });

  it('is answered once', () => {
    const on = stage().greeted().turn();
    const [, card] = on.gate({ tool: 'bash', input: { command: 'ls' } }).events;
    const id = card?.type === 'approvalRequested' ? card.id : '';
    const settle = () => on.command({ kind: 'settle', id, settlement: allow });
    expect(settle().frames).toEqual([{ type: 'extension_ui_response', id: 'dialog-call-1', value: '{"allow":true}' }]);
    expect(settle().frames).toEqual([]);
  });

  it('is taken back when its call went on: the recording is read again', () => {
    const on = stage().greeted().turn();
    on.gate({ tool: 'bash', input: { command: 'ls' } });
    const { events } = on.line({ type: 'tool_execution_end', toolCallId: 'call-1', toolName: 'bash', isError: false });
    expect(types(events)).toEqual(['withdrawn', 'toolEnd']);
  });

  it('of a gate that says nothing sensible is a no', () => {
    const on = stage().greeted().turn();
    const line = { type: 'extension_ui_request', id: 'd', method: 'input', title: 'signalbox:approval {' };
    expect(on.line(line)).toMatchObject({ events: [], frames: [{ id: 'd', cancelled: true }] });
  });
});

describe('a price', () => {
  const used = (usage: object) => {
    const on = stage().greeted().turn();
    return on.line({ type: 'message_end', message: { role: 'assistant', content: [], usage } }).events;
  };

  it('that the agent does not know is unknown, never nothing', () => {
    const [usage] = used({ input: 7, output: 1, cost: { total: 0 } });
    expect(usage).toMatchObject({ costSource: 'unknown', contextUsed: 8 });
    expect(usage).not.toHaveProperty('cost');
  });

  it('of nothing is not told', () => {
    expect(used({ input: 0, output: 0 })).toEqual([]);
  });
});

describe('output of a call', () => {
  it('is told piece by piece, as long as it grows', () => {
    const on = stage().greeted().turn();
    const call = { toolCallId: 'c', toolName: 'bash' };
    on.line({ type: 'tool_execution_start', ...call, args: {} });
    const shown = ['one\n', 'one\ntwo\n', 'two\nthree\n', ''].flatMap((text) =>
      on
        .line({ type: 'tool_execution_update', ...call, partialResult: { content: [{ type: 'text', text }] } })
        .events.map((event) => (event.type === 'toolUpdate' ? event.output : event.type)),
    );
    expect(shown).toEqual(['one\n', 'two\n']);
  });
});
