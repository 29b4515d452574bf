import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import type { Settlement } from '../../../shared/waiting.ts';
import { approvalSchema } from '../../../shared/waiting.ts';
import type { StepCollector } from '../testing/collect-steps.ts';
import { begin, callTool, createOpenaiStage, type OpenaiStage, say, stream } from './testing/openai-stage.ts';

let stage: OpenaiStage;
beforeEach(async () => {
  stage = await createOpenaiStage();
});
afterEach(async () => {
  vi.useRealTimers();
  expect(stage.bugs).toEqual([]);
  await stage.end();
});

const allow: Settlement = { verdict: 'allow', decidedBy: 'user', decision: 'allowOnce', at: 0 };
const deny: Settlement = { verdict: 'deny', decidedBy: 'user', decision: 'deny', at: 0 };
const settle = (session: StepCollector, id: string, settlement: Settlement) =>
  session.command({ kind: 'settle', id, settlement });
const typesOf = (session: StepCollector) => session.events().map(({ type }) => type);
const lastSent = () => stage.sent.at(-1);

describe('a session without a process', () => {
  test('says what it is and can do before its first message', async () => {
    const session = await stage.start('talk');
    expect(typesOf(session)).toEqual(['agentSession', 'capabilities', 'settings', 'ready']);
    expect(session.events()[1]).toMatchObject({
      capabilities: {
        models: { available: [{ id: 'here/tiny', label: 'tiny · Here' }, { id: 'here/big/one' }] },
        modes: { available: [{ id: 'talk' }, { id: 'ask' }, { id: 'read' }] },
      },
    });
    expect(session.events()[2]).toEqual({ type: 'settings', model: 'here/tiny', mode: 'talk' });
  });

  test('offers no tools unless they were switched on', async () => {
    const session = await stage.start('talk');
    stage.replies(callTool('run', { command: 'touch x' }), say('Oh.'));
    stage.send(session, 'Hello');
    expect(await session.next('toolEnd')).toMatchObject({ ok: false, output: 'There are no tools in this session.' });
    await session.next('turnEnded');
    expect(stage.sent[0]?.body.tools).toBeUndefined();
    session.command({ kind: 'setMode', mode: 'ask' });
    stage.replies(say('Yes.'));
    stage.send(session, 'And now?');
    await session.next('turnEnded');
    expect(lastSent()?.body.tools).toHaveLength(5);
    expect(lastSent()?.body.messages[0]).toMatchObject({ role: 'system' });
  });

  test('asks with ids that are unique over all sessions, and goes on when every call has a result', async () => {
    const session = await stage.start();
    const calls = ['one', 'two'].map((name, index) => ({
      ...{ index, id: 'call_0' },
      function: { name: 'run', arguments: JSON.stringify({ command: `echo ${name} >> log` }) },
    }));
    stage.replies(stream({ content: 'Two.' }, { tool_calls: calls }), say('Done.'));
    stage.send(session, 'Both');
    const [first, second] = [await session.next('approvalRequested'), await session.next('approvalRequested')];
    const { type: _, ...approval } = first;
    expect(approvalSchema.parse(approval)).toMatchObject({ tool: 'run', command: 'echo one >> log', risk: 'execute' });
    for (const { id, about } of [first, second]) {
      expect(id).toMatch(/^session-1\.[0-9a-f]{8}\.1\.[01]$/);
      expect(about).toBe(id);
    }
    settle(session, second.id, allow);
    settle(session, second.id, allow);
    await session.next('toolEnd');
    expect(stage.sent).toHaveLength(1);
    settle(session, first.id, { ...deny, reason: 'No.' });
    await session.next('turnEnded');
    expect(readFileSync(join(stage.workspace, 'log'), 'utf8')).toBe('two\n');
    expect(lastSent()?.body.messages.slice(-3)).toMatchObject([
      { role: 'assistant', content: 'Two.' },
      { role: 'tool', content: 'The person did not allow this call. Their reason: No.' },
      { role: 'tool', content: '(It printed nothing.)' },
    ]);
  });

  test.each([
    ['run', '{"command": ls', /arguments are wrong/],
    ['fly', '{}', /no tool "fly"/],
  ])('tells the model what is wrong with a call of %s with %s', async (name, args, words) => {
    const session = await stage.start();
    stage.replies(callTool(name, args), say('Sorry.'));
    stage.send(session, 'Go');
    expect(await session.next('toolEnd')).toMatchObject({ ok: false, output: expect.stringMatching(words) });
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
    expect(typesOf(session)).not.toContain('approvalRequested');
  });

  test('is interrupted while it waits, streams or runs, and what comes late is not told', async () => {
    const session = await stage.start();
    stage.replies((response) => begin(response, { content: 'Half' }));
    stage.send(session, 'Stream');
    await session.next('assistantText');
    session.command({ kind: 'interrupt' });
    expect(await session.next('turnEnded')).toEqual({ type: 'turnEnded', outcome: 'cancelled' });
    session.command({ kind: 'interrupt' });
    stage.replies(callTool('run', { command: 'echo up; sleep 1000' }));
    stage.send(session, 'Run');
    settle(session, (await session.next('approvalRequested')).id, allow);
    await session.next('toolUpdate');
    session.command({ kind: 'interrupt' });
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'cancelled' });
    stage.replies(say('Yes.'));
    stage.send(session, 'Still there?');
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
    expect(typesOf(session).filter((type) => type === 'turnEnded')).toHaveLength(3);
    expect(session.text()).toBe('HalfYes.');
  });

  test('changes model and mode, and says when there is no such', async () => {
    const session = await stage.start();
    session.command({ kind: 'setModel', model: 'here/big/one' });
    session.command({ kind: 'setModel', model: 'gone/tiny' });
    session.command({ kind: 'setMode', mode: 'everything' });
    expect(await session.next('error')).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('gone/tiny'),
    });
    expect(await session.next('error')).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('everything'),
    });
    stage.send(session, 'Who?');
    await session.next('turnEnded');
    expect(lastSent()?.body.model).toBe('big/one');
  });

  test('sends its key to its address, and to no other', async () => {
    const session = await stage.start();
    stage.replies((response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/v1/chat/completions' });
      response.end();
    });
    stage.send(session, 'Hello');
    expect(await session.next('turnEnded')).toMatchObject({
      outcome: 'failed',
      error: expect.stringContaining('another address'),
    });
    expect(lastSent()?.authorization).toBe('Bearer sk-quagga');
    expect(JSON.stringify(session.steps)).not.toContain('sk-quagga');
  });

  test('says what a server refused without the key that it repeats, and ends where the line breaks', async () => {
    const session = await stage.start();
    stage.replies(
      (response) => {
        response.writeHead(401);
        response.end('{"error":{"message":"no such key: sk-quagga"}}');
      },
      (response) => {
        begin(response, { content: 'Half' });
        setImmediate(() => response.destroy());
      },
    );
    stage.send(session, 'One');
    expect(await session.next('turnEnded')).toMatchObject({
      outcome: 'failed',
      error: expect.stringContaining('[key]'),
    });
    stage.send(session, 'Two');
    expect(await session.next('turnEnded')).toMatchObject({
      outcome: 'failed',
      error: expect.stringContaining('failed'),
    });
    expect(JSON.stringify(session.steps)).not.toContain('sk-quagga');
  });

  test('gives up on a server that says nothing any more', async () => {
    const session = await stage.start();
    stage.replies((response) => begin(response, { content: 'Half' }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stage.send(session, 'Go');
    await session.next('assistantText');
    await vi.advanceTimersByTimeAsync(limits.modelSilenceMs);
    const end = await session.next('turnEnded');
    expect(end).toMatchObject({ outcome: 'failed', error: expect.stringContaining('said nothing') });
  });

  test('reads on only while there is room for it', async () => {
    const session = await stage.start();
    let answer: Parameters<Parameters<OpenaiStage['replies']>[0]>[0] | undefined;
    stage.replies((response) => {
      answer = response;
      begin(response, { content: 'One. ' });
    });
    const driver = stage.driver();
    stage.send(session, 'Go');
    await session.next('assistantText');
    driver.pause();
    if (!answer) throw new Error('nobody asked');
    begin(answer, { content: 'Two. ' });
    stream({ content: 'Three.' })(answer, answer.req);
    driver.resume();
    await session.next('turnEnded');
    expect(session.text()).toBe('One. Two. Three.');
  });
});

