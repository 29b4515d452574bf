import { writeFileSync } from 'node:fs';
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

function typesAfter(session: StepCollector, type: string): string[] {
  const types = session.events().map((event) => event.type);
  return types.slice(types.lastIndexOf(type as (typeof types)[number]));
}

describe('the trouble that the echo agent makes', () => {
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
});
