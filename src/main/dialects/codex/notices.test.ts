import { describe, expect, it } from 'vitest';
import { stage } from './testing/stage.ts';

const told = (method: string, params: object) => stage().opened().turn().tell(method, params).events;
const item = (what: object) => ({ threadId: 'main', turnId: 't1', item: { id: 'i', ...what } });

describe('what the agent tells', () => {
  it.each<[string, object, object[]]>([
    [
      'turn/plan/updated',
      {
        threadId: 'main',
        plan: [
          { step: 'A', status: 'inProgress' },
          { step: 'B', status: 'odd' },
        ],
      },
      [
        {
          type: 'plan',
          entries: [
            { text: 'A', state: 'inProgress' },
            { text: 'B', state: 'pending' },
          ],
        },
      ],
    ],
    [
      'thread/goal/updated',
      { threadId: 'main', goal: { objective: 'Win', status: 'budgetLimited', tokenBudget: 10, tokensUsed: 12 } },
      [{ type: 'goal', objective: 'Win', state: 'budgetLimited', tokenBudget: 10, tokensUsed: 12 }],
    ],
    ['thread/goal/updated', { threadId: 'other', goal: { objective: 'Win', status: 'active' } }, []],
    ['thread/name/updated', { threadId: 'main', threadName: 'New' }, [{ type: 'title', title: 'New' }]],
    ['thread/name/updated', { threadId: 'main', threadName: ' ' }, []],
    ['mcpServer/startupStatus/updated', { name: 'm', status: 'ready' }, [{ type: 'mcp', server: 'm', state: 'ready' }]],
    [
      'mcpServer/startupStatus/updated',
      { name: 'm', status: 'failed', error: 'no', failureReason: 'reauthenticationRequired' },
      [{ type: 'mcp', server: 'm', state: 'needsAuth', error: 'no' }],
    ],
    ['mcpServer/startupStatus/updated', { name: 'm', status: 'odd' }, [{ type: 'mcp', server: 'm', state: 'unknown' }]],
    [
      'account/rateLimits/updated',
      {
        rateLimits: {
          primary: { usedPercent: 95, windowDurationMins: 300, resetsAt: 1_700_000_000 },
          secondary: { usedPercent: 100, windowDurationMins: 10_080, resetsAt: null },
        },
      },
      [
        { type: 'limits', window: '5 h', usedPercent: 95, resetsAt: 1_700_000_000_000, state: 'warning' },
        { type: 'limits', window: '7 days', usedPercent: 100, state: 'rejected' },
      ],
    ],
    ['account/rateLimits/updated', { rateLimits: { primary: null } }, []],
    [
      'error',
      { error: { message: 'Reconnecting 1/5' }, willRetry: true },
      [{ type: 'error', code: 'apiRetry', message: 'Reconnecting 1/5', fatal: false }],
    ],
    ['error', { error: { message: 'The end' }, willRetry: false }, []],
    [
      'model/rerouted',
      { threadId: 'main', fromModel: 'a', toModel: 'b' },
      [{ type: 'error', code: 'modelFallback', message: 'This turn is done by b instead of a.', fatal: false }],
    ],
    ['thread/status/changed', { threadId: 'main', status: { type: 'systemError' } }, []],
  ])('%s with %j', (method, params, events) => {
    expect(told(method, params)).toEqual(events);
  });

  it('as a warning is news once', () => {
    const on = stage().opened();
    expect(on.tell('warning', { message: 'Mind.' }).events).toMatchObject([{ code: 'agentWarning', message: 'Mind.' }]);
    expect(on.tell('warning', { message: 'Mind.' }).events).toEqual([]);
    expect(on.tell('configWarning', { summary: 'Mind', details: 'this' }).events).toMatchObject([
      { message: 'Mind\nthis' },
    ]);
  });

  it.each([
    [[], 'not a message'],
    ['words', 'not a message'],
    [{ id: 1 }, 'not a message'],
    [{ method: 'brand/new' }, 'brand/new'],
    [{ method: 'turn/started', params: {} }, 'turn/started'],
    [{ method: 'item/started', params: item({ type: 'brandNew' }) }, 'item brandNew'],
  ])('and is not known is counted: %j', (line, unknown) => {
    expect(stage().opened().line(line)).toMatchObject({ events: [], frames: [], unknown });
  });

  it('of settings that a person configured otherwise is a mode of its own', () => {
    const settings = { model: 'm1', approvalPolicy: 'never', sandboxPolicy: { type: 'readOnly' }, effort: 'low' };
    expect(told('thread/settings/updated', { threadId: 'main', threadSettings: settings })).toMatchObject([
      { type: 'settings', mode: 'never/read-only', effort: 'low' },
      {
        type: 'modes',
        current: 'never/read-only',
        available: expect.arrayContaining([{ id: 'never/read-only', label: 'never, read-only' }]),
      },
    ]);
  });
});

