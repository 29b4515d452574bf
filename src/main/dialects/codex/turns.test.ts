import { describe, expect, it } from 'vitest';
import { stage, userMessage } from './testing/stage.ts';

const completed = (status = 'completed', more: object = {}) => ({
  threadId: 'main',
  turn: { id: 't1', status, items: [], ...more },
});
const started = (id: string, threadId = 'main') => ({ threadId, turn: { id } });
const item = (what: object, threadId = 'main', turnId = 't1') => ({ threadId, turnId, item: what });

describe('a turn', () => {
  it('begins with the message that the agent reads', () => {
    const on = stage().opened();
    expect(on.send('first').frames).toMatchObject([
      { method: 'turn/start', params: { threadId: 'main', clientUserMessageId: 'first' } },
    ]);
    expect(on.tell('turn/started', started('t1')).events).toEqual([{ type: 'turnStarted', origin: 'user' }]);
    expect(on.tell('item/started', item(userMessage('first'))).events).toEqual([
      { type: 'messageTaken', id: 'first', text: 'text of first', images: [] },
    ]);
    expect(on.tell('item/completed', item(userMessage('first'))).events).toEqual([]);
  });

  it('may begin by itself, with a message that somebody else sent', () => {
    const on = stage().opened();
    expect(on.tell('turn/started', started('t1')).events).toEqual([{ type: 'turnStarted', origin: 'agent' }]);
    expect(on.tell('item/started', item(userMessage(null))).events).toEqual([
      { type: 'messageTaken', text: 'a text', images: [] },
    ]);
  });

  it.each([
    ['completed', {}, { outcome: 'completed' }],
    ['interrupted', {}, { outcome: 'cancelled' }],
    ['failed', { error: { message: 'no' } }, { outcome: 'failed', error: 'no' }],
    ['failed', { error: { message: '{"error":{"message":"inner"}}' } }, { outcome: 'failed', error: 'inner' }],
    ['failed', { error: { message: '{broken' } }, { outcome: 'failed', error: '{broken' }],
    ['failed', { error: { message: 'no', additionalDetails: 'why' } }, { outcome: 'failed', error: 'no (why)' }],
    ['failed', {}, { outcome: 'failed', error: 'The agent ended the turn without a reason.' }],
    [
      'failed',
      { error: { message: 'enough', codexErrorInfo: 'sessionBudgetExceeded' } },
      { outcome: 'budgetExhausted', error: 'enough' },
    ],
  ])('that is %s with %j ends so', (status, more, end) => {
    const on = stage().opened().turn();
    expect(on.tell('turn/completed', completed(status, more)).events).toEqual([{ type: 'turnEnded', ...end }]);
  });

  it('is steered by a second message, in the same words', () => {
    const on = stage().opened().turn();
    expect(on.send('second').frames).toMatchObject([{ method: 'turn/start' }]);
    expect(on.tell('item/started', item(userMessage('second'))).events).toMatchObject([{ id: 'second' }]);
  });

  it('that ends before it reads a message hands it to the next one', () => {
    const on = stage().opened().turn();
    on.reply(on.send('second'), { turn: { id: 't1' } });
    expect(on.tell('turn/completed', completed()).frames).toMatchObject([
      { method: 'turn/start', params: { clientUserMessageId: 'second', input: [{ text: 'text of second' }] } },
    ]);
  });

  it.each([
    ['was stopped', 'interrupted', 0],
    ['had an image, which is not kept here', 'completed', 1],
  ])('says which message will not be read, because it %s', (_, status, images) => {
    const on = stage().opened().turn();
    on.reply(on.send('second', images), { turn: { id: 't1' } });
    const { events, frames } = on.tell('turn/completed', completed(status));
    expect(events.map(({ type }) => type)).toEqual(['messageTaken', 'error', 'turnEnded']);
    expect(frames).toEqual([]);
  });

  it('that cannot be steered keeps the message until its end', () => {
    const on = stage().opened();
    on.command({ kind: 'compact' });
    const sent = on.send('first');
    expect(on.refuse(sent, 'failed: ActiveTurnNotSteerable { turn_kind: Compact }').events).toEqual([]);
    expect(on.tell('turn/started', started('t1')).events).toEqual([{ type: 'turnStarted', origin: 'command' }]);
    expect(on.tell('turn/completed', completed()).frames).toMatchObject([{ method: 'turn/start' }]);
  });

  it.each([
    ['refused', (on: ReturnType<typeof stage>) => on.refuse(on.send('first'), 'thread not found')],
    [
      'not answered',
      (on: ReturnType<typeof stage>) => on.errand(on.send('first').errands[0]?.id ?? '', { kind: 'due' }),
    ],
  ])('is made of a message that was %s, so that it is told', (_, play) => {
    const { events } = play(stage().opened());
    expect(events).toMatchObject([
      { type: 'turnStarted' },
      { type: 'messageTaken', id: 'first' },
      { type: 'turnEnded', outcome: 'failed' },
    ]);
  });

  it('is interrupted, at once or as soon as it has begun', () => {
    const params = { threadId: 'main', turnId: 't1' };
    expect(stage().opened().turn().command({ kind: 'interrupt' }).frames).toMatchObject([
      { method: 'turn/interrupt', params },
    ]);
    const on = stage().opened();
    expect(on.command({ kind: 'interrupt' }).frames).toEqual([]);
    on.send('first');
    expect(on.command({ kind: 'interrupt' }).frames).toEqual([]);
    expect(on.tell('turn/started', started('t1')).frames).toMatchObject([{ method: 'turn/interrupt', params }]);
  });

  it('that ended before its interruption is no trouble', () => {
    const on = stage().opened().turn();
    const asked = on.command({ kind: 'interrupt' });
    expect(on.refuse(asked, 'no active turn to interrupt').events).toEqual([]);
  });

  it('lasts until its sub-agents have ended', () => {
    const on = stage().opened().turn();
    const spawn = { type: 'collabAgentToolCall', id: 'c', tool: 'spawnAgent', status: 'inProgress', prompt: 'Look' };
    expect(on.tell('item/started', item(spawn)).events).toMatchObject([{ type: 'toolStart', kind: 'agent' }]);
    on.tell('turn/started', started('a1', 'agent'));
    expect(on.tell('item/completed', item({ ...spawn, receiverThreadIds: ['agent'] })).events).toEqual([]);
    expect(on.tell('turn/completed', completed()).events).toEqual([]);
    const said = item({ type: 'agentMessage', id: 'm', text: 'Found.' }, 'agent', 'a1');
    expect(on.tell('item/completed', said).events).toMatchObject([{ delta: 'Found.', parent: 't1.c' }]);
    const agentEnd = {
      threadId: 'agent',
      turn: { id: 'a1', status: 'completed', items: [{ type: 'agentMessage', text: 'Found.' }] },
    };
    expect(on.tell('turn/completed', agentEnd).events).toMatchObject([
      { type: 'toolEnd', id: 't1.c', ok: true, output: 'Found.' },
      { type: 'turnEnded', outcome: 'completed' },
    ]);
  });

  it('says nothing of conversations that nobody here began', () => {
    const on = stage().opened().turn();
    const said = item({ type: 'agentMessage', id: 'm', text: 'Elsewhere.' }, 'other', 'x1');
    expect(on.tell('item/completed', said).events).toEqual([]);
    expect(
      on.tell('item/agentMessage/delta', { threadId: 'other', turnId: 'x1', itemId: 'm', delta: 'E' }).events,
    ).toEqual([]);
  });

  it('tells what it used when the agent dies in it', () => {
    const on = stage().opened().turn();
    const total = { inputTokens: 10, outputTokens: 2, totalTokens: 12 };
    on.tell('thread/tokenUsage/updated', {
      threadId: 'main',
      turnId: 't1',
      tokenUsage: { total, last: total, modelContextWindow: 100 },
    });
    expect(on.exit().events).toEqual([
      {
        type: 'usage',
        input: 10,
        output: 2,
        cacheRead: 0,
        cacheWrite: 0,
        costSource: 'unknown',
        model: 'm1',
        contextUsed: 12,
        contextSize: 100,
      },
    ]);
    expect(on.exit().events).toEqual([]);
  });

  it('does not count what a conversation had used before it was taken up', () => {
    const on = stage({ resume: { agentSessionId: 'main', fork: false } }).opened();
    const usage = (inputTokens: number, turnId: string) => ({
      threadId: 'main',
      turnId,
      tokenUsage: { total: { inputTokens, totalTokens: inputTokens }, last: { inputTokens: 7, totalTokens: 7 } },
    });
    expect(on.tell('thread/tokenUsage/updated', usage(1_000, 't0')).events).toEqual([]);
    on.turn();
    on.tell('thread/tokenUsage/updated', usage(1_030, 't1'));
    on.tell('thread/tokenUsage/updated', usage(1_030, 't1'));
    expect(on.tell('turn/completed', completed()).events).toMatchObject([{ type: 'usage', input: 30 }, {}]);
  });

  it('tells a compaction with the tokens that were counted', () => {
    const on = stage().opened().turn();
    const counted = (totalTokens: number) => ({ threadId: 'main', tokenUsage: { total: {}, last: { totalTokens } } });
    on.tell('thread/tokenUsage/updated', counted(900));
    const compaction = { type: 'contextCompaction', id: 'c' };
    expect(on.tell('item/started', item(compaction)).events).toEqual([{ type: 'compactionStarted' }]);
    on.tell('thread/tokenUsage/updated', counted(200));
    expect(on.tell('item/completed', item(compaction)).events).toEqual([
      { type: 'compacted', preTokens: 900, postTokens: 200 },
    ]);
    on.tell('item/started', item(compaction));
    expect(on.tell('turn/completed', completed('failed', { error: { message: 'no' } })).events).toMatchObject([
      { type: 'compacted', error: 'no' },
      { type: 'turnEnded' },
    ]);
  });
});
