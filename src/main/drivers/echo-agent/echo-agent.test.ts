import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRegistry } from '../registry.ts';
import type { StepCollector } from '../testing/collect-steps.ts';
import { createEchoStage, type EchoStage } from '../testing/echo-stage.ts';

/** The program as it lies in the source; Node 24 runs it as it is. */
const echoProgram = fileURLToPath(new URL('./main.ts', import.meta.url));
let stage: EchoStage;
beforeEach(() => {
  stage = createEchoStage((parts) => createRegistry({ ...parts, echoProgram, piGate: '' }));
});
afterEach(() => stage.end());

async function startReady(): Promise<StepCollector> {
  const session = await stage.start();
  await session.next('ready');
  return session;
}

describe('the echo agent', () => {
  test('says what it is and can do, and then that it is ready', async () => {
    const session = await stage.start({ model: 'echo-small', mode: 'plan' });
    await session.next('ready');
    expect(session.events().map((event) => event.type)).toEqual(['agentSession', 'capabilities', 'settings', 'ready']);
    expect(await session.next('settings')).toEqual({ type: 'settings', model: 'echo-small', mode: 'plan' });
    expect(await session.next('agentSession')).toEqual({ type: 'agentSession', id: 'echo-session-1' });
  });

  test('says ordinary words back', async () => {
    const session = await startReady();
    stage.send(session, 'Good morning.\nHow are you?');
    expect(await session.next('messageTaken')).toMatchObject({ id: 'message-1', text: 'Good morning.\nHow are you?' });
    expect(await session.next('turnEnded')).toEqual({ type: 'turnEnded', outcome: 'completed' });
    expect(session.text()).toContain('> Good morning.\n> How are you?');
    expect(await session.next('usage')).toMatchObject({ costSource: 'unknown' });
    expect(session.events().find((event) => event.type === 'usage')).not.toHaveProperty('cost');
  });

  test('explains its steps, and the ones that it does not know', async () => {
    const session = await startReady();
    stage.send(session, ':help');
    await session.next('turnEnded');
    expect(session.text()).toContain('| `:question TITLE` |');
    stage.send(session, ':constructor');
    await session.next('turnEnded');
    expect(session.text()).toContain('I do not know the step `:constructor` (line 1).');
  });

  test('reads the next message when the turn has ended', async () => {
    const session = await startReady();
    stage.send(session, `:await ${join(stage.workspace, 'go')}\n:say rate=max one`);
    stage.send(session, ':say rate=max two');
    await session.next('messageTaken');
    writeFileSync(join(stage.workspace, 'go'), '');
    await session.next('turnEnded');
    await session.next('turnEnded');
    const turns = session.events().map((event) => event.type);
    const oneTurn = ['turnStarted', 'messageTaken', 'assistantText', 'turnEnded'];
    expect(turns.slice(turns.indexOf('turnStarted'))).toEqual([...oneTurn, ...oneTurn]);
    expect(session.text()).toBe('onetwo');
  });

  test('reports its settings, or why they did not change', async () => {
    const session = await startReady();
    session.command({ kind: 'setMode', mode: 'auto' });
    expect(await session.next('modes')).toMatchObject({ current: 'auto' });
    session.command({ kind: 'setMode', mode: 'none' });
    expect(await session.next('error')).toMatchObject({ code: 'modeUnknown' });
    session.command({ kind: 'setModel', model: 'none' });
    expect(await session.next('error')).toMatchObject({ code: 'modelUnknown' });
    stage.send(session, ':run +ask npm test');
    await session.next('turnEnded');
    expect(session.events().some((event) => event.type === 'approvalRequested')).toBe(false);
  });

  test('compacts, clears, and answers commands of its own', async () => {
    const session = await startReady();
    session.command({ kind: 'compact', instructions: '1ms' });
    expect(await session.next('compacted')).toMatchObject({ trigger: 'manual', preTokens: 148_200 });
    session.command({ kind: 'clear' });
    await session.next('cleared');
    await session.next('agentSession');
    expect(await session.next('agentSession')).toEqual({ type: 'agentSession', id: 'echo-session-1.1' });
    session.command({ kind: 'raw', text: '/context' });
    await session.next('turnEnded');
    expect(session.text()).toContain('tokens');
    session.command({ kind: 'raw', text: '/toString' });
    expect(await session.next('error')).toMatchObject({ code: 'commandUnknown' });
    session.command({ kind: 'rename', title: 'Other' });
  });

  test('plans, thinks, runs a sub-agent, a terminal, shows an image and spends', async () => {
    const session = await startReady();
    const script = [
      ':plan',
      '[x] one',
      '[>] two',
      '[ ] three',
      ':think rate=max hm',
      ':agent Look around',
      ':read a.ts',
      'text',
      ':end',
      ':terminal exit=1 make all',
      '\\e[31mred\\e[0m',
      ':image values=1,2',
      ':usage input=1 output=2 read=3 write=4 reasoning=1 cost=~0.5 context=10/20',
      ':limits window=week used=80 state=warning',
      ':mcp server=tracker state=failed error="No route"',
      ':goal budget=10 used=1 All done',
      ':title A better title',
    ];
    stage.send(session, script.join('\n'));
    await session.next('turnEnded');
    expect((await session.next('plan')).entries.map((entry) => entry.state)).toEqual([
      'completed',
      'inProgress',
      'pending',
    ]);
    const agent = await session.next('toolStart');
    expect(await session.next('toolStart')).toMatchObject({ tool: 'Read', parent: agent.id });
    expect((await session.next('terminalOutput')).chunk).toBe('\u001b[31mred\u001b[0m\r\n');
    expect(await session.next('terminalExited')).toMatchObject({ exitCode: 1 });
    const image = Buffer.from((await session.next('imageData')).base64, 'base64');
    expect(image.subarray(1, 4).toString()).toBe('PNG');
    expect(await session.next('usage')).toEqual({
      type: 'usage',
      input: 1,
      output: 2,
      cacheRead: 3,
      cacheWrite: 4,
      reasoning: 1,
      cost: 0.5,
      costSource: 'estimated',
      model: 'echo-large',
      contextUsed: 10,
      contextSize: 20,
    });
    expect(await session.next('limits')).toEqual({ type: 'limits', window: 'week', usedPercent: 80, state: 'warning' });
    expect(await session.next('mcp')).toEqual({ type: 'mcp', server: 'tracker', state: 'failed', error: 'No route' });
    expect(await session.next('goal')).toMatchObject({ objective: 'All done', tokenBudget: 10 });
    expect(await session.next('title')).toEqual({ type: 'title', title: 'A better title' });
  });

  test('takes up a conversation, or a copy of one', async () => {
    const resumed = await stage.start({ resume: { agentSessionId: 'echo-before', fork: false } });
    expect(await resumed.next('agentSession')).toEqual({ type: 'agentSession', id: 'echo-before' });
    const forked = await stage.start({ resume: { agentSessionId: 'echo-before', fork: true } });
    expect(await forked.next('agentSession')).toEqual({ type: 'agentSession', id: 'echo-session-1' });
  });

  test('gets the environment of the allow-list and no file but the three', async () => {
    const session = await startReady();
    session.command({ kind: 'raw', text: '/environment' });
    await session.next('turnEnded');
    const { names, files } = JSON.parse(session.text()) as { names: string[]; files: string[] };
    expect(names.filter((name) => /^(ELECTRON|NODE_OPTIONS|VITEST|npm_)/.test(name))).toEqual([]);
    expect(names).toContain('PATH');
    const open = files.map((file) => file.split(' ')).filter(([number]) => Number(number) < 3);
    if (existsSync('/proc/self/fd')) {
      expect(open).toEqual([
        ['0', expect.stringMatching(/^pipe:/)],
        ['1', expect.stringMatching(/out\.jsonl$/)],
        ['2', expect.stringMatching(/err\.log$/)],
      ]);
    }
  });
});
