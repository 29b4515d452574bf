import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { asked, bash, describeClaude } from './claude-stage.ts';

describeClaude('a session and its process', ({ room, start, turn, inWorkspace, lastCall, expectUsageOfModel }) => {
  it('changes model and mode, and says when it does not', async () => {
    const session = await start();
    await session.next('settings', (settings) => settings.model !== undefined);
    const { id: sessionId } = session;
    room().parts.commands.setModel({ sessionId, model: 'claude-haiku-4-5' });
    expect(await session.next('settings')).toMatchObject({ model: 'claude-haiku-4-5' });
    room().parts.commands.setMode({ sessionId, mode: 'plan' });
    expect(await session.next('settings')).toMatchObject({ mode: 'plan' });
    room().parts.commands.setMode({ sessionId, mode: 'bypassPermissions' });
    expect(await session.next('error')).toMatchObject({ code: 'refused', fatal: false });
    await turn(session, asked('Who?'));
    expect(lastCall().model).toBe('claude-haiku-4-5');
    expect(session.summary().settings).toMatchObject({ model: 'claude-haiku-4-5', mode: 'plan' });
  });

  it('compacts, clears and is renamed between turns', async () => {
    const session = await start();
    const { id: sessionId } = session;
    await turn(session, asked('First', [{ say: 'One' }]));
    await session.send(asked('A quagga', [{ say: 'Two' }, { hold: 'second' }]));
    await room().model.reached('second');
    room().parts.commands.command({ sessionId, command: { kind: 'compact', instructions: 'in short' } });
    room().parts.commands.rename({ sessionId, title: 'A better name' });
    room().model.release('second');
    expect(await session.next('commandSent')).toMatchObject({ text: '/compact in short' });
    await session.next('compactionStarted');
    const compacted = await session.next('compacted');
    expect(compacted).toMatchObject({
      trigger: 'manual',
      preTokens: expect.any(Number),
      postTokens: expect.any(Number),
    });
    await session.next('commandSent', ({ text }) => text === '/rename A better name');
    await turn(session, asked('Third', [{ say: 'Three' }]));
    expectUsageOfModel(session);
    const before = session.summary().agentSessionId;
    room().parts.commands.command({ sessionId, command: { kind: 'clear' } });
    await session.next('cleared');
    await turn(session, asked('Fourth', [{ say: 'Four' }]));
    expect(session.text()).toBe('OneTwoThreeFour');
    expect(session.summary().agentSessionId).not.toBe(before);
    expect(session.summary().title).toBe('A better name');
    expect(lastCall().says('quagga')).toBe(false);
    expectUsageOfModel(session);
  });

  it('is taken up again after it was killed, with its conversation', async () => {
    const session = await start();
    await turn(session, asked('Remember the word lighthouse', [{ say: 'I will.' }]));
    await session.send(asked('Ask', [bash('touch never.txt')]));
    await session.next('approvalRequested');
    room().killAgent(session);
    expect(await session.next('approvalSettled')).toMatchObject({
      settlement: { verdict: 'deny', decidedBy: 'agentExited' },
    });
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'interrupted' });
    expect(await session.next('error')).toMatchObject({ code: 'agentExited', fatal: true });
    expect(await turn(session, asked('What was the word?', [{ say: 'Lighthouse.' }]))).toMatchObject({
      outcome: 'completed',
    });
    expect(lastCall().says('lighthouse')).toBe(true);
    expect(session.text()).toBe('I will.Lighthouse.');
  });

  it('goes on in a fork, with the price of the fork alone', async () => {
    const session = await start();
    await turn(session, asked('The trunk', [{ say: 'Trunk.' }]));
    expect((await room().parts.supervisor.stop(session.id)).ok).toBe(true);
    const forked = await room().parts.supervisor.fork({ sessionId: session.id });
    if (!forked.ok) throw new Error(forked.error.message);
    const branch = room().view(forked.value.sessionId);
    await branch.send(asked('A branch', [{ say: 'Branch.' }]));
    await branch.next('turnEnded');
    expect(lastCall().says('The trunk')).toBe(true);
    expect(branch.summary().agentSessionId).toBe(branch.id);
    expect(branch.summary().totals).toMatchObject({ input: 1_000, output: 30 });
    expect(branch.summary().totals.reportedCost).toBeCloseTo(session.summary().totals.reportedCost, 9);
  });

  it('waits for an answer while the app is away, and takes it when the app is back', async () => {
    const session = await start();
    await session.send(asked('Ask', [{ say: 'May I?' }, bash('touch allowed.txt')]));
    const card = await session.next('approvalRequested');
    await room().comeBack();
    const again = room().view(session.id);
    expect(await again.next('approvalRequested')).toEqual(card);
    again.decide(card, 'allowOnce');
    expect(await again.next('turnEnded')).toMatchObject({ outcome: 'completed' });
    expect(existsSync(inWorkspace('allowed.txt'))).toBe(true);
    expect(again.events.filter(({ body }) => body.type === 'approvalRequested')).toHaveLength(1);
    expect(again.text()).toBe('May I?Done.');
    expectUsageOfModel(again);
  });

  it('streams on while the app is away, and nothing of it is lost', async () => {
    const session = await start();
    await session.send(
      asked('Stream', [
        { say: 'Before. ' },
        { hold: 'away' },
        { say: 'Meanwhile. ' },
        { hold: 'back' },
        { say: 'After.' },
      ]),
    );
    await session.next('assistantText');
    const gone = room().comeBack();
    room().model.release('away');
    await gone;
    const again = room().view(session.id);
    room().model.release('back');
    await again.next('turnEnded');
    expect(again.text()).toBe('Before. Meanwhile. After.');
    expect(again.events.map((event) => event.seq)).toEqual(again.events.map((_, place) => place));
  });

  it('runs commands of its own', async () => {
    const session = await start();
    room().parts.commands.command({ sessionId: session.id, command: { kind: 'raw', text: '/cost' } });
    await session.next('turnEnded');
    expect(session.text()).toContain('cost');
    expect(room().model.requests).toEqual([]);
  });

  it('leaves no process behind when its session is deleted', async () => {
    const session = await start();
    await session.send(asked('Wait', [{ hold: 'for ever' }]));
    await room().model.reached('for ever');
    expect((await room().parts.supervisor.delete(session.id)).ok).toBe(true);
    expect((await room().model.request(() => true, 'ended')).end).toBe('cutOff');
  });

  it('is rebuilt from its recording when the database is gone, while it works', async () => {
    const session = await start();
    await turn(session, asked('First', [{ say: 'One. ' }, bash('ls')]));
    await session.send(asked('Ask', [{ say: 'Two. ' }, bash('touch rebuilt.txt')]));
    await session.next('approvalRequested');
    const before = session.summary().totals;
    await room().comeBack({ withoutDatabase: true });
    const again = room().view(session.id);
    const card = await again.next('approvalRequested');
    expect(again.text()).toBe('One. Done.Two. ');
    expect(again.events.flatMap(({ body }) => (body.type === 'userMessage' ? [body.text.split(' ')[0]] : []))).toEqual([
      'First',
      'Ask',
    ]);
    expect(again.summary().totals).toEqual(before);
    again.decide(card, 'allowOnce');
    expect(await again.next('turnEnded')).toMatchObject({ outcome: 'completed' });
    expect(existsSync(inWorkspace('rebuilt.txt'))).toBe(true);
    expectUsageOfModel(again);
  });
});