describe('an item', () => {
  const ended = (what: object) => told('item/completed', item(what));

  it.each<[object, object]>([
    [
      { type: 'commandExecution', command: 'x', status: 'failed', aggregatedOutput: '', exitCode: 3 },
      { ok: false, output: 'Exit status 3', errorKind: 'failed' },
    ],
    [
      { type: 'commandExecution', command: 'x', status: 'declined' },
      { ok: false, errorKind: 'denied' },
    ],
    [
      { type: 'mcpToolCall', server: 's', tool: 't', status: 'failed', error: { message: 'no' } },
      { ok: false, output: 'no' },
    ],
    [
      {
        type: 'mcpToolCall',
        server: 's',
        tool: 't',
        status: 'completed',
        result: { content: [{ type: 'text', text: 'a' }, { type: 'odd' }, { type: 'text', text: 'b' }] },
      },
      { ok: true, output: 'a\nb' },
    ],
    [
      { type: 'dynamicToolCall', tool: 't', success: false, contentItems: [{ type: 'inputText', text: 'x' }] },
      { ok: false, output: 'x' },
    ],
    [{ type: 'webSearch', query: 'q' }, { ok: true }],
    [{ type: 'imageView', path: '/w/a.png' }, { ok: true }],
    [{ type: 'sleep', durationMs: 5 }, { ok: true }],
  ])('%j that ends without a beginning has both', (what, end) => {
    const events = ended(what);
    expect(events.map(({ type }) => type)).toEqual(['toolStart', 'toolEnd']);
    expect(events[1]).toMatchObject(end);
  });

  it('with a picture shows it', () => {
    const data = { type: 'image', data: 'AA' };
    const call = { type: 'mcpToolCall', server: 's', tool: 't', status: 'completed', result: { content: [data] } };
    expect(ended(call)).toMatchObject([{}, { type: 'imageData', base64: 'AA', about: 't1.i' }, {}]);
    expect(ended({ type: 'imageGeneration', status: 'completed', result: 'BB' })).toMatchObject([
      {},
      { base64: 'BB' },
      {},
    ]);
    const url = { type: 'inputImage', imageUrl: 'data:image/png;base64,CC' };
    expect(ended({ type: 'dynamicToolCall', tool: 't', contentItems: [url] })).toMatchObject([
      {},
      { base64: 'CC' },
      {},
    ]);
  });

  it('of text tells at its end what no piece has told', () => {
    const on = stage().opened().turn();
    on.tell('item/agentMessage/delta', { threadId: 'main', turnId: 't1', itemId: 'i', delta: 'Hel' });
    expect(on.tell('item/completed', item({ type: 'agentMessage', text: 'Hello' })).events).toMatchObject([
      { delta: 'lo' },
    ]);
    expect(on.tell('item/completed', item({ type: 'agentMessage', text: 'Hello' })).events).toEqual([]);
    expect(
      on.tell('item/completed', item({ type: 'reasoning', summary: ['a', 'b'], content: ['c'] })).events,
    ).toMatchObject([
      { messageId: 't1.i.0', delta: 'a' },
      { messageId: 't1.i.1', delta: 'b' },
      { messageId: 't1.i.raw-0', delta: 'c' },
    ]);
  });

  it('that runs tells its output piece by piece', () => {
    const on = stage().opened().turn();
    const piece = (itemId: string) => ({ threadId: 'main', turnId: 't1', itemId, delta: 'out' });
    on.tell(
      'item/started',
      item({ type: 'commandExecution', command: 'x', commandActions: [{ type: 'read' }, { type: 'search' }] }),
    );
    expect(on.tell('item/commandExecution/outputDelta', piece('i')).events).toEqual([
      { type: 'toolUpdate', id: 't1.i', output: 'out' },
    ]);
    expect(on.tell('item/commandExecution/outputDelta', piece('other')).events).toEqual([]);
  });
});