describe('over a restart', () => {
  test('a card waits on, and what it allows is done', async () => {
    const session = await stage.start();
    stage.replies(callTool('run', { command: 'touch made' }), say('Done.'));
    stage.send(session, 'Make it');
    const card = await session.next('approvalRequested');
    const again = await stage.comeBack(session);
    await again.untilLiveness('alive');
    settle(again, card.id, allow);
    expect(await again.next('toolEnd')).toMatchObject({ id: card.id, ok: true });
    expect(await again.next('turnEnded')).toMatchObject({ outcome: 'completed' });
    expect(existsSync(join(stage.workspace, 'made'))).toBe(true);
    expect(lastSent()?.body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool']);
  });

  test('an answer that was under way is over, and is not asked for again', async () => {
    const session = await stage.start();
    stage.replies((response) => begin(response, { content: 'Half' }));
    stage.send(session, 'Stream');
    await session.next('assistantText');
    const again = await stage.comeBack(session);
    expect(await again.next('turnEnded')).toEqual({ type: 'turnEnded', outcome: 'interrupted' });
    stage.replies(say('Whole.'));
    stage.send(again, 'Go on');
    expect(await again.next('turnEnded')).toMatchObject({ outcome: 'completed' });
    expect(stage.sent).toHaveLength(2);
    expect(lastSent()?.body.messages.slice(1)).toEqual([
      { role: 'user', content: 'Stream' },
      { role: 'assistant', content: 'Half' },
      { role: 'user', content: 'Go on' },
    ]);
  });

  test('what was stored and never begun is begun, once', async () => {
    const session = await stage.start();
    stage.replies(say('At last.'));
    const frames = stage.holdFrames();
    stage.send(session, 'Hello');
    expect(frames).toHaveLength(1);
    const again = await stage.comeBack(session, [...frames, ...frames]);
    expect(await again.next('turnEnded')).toMatchObject({ outcome: 'completed' });
    expect(again.text()).toBe('At last.');
    expect(stage.sent).toHaveLength(1);
    const third = await stage.comeBack(again, frames);
    await third.next('capabilities');
    expect(typesOf(third)).not.toContain('turnEnded');
    expect(stage.sent).toHaveLength(1);
  });

  test('a command that outlived the app is ended, with all that it started', async () => {
    const session = await stage.start();
    stage.replies(callTool('run', { command: 'sleep 1000 & echo $! > pid; echo up; wait' }));
    stage.send(session, 'Run');
    settle(session, (await session.next('approvalRequested')).id, allow);
    const dead = stage.dieAfter(session.steps.length + 1, true);
    await session.next('toolUpdate');
    await dead;
    const pid = Number(readFileSync(join(stage.workspace, 'pid'), 'utf8'));
    expect(isAlive(pid)).toBe(true);
    const again = await stage.comeBack(session);
    expect(await again.next('turnEnded')).toMatchObject({ outcome: 'interrupted' });
    expect(isAlive(pid)).toBe(false);
  });

  /** A message, a call that a person allows, and the last words: stored in so many steps. */
  const stepsOfTurn = [2, 3, 4, 5, 6, 7];
  test.each(stepsOfTurn.flatMap((steps) => [true, false].map((handedOver) => ({ steps, handedOver }))))(
    'nothing is begun twice when the app dies after $steps steps (frames handed over: $handedOver)',
    async ({ steps, handedOver }) => {
      const session = await stage.start();
      const dead = stage.dieAfter(steps, handedOver);
      stage.replies(callTool('run', { command: 'echo ran >> log' }), say('Done.'));
      stage.send(session, 'Once');
      const asked = session.next('approvalRequested').then(({ id }) => settle(session, id, allow));
      const lost = await dead;
      const again = await stage.comeBack(session, lost);
      await again.untilLiveness('alive');
      const events = () => [...session.events(), ...again.events()];
      const open = session.events().find((event) => event.type === 'approvalRequested');
      // A person answers again: the first answer was lost with the step that it led to, or is not asked for any more.
      if (open) settle(again, open.id, allow);
      else void again.next('approvalRequested').then(({ id }) => settle(again, id, allow));
      if (!events().some(({ type }) => type === 'turnEnded')) await again.next('turnEnded');
      if (open) await asked;
      const ran = existsSync(join(stage.workspace, 'log')) ? readFileSync(join(stage.workspace, 'log'), 'utf8') : '';
      const ends = events().flatMap((event) => (event.type === 'turnEnded' ? [event.outcome] : []));
      expect(ends).toEqual([expect.stringMatching(/^(completed|interrupted)$/)]);
      expect(ran.length).toBeLessThanOrEqual('ran\n'.length);
      if (ends[0] === 'completed') expect(ran).toBe('ran\n');
      expect(stage.sent.length).toBeLessThanOrEqual(2);
    },
  );
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // What ended and was not noticed by its parent keeps its number.
  return !existsSync(`/proc/${pid}/stat`) || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}
