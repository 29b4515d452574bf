import { describe, expect, it } from 'vitest';
import type { DialectCommand } from '../dialect.ts';
import { openedReply, stage } from './testing/stage.ts';

const settled = (more: object) => ({
  threadId: 'main',
  threadSettings: { model: 'm1', approvalPolicy: 'untrusted', sandboxPolicy: { type: 'workspaceWrite' }, ...more },
});

describe('a setting', () => {
  it.each<[DialectCommand, object]>([
    [
      { kind: 'setModel', model: 'm2' },
      { threadId: 'main', model: 'm2' },
    ],
    [
      { kind: 'setEffort', effort: 'high' },
      { threadId: 'main', effort: 'high' },
    ],
    [
      { kind: 'setMode', mode: 'full-access' },
      {
        approvalPolicy: 'never',
        approvalsReviewer: 'user',
        sandboxPolicy: { type: 'dangerFullAccess' },
        collaborationMode: { mode: 'default', settings: { model: 'm1', reasoning_effort: null } },
      },
    ],
    [
      { kind: 'setMode', mode: 'plan' },
      { sandboxPolicy: { type: 'readOnly', networkAccess: false }, collaborationMode: { mode: 'plan' } },
    ],
  ])('is asked for: %j', (command, params) => {
    expect(stage().opened().command(command).frames).toMatchObject([{ method: 'thread/settings/update', params }]);
  });

  it('counts when the agent says what it is, and not before', () => {
    const on = stage().opened();
    const asked = on.command({ kind: 'setModel', model: 'm2' });
    expect(on.reply(asked, {}).events).toEqual([]);
    expect(on.tell('thread/settings/updated', settled({ model: 'm2' })).events).toEqual([
      { type: 'settings', model: 'm2', mode: 'untrusted' },
    ]);
    expect(on.errand(asked.errands[0]?.id ?? '', { kind: 'due' }).events).toEqual([]);
  });

  it('that is as it was is told all the same', () => {
    const on = stage().opened();
    expect(on.reply(on.command({ kind: 'setMode', mode: 'untrusted' }), {}).events).toEqual([
      { type: 'settings', mode: 'untrusted' },
    ]);
  });

  it('that is refused, not confirmed or not known is said', () => {
    const on = stage().opened();
    expect(on.refuse(on.command({ kind: 'setModel', model: 'x' }), 'no such model').events).toMatchObject([
      { code: 'refused', message: 'The model could not be changed to "x": no such model' },
    ]);
    const asked = on.command({ kind: 'setEffort', effort: 'odd' });
    on.reply(asked, {});
    expect(on.errand(asked.errands[0]?.id ?? '', { kind: 'due' }).events).toMatchObject([
      { code: 'noReply', message: 'The agent did not confirm the effort "odd".' },
    ]);
    expect(on.command({ kind: 'setMode', mode: 'odd' })).toMatchObject({ frames: [], events: [{ code: 'refused' }] });
  });
});

describe('a command', () => {
  it('compacts, and says when it does not', () => {
    const on = stage().opened();
    const asked = on.command({ kind: 'compact' });
    expect(asked.frames).toMatchObject([{ method: 'thread/compact/start', params: { threadId: 'main' } }]);
    expect(on.refuse(asked, 'nothing there').events).toMatchObject([
      { type: 'compacted', error: expect.stringContaining('nothing there') },
    ]);
    expect(on.tell('turn/started', { threadId: 'main', turn: { id: 't' } }).events).toEqual([
      { type: 'turnStarted', origin: 'agent' },
    ]);
  });

  it('clears: a new conversation set as the old one, which is let go', () => {
    const on = stage().opened();
    on.tell('thread/settings/updated', settled({ effort: 'high', approvalPolicy: 'on-request' }));
    const asked = on.command({ kind: 'clear' });
    expect(asked.frames).toMatchObject([
      {
        method: 'thread/start',
        params: { model: 'm1', approvalPolicy: 'on-request', config: { model_reasoning_effort: 'high' } },
      },
    ]);
    const done = on.reply(asked, { ...openedReply, thread: { id: 'next' } });
    expect(done.events).toEqual([{ type: 'cleared' }, { type: 'agentSession', id: 'next' }]);
    expect(done.frames).toMatchObject([{ method: 'thread/unsubscribe', params: { threadId: 'main' } }]);
    expect(on.send('m').frames[0]?.params).toMatchObject({ threadId: 'next' });
  });

  it('renames, and says when it cannot', () => {
    const on = stage().opened();
    const asked = on.command({ kind: 'rename', title: 'New' });
    expect(asked.frames).toMatchObject([{ method: 'thread/name/set', params: { threadId: 'main', name: 'New' } }]);
    expect(on.refuse(asked, 'no').events).toMatchObject([{ code: 'refused' }]);
  });

  it.each([
    [
      '/threads',
      'thread/list',
      {
        data: [
          { id: 'main', name: 'Mine' },
          { id: 'b', preview: 'first\nwords' },
        ],
      },
      '- Mine `main` (this one)\n- first words `b`',
    ],
    ['threads', 'thread/list', { data: [] }, 'There is no conversation in this folder yet.'],
    ['/archive', 'thread/archive', {}, 'This conversation is in the archive. `/unarchive` takes it out again.'],
    [
      '/mcp',
      'mcpServerStatus/list',
      {
        data: [
          { name: 'a', tools: { x: {}, y: {} } },
          { name: 'b', tools: {} },
          { name: 'c', toolsError: 'broken' },
        ],
      },
      '- a: x, y\n- b: no tools\n- c: broken',
    ],
  ])('%s is a short turn with what came of it', (text, method, result, words) => {
    const on = stage().opened();
    const asked = on.command({ kind: 'raw', text });
    expect(asked.frames).toMatchObject([{ method }]);
    expect(on.reply(asked, result).events).toMatchObject([
      { type: 'turnStarted', origin: 'command' },
      { type: 'assistantText', delta: words },
      { type: 'turnEnded', outcome: 'completed' },
    ]);
  });

  it('takes a conversation out of the archive and into memory again', () => {
    const on = stage().opened();
    const again = on.reply(on.command({ kind: 'raw', text: '/unarchive' }), {});
    expect(again).toMatchObject({ events: [], frames: [{ method: 'thread/resume' }] });
    expect(on.reply(again, {}).events).toMatchObject([{}, { delta: 'This conversation is out of the archive.' }, {}]);
  });

  it.each(['/nothing', '/constructor', '/', ''])('"%s" that is none is said to be none', (text) => {
    const { events, frames } = stage().opened().command({ kind: 'raw', text });
    expect(frames).toEqual([]);
    expect(events).toMatchObject([{}, { outcome: 'failed', error: expect.stringContaining('/threads') }]);
  });

  it('that fails, or is not answered, ends its turn', () => {
    const on = stage().opened();
    const failed = { outcome: 'failed', error: expect.stringContaining('/mcp failed') };
    expect(on.refuse(on.command({ kind: 'raw', text: '/mcp' }), 'no').events).toMatchObject([{}, failed]);
    const asked = on.command({ kind: 'raw', text: '/mcp' });
    expect(on.errand(asked.errands[0]?.id ?? '', { kind: 'due' }).events).toMatchObject([{}, failed]);
  });
});
