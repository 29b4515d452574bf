import { describe, expect, it } from 'vitest';
import { byUser, onStage } from './testing/stage.ts';

const chunk = (text: string, more: object = {}) => ({
  sessionUpdate: 'agent_message_chunk',
  content: { type: 'text', text },
  ...more,
});

describe('a turn', () => {
  it('begins with its message and ends with the reply', () => {
    const stage = onStage().opened();
    const asked = stage.turn('Hello');
    expect(asked.frames).toMatchObject([
      { method: 'session/prompt', params: { sessionId: 's-1', prompt: [{ type: 'text', text: 'Hello' }] } },
    ]);
    expect(asked.events).toEqual([
      { type: 'turnStarted', origin: 'user' },
      { type: 'messageTaken', id: 'm-1', text: 'Hello', images: [] },
    ]);
    const said = [...stage.update(chunk('a')).events, ...stage.update(chunk('b')).events];
    expect(said).toMatchObject([{ delta: 'a' }, { delta: 'b' }]);
    expect(new Set(said.map((event) => 'messageId' in event && event.messageId)).size).toBe(1);
    expect(stage.reply(asked, { stopReason: 'end_turn' }).events).toEqual([
      { type: 'turnEnded', outcome: 'completed', stopReason: 'end_turn' },
    ]);
    expect(stage.update(chunk('late')).events).toEqual([]);
  });

  it.each([
    ['end_turn', 'completed'],
    ['max_tokens', 'failed'],
    ['refusal', 'failed'],
    ['max_turn_requests', 'failed'],
    ['cancelled', 'cancelled'],
    ['brand_new', 'completed'],
    [undefined, 'completed'],
  ])('that stops for %s is %s', (stopReason, outcome) => {
    const stage = onStage().opened();
    expect(stage.reply(stage.turn(), { stopReason }).events.at(-1)).toMatchObject({ type: 'turnEnded', outcome });
  });

  it('fails in the words of the agent', () => {
    const stage = onStage().opened();
    const end = stage.refuse(stage.turn(), { code: -32603, message: 'Internal error', data: { details: 'No credit' } });
    expect(end.events).toEqual([{ type: 'turnEnded', outcome: 'failed', error: 'Internal error: No credit' }]);
  });

  it('is interrupted with what waits in it cancelled, and counts as ended when the agent does not say so', () => {
    const stage = onStage().opened();
    stage.turn();
    const card = stage.ask('p', 'session/request_permission', { toolCall: { toolCallId: 'c' }, options: [] });
    const record = card.events.find(({ type }) => type === 'approvalRequested');
    const id = record && 'id' in record ? record.id : '';
    const stopped = stage.command({ kind: 'interrupt' });
    expect(stopped.frames).toEqual([
      { jsonrpc: '2.0', method: 'session/cancel', params: { sessionId: 's-1' } },
      { jsonrpc: '2.0', id: 'p', result: { outcome: { outcome: 'cancelled' } } },
    ]);
    expect(stopped.events).toEqual([{ type: 'withdrawn', id }]);
    const given = stage.errand(stopped.errands[0]?.id ?? '', { kind: 'due' });
    expect(given.events).toMatchObject([
      { type: 'error', code: 'noReply' },
      { type: 'turnEnded', outcome: 'cancelled' },
    ]);
  });

  it('compacts, clears and is told what is set', () => {
    const stage = onStage().opened();
    stage.update({ sessionUpdate: 'available_commands_update', availableCommands: [{ name: 'compact' }] });
    const compacting = stage.command({ kind: 'compact', instructions: 'short' });
    expect(compacting.frames).toMatchObject([{ params: { prompt: [{ text: '/compact short' }] } }]);
    expect(stage.reply(compacting, { stopReason: 'end_turn' }).events).toMatchObject([
      { type: 'compacted' },
      { type: 'turnEnded' },
    ]);
    const clearing = stage.command({ kind: 'clear' });
    expect(stage.reply(clearing, { sessionId: 's-2' }).events).toMatchObject([
      { type: 'agentSession', id: 's-2' },
      { type: 'cleared' },
      { type: 'ready' },
    ]);
  });

  it('tells what was spent, each token once, and a price only where there is one', () => {
    const stage = onStage().opened();
    const first = stage.turn();
    stage.update({ sessionUpdate: 'usage_update', used: 900, size: 1_000, cost: { amount: 0.25, currency: 'USD' } });
    const usage = { inputTokens: 10, outputTokens: 5, cachedReadTokens: 3, totalTokens: 15 };
    expect(stage.reply(first, { stopReason: 'end_turn', usage }).events[0]).toEqual({
      type: 'usage',
      input: 7,
      output: 5,
      cacheRead: 3,
      cacheWrite: 0,
      cost: 0.25,
      costSource: 'reported',
      contextUsed: 900,
      contextSize: 1_000,
    });
    const second = stage.turn();
    const apart = { inputTokens: 10, outputTokens: 5, cachedReadTokens: 3, thoughtTokens: 2, totalTokens: 20 };
    expect(stage.reply(second, { stopReason: 'end_turn', usage: apart }).events[0]).toMatchObject({
      input: 10,
      output: 7,
      cacheRead: 3,
      reasoning: 2,
      costSource: 'unknown',
    });
    const third = stage.turn();
    expect(stage.reply(third, { stopReason: 'cancelled', usage: null }).events).toHaveLength(1);
    const quota = { token_count: { input_tokens: 4, output_tokens: 1 }, model_usage: [] };
    expect(stage.reply(stage.turn(), { stopReason: 'end_turn', _meta: { quota } }).events[0]).toMatchObject({
      input: 4,
      output: 1,
    });
  });
});

