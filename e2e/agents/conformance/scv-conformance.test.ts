import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionView } from '../session-view.ts';
import type { TestRoom } from '../test-room.ts';
import { openConformanceRoom } from './stand-in.ts';

describe('scv, as its protocol is written', () => {
  let room: TestRoom;
  beforeEach(async () => {
    room = await openConformanceRoom({ agent: 'scv', program: 'scv-server', script: 'scv-agent.ts' });
  });
  afterEach(async () => {
    await room.close();
  });

  async function start(model?: string): Promise<SessionView> {
    const session = await room.start(model === undefined ? {} : { model });
    await session.next('capabilities');
    return session;
  }

  async function turn(session: SessionView, ...steps: string[]) {
    const id = await session.send(steps.join('\n'));
    await session.next('userMessage', (message) => message.id === id);
    return session.next('turnEnded');
  }

  const bodies = (session: SessionView) => session.events.map(({ body }) => body);

  it('says what there is before the first message', async () => {
    const session = await start('plain');
    expect(session.summary()).toMatchObject({
      settings: { model: 'plain' },
      capabilities: { interrupt: {}, clear: {} },
      agentSessionId: 'session-1',
    });
  });

  it('joins the pieces of an answer, and tells what no piece told', async () => {
    const session = await start();
    expect(await turn(session, 'say Half ', 'said Half a word', 'said Another')).toMatchObject({
      outcome: 'completed',
    });
    expect(session.text()).toContain('Half a word');
    expect(session.text()).toContain('Another');
    expect(session.summary()).toMatchObject({ totals: { input: 70, output: 7 }, contextUsed: 77, contextSize: 8_000 });
  });

  it('shows the risk and the summary beside the whole input, and takes yes and no', async () => {
    const session = await start();
    await session.send(['ask process bash {"command":"rm -rf x"}', 'ask delegate agent_pi {"task":"t"}'].join('\n'));
    const first = await session.next('approvalRequested');
    expect(first).toMatchObject({
      tool: 'bash',
      title: 'Run bash',
      command: 'rm -rf x',
      input: { command: 'rm -rf x' },
      risk: 'destructive',
      reason: 'The agent calls the risk "process".',
    });
    session.decide(first, 'allowOnce');
    expect(await session.next('toolEnd')).toMatchObject({ ok: true, output: 'It ran.' });
    const second = await session.next('approvalRequested');
    session.decide(second, 'deny');
    expect(await session.next('toolEnd')).toMatchObject({ ok: false, errorKind: 'denied' });
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
  });

  it('denies and ends the turn at one press', async () => {
    const session = await start();
    await session.send('ask filesystem write {"path":"a.txt","content":"A","mode":"create"}\nwait');
    const card = await session.next('approvalRequested');
    expect(card.edits).toEqual([{ path: 'a.txt', oldText: null, newText: 'A', coverage: 'file' }]);
    session.decide(card, 'denyAndStop');
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'cancelled' });
  });

  it('denies a call of which nobody knows what it would do', async () => {
    const session = await start();
    expect(await turn(session, 'askBlind')).toMatchObject({ outcome: 'completed' });
    expect(bodies(session)).toContainEqual(expect.objectContaining({ type: 'error', code: 'unknownCall' }));
    expect(session.summary()).toMatchObject({ approvals: 0 });
  });

  it('says that events are missing, and shows the whole answer when its end comes', async () => {
    const session = await start();
    await turn(session, 'say Before. ', 'skip 2', 'said Before. Lost. After the gap.');
    expect(bodies(session)).toContainEqual(
      expect.objectContaining({ code: 'gap', message: expect.stringContaining('2 events of the agent are missing') }),
    );
    expect(session.text()).toContain('Before. Lost. After the gap.');
  });

  it('takes an event that comes twice once, and none of another session', async () => {
    const session = await start();
    await turn(session, 'say Once.', 'again', 'stranger');
    expect(session.text().split('Once.')).toHaveLength(2);
    expect(session.text()).not.toContain('Not yours.');
    expect(session.summary().unknownLines).toBe(2);
  });

  it('leaves out a frame that is longer than was promised, and says so', async () => {
    const session = await start();
    await turn(session, 'big 3000', 'say Short.');
    expect(bodies(session)).toContainEqual(expect.objectContaining({ type: 'error', code: 'frameTooLong' }));
    expect(session.text()).toContain('Short.');
    expect(session.text()).not.toContain('xxxx');
  });

  it('counts a kind of event that it does not know, and sees no gap there', async () => {
    const session = await start();
    await turn(session, 'new happy', 'say Fine.');
    expect(session.summary().unknownLines).toBe(1);
    expect(bodies(session).filter((body) => body.type === 'error')).toEqual([]);
  });

  it('shows what was cut, compacted and trimmed', async () => {
    const session = await start();
    await turn(session, 'cut read {"path":"a"}', 'compact', 'trim');
    expect(bodies(session)).toContainEqual(
      expect.objectContaining({ type: 'toolEnd', output: 'The first part', truncated: true }),
    );
    expect(bodies(session)).toContainEqual({ type: 'compacted', preTokens: 900, postTokens: 300 });
    expect(bodies(session)).toContainEqual({ type: 'trimmed', removedMessages: 3 });
  });

  it('ends a turn as the agent ended it', async () => {
    const session = await start();
    expect(await turn(session, 'fail provider_error No model')).toMatchObject({ outcome: 'failed', error: 'No model' });
    expect(await turn(session, 'fail step_limit Too many')).toMatchObject({ outcome: 'budgetExhausted' });
  });

  it('ends a turn that was interrupted, and one whose message was refused', async () => {
    const session = await start();
    await session.send('say Working.\nwait');
    await session.next('assistantText');
    room.parts.commands.interrupt({ sessionId: session.id });
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'cancelled' });
    expect(await turn(session, 'refuse me')).toMatchObject({
      outcome: 'failed',
      error: 'The agent did not take this message: prompt must be non-empty',
    });
    expect(await turn(session, 'say Still here.')).toMatchObject({ outcome: 'completed' });
  });

  it('takes nothing of a turn that is over, and denies what it asks', async () => {
    const session = await start();
    await turn(session, 'say On time.', 'late');
    expect(await turn(session, 'say Next.')).toMatchObject({ outcome: 'completed' });
    expect(session.text()).not.toContain('Too late.');
    expect(bodies(session).filter((body) => body.type === 'approvalRequested')).toEqual([]);
    expect(bodies(session)).toContainEqual(expect.objectContaining({ code: 'answerRefused' }));
  });

  it('clears the conversation', async () => {
    const session = await start();
    room.parts.commands.command({ sessionId: session.id, command: { kind: 'clear' } });
    await session.next('cleared');
    expect(await turn(session, 'say New.')).toMatchObject({ outcome: 'completed' });
  });

  it('goes on with an agent of another version, and says so', async () => {
    const session = await start('version=2');
    expect(bodies(session)).toContainEqual(
      expect.objectContaining({ type: 'error', code: 'otherVersion', fatal: false }),
    );
    expect(await turn(session, 'say Hello.')).toMatchObject({ outcome: 'completed' });
  });

  it('says why it cannot start with an agent that refuses our version', async () => {
    const session = await room.start({ model: 'refuse' });
    expect(await session.next('error')).toMatchObject({ code: 'startFailed', fatal: true });
  });

  it('keeps its card while the app is away', async () => {
    const session = await start();
    await session.send('ask filesystem write {"path":"b.txt","content":"B","mode":"create"}\nsay After.');
    const card = await session.next('approvalRequested');
    await room.comeBack();
    const again = room.view(session.id);
    expect(await again.next('approvalRequested')).toEqual(card);
    again.decide(card, 'allowOnce');
    expect(await again.next('turnEnded')).toMatchObject({ outcome: 'completed' });
    expect(again.text()).toContain('After.');
  });
});
