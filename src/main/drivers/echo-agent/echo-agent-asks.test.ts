import { readFileSync, writeFileSync } from 'node:fs';
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
  stage = createEchoStage((parts) => createRegistry({ ...parts, echoProgram, piGate: '' }));
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

describe('what the echo agent asks', () => {
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
});