describe('a permission', () => {
  const options = [
    { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
    { optionId: 'all', name: 'Always', kind: 'allow_always' },
    { optionId: 'no', name: 'No', kind: 'reject_once' },
  ];
  const toolCall = { toolCallId: 'c', kind: 'execute', title: 'ls', rawInput: { command: 'rm -rf x' } };

  it('shows just what the agent offers, and to end the turn', () => {
    const stage = onStage().opened();
    stage.turn();
    const asked = stage.ask(0, 'session/request_permission', { toolCall, options });
    expect(asked.events).toMatchObject([
      { type: 'toolStart', id: 'c', kind: 'execute', input: { command: 'rm -rf x' } },
      { type: 'approvalRequested', about: 'c', command: 'rm -rf x', risk: 'destructive', editable: false },
    ]);
    const card = asked.events[1];
    expect(card?.type === 'approvalRequested' && card.decisions.map(({ id, kind }) => [id, kind])).toEqual([
      ['yes', 'allowOnce'],
      ['all', 'allowAlways'],
      ['no', 'deny'],
      ['end-turn', 'denyAndStop'],
    ]);
  });

  it.each([
    [byUser('allow', 'yes'), 'yes'],
    [byUser('allow', 'all'), 'all'],
    [byUser('deny', 'no'), 'no'],
    [{ verdict: 'allow', decidedBy: 'rule', at: 1 } as const, 'yes'],
    [{ verdict: 'deny', decidedBy: 'expiry', at: 1 } as const, 'no'],
    [byUser('deny', 'end-turn'), undefined],
  ])('is answered once (%j)', (settlement, optionId) => {
    const stage = onStage().opened();
    stage.turn();
    const [, card] = stage.ask(0, 'session/request_permission', { toolCall, options }).events;
    const id = card && 'id' in card ? (card.id ?? '') : '';
    const told = stage.command({ kind: 'settle', id, settlement });
    const outcome = optionId === undefined ? { outcome: 'cancelled' } : { outcome: 'selected', optionId };
    expect(told.frames[0]).toEqual({ jsonrpc: '2.0', id: 0, result: { outcome } });
    if (optionId === undefined) expect(told.frames[1]).toMatchObject({ method: 'session/cancel' });
    expect(stage.command({ kind: 'settle', id, settlement }).frames).toEqual([]);
  });

  it('survives a restart of the app while its edit is compared', () => {
    const stage = onStage().opened();
    stage.turn();
    const content = [{ type: 'diff', path: '/w/a', oldText: 'x', newText: 'y' }];
    const asked = stage.ask('é 1', 'session/request_permission', { toolCall: { toolCallId: 'c', content }, options });
    expect(asked.events.map(({ type }) => type)).toEqual(['toolStart']);
    const again = stage.comeBack();
    expect(again.errands).toContainEqual(asked.errands[0]);
    const shown = stage.errand(asked.errands[0]?.id ?? '', { kind: 'file', text: 'a x b' });
    expect(shown.events).toMatchObject([
      { type: 'approvalRequested', edits: [{ coverage: 'fragment', line: 1, oldText: 'x', newText: 'y' }] },
    ]);
    const [card] = shown.events;
    const id = card && 'id' in card ? (card.id ?? '') : '';
    expect(stage.command({ kind: 'settle', id, settlement: byUser('allow', 'yes') }).frames[0]?.id).toBe('é 1');
  });

  it('that is denied closes its call although the agent says nothing more', () => {
    const stage = onStage().opened();
    const turn = stage.turn();
    const [, card] = stage.ask(0, 'session/request_permission', { toolCall, options }).events;
    const id = card && 'id' in card ? (card.id ?? '') : '';
    stage.command({ kind: 'settle', id, settlement: byUser('deny', 'no') });
    expect(stage.reply(turn, { stopReason: 'end_turn' }).events).toMatchObject([
      { type: 'toolEnd', id: 'c', ok: false, errorKind: 'denied' },
      { type: 'turnEnded' },
    ]);
  });
});
