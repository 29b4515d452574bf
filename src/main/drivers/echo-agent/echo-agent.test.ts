import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Settlement } from '../../../shared/waiting.ts';
import { createRegistry } from '../registry.ts';
import type { StepCollector } from '../testing/collect-steps.ts';
import { createEchoStage, type EchoStage } from '../testing/echo-stage.ts';

/** The program as it lies in the source; Node 24 runs it as it is. */
const echoProgram = fileURLToPath(new URL('./main.ts', import.meta.url));
let stage: EchoStage;
beforeEach(() => {
  stage = createEchoStage((parts) => createRegistry({ ...parts, echoProgram }));
});
afterEach(() => stage.end());

async function startReady(): Promise<StepCollector> {
  const session = await stage.start();
  await session.next('ready');
  return session;
}

function settle(session: StepCollector, id: string, settlement: Partial<Settlement>): void {
  session.command({ kind: 'settle', id, settlement: { verdict: 'allow', decidedBy: 'user', at: 1, ...settlement } });
}

function typesAfter(session: StepCollector, type: string): string[] {
  const types = session.events().map((event) => event.type);
  return types.slice(types.lastIndexOf(type as (typeof types)[number]));
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

  test('asks before a call, and does what was answered', async () => {
    const session = await startReady();
    stage.send(
      session,
      ':run +ask +editable reason="It builds" npm test\nok\n:run +ask rm -r dist\n:say rate=max done',
    );
    const first = await session.next('approvalRequested');
    expect(first).toMatchObject({
      tool: 'Run',
      input: { command: 'npm test' },
      argv: ['npm', 'test'],
      command: 'npm test',
      risk: 'execute',
      reason: 'It builds',
      editable: true,
      takesReason: true,
      workspace: stage.workspace,
    });
    settle(session, first.id, { editedInput: { command: 'npm test -- one' } });
    expect(await session.next('toolEnd')).toMatchObject({
      id: first.about,
      ok: true,
      output: 'As you changed it: {"command":"npm test -- one"}\nok',
    });
    const second = await session.next('approvalRequested');
    expect(second).toMatchObject({ editable: false });
    settle(session, second.id, { verdict: 'deny', reason: 'I need it' });
    expect(await session.next('toolEnd')).toMatchObject({ ok: false, errorKind: 'denied', output: 'I need it' });
    await session.next('turnEnded');
    expect(session.text()).toBe('done');
  });

  test('a denial can end the turn', async () => {
    const session = await startReady();
    stage.send(session, ':run +ask npm test\n:say rate=max never');
    const { id } = await session.next('approvalRequested');
    settle(session, id, { verdict: 'deny', decision: 'denyAndStop' });
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'cancelled' });
    expect(session.text()).toBe('');
  });

  test('compares an edit with the file and writes it when it may', async () => {
    const file = join(stage.workspace, 'a.txt');
    writeFileSync(file, 'one\ntwo\n');
    const session = await startReady();
    stage.send(
      session,
      ':edit +ask +check a.txt\n-two\n+2\n:edit +ask +check a.txt\n-three\n+3\n:edit +new +write b.txt\nnew',
    );
    const found = await session.next('approvalRequested');
    expect(found.edits).toEqual([{ path: file, oldText: 'two', newText: '2', coverage: 'fragment', line: 2 }]);
    settle(session, found.id, {});
    const conflict = await session.next('approvalRequested');
    expect(conflict.edits).toMatchObject([{ coverage: 'conflict' }]);
    settle(session, conflict.id, { verdict: 'deny' });
    await session.next('turnEnded');
    expect(readFileSync(join(stage.workspace, 'b.txt'), 'utf8')).toBe('new');
  });

  test('asks questions with choices, several choices, and free text', async () => {
    const session = await startReady();
    stage.send(
      session,
      ':question Which?\n? Queue | Which one?\n- A :: the first\n> a preview\n- B\n?+multi And?\n- x\n- y\n...',
    );
    const asked = await session.next('questionAsked');
    expect(asked.prompts).toEqual([
      {
        id: 'p1',
        header: 'Queue',
        prompt: 'Which one?',
        options: [{ label: 'A', description: 'the first', preview: 'a preview' }, { label: 'B' }],
        multiSelect: false,
        freeText: false,
      },
      {
        id: 'p2',
        prompt: 'And?',
        options: [{ label: 'x' }, { label: 'y' }],
        multiSelect: true,
        freeText: true,
      },
    ]);
    settle(session, asked.id, { verdict: 'answered', answers: { p1: ['A'], p2: ['x', 'my own'] } });
    await session.next('turnEnded');
    expect(session.text()).toContain('- Which one? **A**\n- And? **x, my own**');
  });

  test('stops when it is told to, and withdraws what it asked', async () => {
    const session = await startReady();
    stage.send(session, ':run +ask npm test');
    const { id } = await session.next('approvalRequested');
    session.command({ kind: 'interrupt' });
    expect(await session.next('withdrawn')).toEqual({ type: 'withdrawn', id });
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'cancelled' });
    settle(session, id, {});
    stage.send(session, ':say rate=max on');
    await session.next('turnEnded');
    expect(session.text()).toBe('on');
  });

  test('withdraws a request by itself', async () => {
    const session = await startReady();
    stage.send(session, ':run +ask withdraw=1ms npm test');
    const { id } = await session.next('approvalRequested');
    expect(await session.next('withdrawn')).toEqual({ type: 'withdrawn', id });
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
  });

  test('can be slow to hear', async () => {
    const session = await startReady();
    stage.send(session, ':deaf until=go\n:say rate=max never');
    await session.next('messageTaken');
    session.command({ kind: 'interrupt' });
    session.command({ kind: 'setModel', model: 'echo-small' });
    await session.next('settings');
    expect(await session.next('settings')).toEqual({ type: 'settings', model: 'echo-small' });
    expect(session.events().at(-1)?.type).toBe('settings');
    writeFileSync(join(stage.workspace, 'go'), '');
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'cancelled' });
    expect(session.text()).toBe('');
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

  test('floods, in whole lines and in order', async () => {
    const session = await startReady();
    stage.send(session, ':flood 5000');
    await session.next('turnEnded');
    const words = Array.from({ length: 5_000 }, (_, place) => `word ${place} `);
    expect(session.text()).toBe(words.join(''));
  });

  test('says when it said something, for measuring', async () => {
    const session = await startReady();
    const before = Date.now();
    stage.send(session, ':flood 3 at=1000 +stamp');
    await session.next('turnEnded');
    const stamps = session
      .text()
      .trim()
      .split(' ')
      .map((word) => Number(word.slice(1)));
    expect(stamps).toHaveLength(3);
    for (const stamp of stamps) expect(stamp).toBeGreaterThanOrEqual(before - 1);
  });

  test('says garbage of every kind, and is understood afterwards', async () => {
    const session = await startReady();
    stage.send(session, ':garbage oh no\n:garbage kind=utf8\n:garbage kind=unknown\n:say rate=max still here');
    await session.next('turnEnded');
    expect(session.text()).toBe('still here');
    expect(await session.next('error')).toMatchObject({ code: 'badLine' });
    expect(await session.next('error')).toMatchObject({ code: 'badLine' });
    expect(session.steps.reduce((sum, step) => sum + step.unknownLines, 0)).toBe(1);
  });

  test('fails, ends, and ends at once', async () => {
    const session = await startReady();
    stage.send(session, ':fail Nobody there');
    expect(await session.next('turnEnded')).toEqual({ type: 'turnEnded', outcome: 'failed', error: 'Nobody there' });
    stage.send(session, ':exit 3\nlast words');
    expect(await session.exit).toEqual({ state: 'exited', exitCode: 3, stderr: 'last words\n' });
    const broken = await stage.start({ model: 'broken' });
    expect(await broken.exit).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('Not signed in') });
    expect(typesAfter(broken, 'ready')).not.toContain('ready');
  });

  test('dies in the middle of a line', async () => {
    const session = await startReady();
    stage.send(session, ':garbage kind=torn\n:die');
    expect(await session.exit).toMatchObject({ exitCode: 137 });
    expect(await session.next('error')).toMatchObject({ message: expect.stringContaining('was not finished') });
  });

  test('takes up a conversation, or a copy of one', async () => {
    const resumed = await stage.start({ resume: { agentSessionId: 'echo-before', fork: false } });
    expect(await resumed.next('agentSession')).toEqual({ type: 'agentSession', id: 'echo-before' });
    const forked = await stage.start({ resume: { agentSessionId: 'echo-before', fork: true } });
    expect(await forked.next('agentSession')).toEqual({ type: 'agentSession', id: 'echo-session-1' });
  });

  test('waits for its answer while the app is away, and gets it from the next one', async () => {
    const session = await startReady();
    stage.send(session, ':run +ask npm test\n:say rate=max done');
    const { id } = await session.next('approvalRequested');
    const again = await stage.adoptAgain(session);
    await again.untilLiveness('alive');
    settle(again, id, {});
    expect(await again.next('toolEnd')).toMatchObject({ ok: true });
    await again.next('turnEnded');
    expect(again.text()).toBe('done');
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
