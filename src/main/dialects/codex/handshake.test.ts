import { describe, expect, it } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { codexDialect } from './codex-dialect.ts';
import { openedReply, stage } from './testing/stage.ts';

const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);

describe('the handshake', () => {
  it('starts the app-server, whatever is wished for', () => {
    const options = { sessionId: 's', title: 't', workspace: '/w', model: 'm', mode: 'auto' };
    expect(codexDialect.launch(options)).toMatchObject({ args: ['app-server'], env: { RUST_LOG: 'error' } });
  });

  it.each([
    [{}, 'thread/start', { cwd: '/w', approvalPolicy: 'untrusted', sandbox: 'workspace-write' }],
    [{ mode: 'full-access', model: 'm' }, 'thread/start', { approvalPolicy: 'never', sandbox: 'danger-full-access' }],
    [{ mode: 'no such mode' }, 'thread/start', { approvalPolicy: 'untrusted', sandbox: 'workspace-write' }],
    [{ resume: { agentSessionId: 'old', fork: false } }, 'thread/resume', { threadId: 'old', excludeTurns: true }],
    [{ resume: { agentSessionId: 'old', fork: true } }, 'thread/fork', { threadId: 'old', excludeTurns: true }],
  ])('opens the conversation with %j', (options, method, params) => {
    const on = stage(options);
    const [initialized, open, models] = on.reply(on.attach(), {}).frames;
    expect([initialized?.method, open?.method, models?.method]).toEqual(['initialized', method, 'model/list']);
    // A person's own configuration may leave the answers to another model.
    expect(open?.params).toMatchObject({ approvalsReviewer: 'user', ...params });
  });

  it('is done when the conversation is open, and says what can be done', () => {
    const on = stage();
    const open = on.reply(on.attach(), {});
    const { events } = on.reply(open, openedReply, 'thread/start');
    expect(types(events)).toEqual(['agentSession', 'settings', 'capabilities', 'ready']);
    expect(events[1]).toEqual({ type: 'settings', model: 'm1', mode: 'untrusted' });
    const efforts = [{ reasoningEffort: 'low', description: 'Fast' }];
    const list = {
      data: [
        { model: 'm1', supportedReasoningEfforts: efforts },
        { model: 'm2', hidden: true },
      ],
    };
    expect(on.reply(open, list, 'model/list').events).toMatchObject([
      {
        capabilities: {
          models: { available: [{ id: 'm1', label: 'm1' }] },
          efforts: { available: [{ id: 'low', label: 'low', description: 'Fast' }] },
          steer: {},
        },
      },
    ]);
  });

  it('goes on to planning, which is no part of how a conversation is opened', () => {
    const on = stage({ mode: 'plan' });
    const { frames } = on.reply(on.reply(on.attach(), {}), openedReply, 'thread/start');
    expect(frames[0]).toMatchObject({
      method: 'thread/settings/update',
      params: { collaborationMode: { mode: 'plan', settings: { model: 'm1' } } },
    });
  });

  it('takes a conversation out of the archive', () => {
    const on = stage({ resume: { agentSessionId: 'old', fork: false } });
    const open = on.reply(on.attach(), {});
    const refused = on.refuse(open, 'session old is archived. Run `codex unarchive old`.', 'thread/resume');
    expect(refused.frames).toMatchObject([{ method: 'thread/unarchive', params: { threadId: 'old' } }]);
    expect(on.reply(refused, {}).frames).toMatchObject([{ method: 'thread/resume' }]);
  });

  it('begins a new conversation where nothing was ever kept, and says so', () => {
    const on = stage({ resume: { agentSessionId: 'old', fork: false } });
    const refused = on.refuse(on.reply(on.attach(), {}), 'no rollout found for thread id old', 'thread/resume');
    expect(refused.events).toMatchObject([{ type: 'error', code: 'conversationLost', fatal: false }]);
    expect(refused.frames).toMatchObject([{ method: 'thread/start' }]);
  });

  it.each([
    ['a refusal', (on: ReturnType<typeof stage>) => on.refuse(on.reply(on.attach(), {}), 'no', 'thread/start')],
    ['nonsense', (on: ReturnType<typeof stage>) => on.reply(on.reply(on.attach(), {}), { thread: 1 }, 'thread/start')],
  ])('ends with %s when the conversation cannot be opened', (_, play) => {
    expect(play(stage()).events).toMatchObject([{ type: 'error', code: 'startFailed', fatal: true }]);
  });

  it('says that it got no answer, and takes one that comes late', () => {
    const on = stage();
    const open = on.reply(on.attach(), {});
    const wake = open.errands.find(({ id }) => id.endsWith('.thread'));
    expect(wake).toMatchObject({ kind: 'wake', at: limits.agentReplyMs });
    const due = on.errand(wake?.id ?? '', { kind: 'due' });
    expect(due.events).toMatchObject([{ type: 'error', code: 'noReply', fatal: true }]);
    expect(types(on.reply(open, openedReply, 'thread/start').events)).toContain('ready');
  });

  it('is not repeated when the app comes back; what is open is waited for again', () => {
    const on = stage();
    const attached = on.attach();
    const back = on.comeBack();
    expect(back.frames).toEqual([]);
    expect(back.errands).toEqual(attached.errands);
    expect(stage().opened().comeBack().errands).toEqual([]);
  });

  it('is read from a recording of which nothing else is known', () => {
    const on = stage();
    on.comeBack();
    const { events } = on.line({ id: 'before.1.thread', result: openedReply });
    expect(types(events)).toContain('ready');
    expect(types(on.line({ id: 'before.2.models', result: { data: [{ model: 'm' }] } }).events)).toEqual([
      'capabilities',
    ]);
    expect(on.line({ id: 'before.3.clear', result: { ...openedReply, thread: { id: 'next' } } }).events).toMatchObject([
      { type: 'cleared' },
      { type: 'agentSession', id: 'next' },
    ]);
  });
});
