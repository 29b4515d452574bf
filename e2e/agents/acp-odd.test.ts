import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agentEnvironment } from './agent-environment.ts';
import type { SessionView } from './session-view.ts';
import { openTestRoom, type TestRoom } from './test-room.ts';

/** A space that the agent, which splits its message at spaces, leaves alone. */
const ifs = '$' + '{IFS}';
const program = join(import.meta.dirname, 'odd-acp-agent.ts');

describe('an ACP agent that nobody has seen before', () => {
  let room: TestRoom;
  beforeEach(async () => {
    const odd = { id: 'odd', label: 'Odd', command: [process.execPath, program] };
    room = await openTestRoom({ agent: 'own-odd', program, environment: agentEnvironment, ownAgents: [odd] });
  });
  afterEach(async () => {
    await room.close();
  });

  async function start(): Promise<SessionView> {
    const session = await room.start();
    await session.next('capabilities');
    return session;
  }
  const inWorkspace = (name: string) => join(room.home.workspace, name);

  it('asks before it announces, and never announces', async () => {
    const session = await start();
    await session.send('unannounced');
    const card = await session.next('approvalRequested');
    expect(card).toMatchObject({ risk: 'unknown', input: ['not', 'an', 'object'], title: 'Somewhere' });
    expect(card.decisions.map(({ kind }) => kind)).toEqual([
      'allowOnce',
      'allowSession',
      'allowAlways',
      'deny',
      'denyAndStop',
    ]);
    expect(new Set(card.decisions.map(({ id }) => id)).size).toBe(5);
    session.decide(card, 'allowOnce');
    expect(await session.next('toolEnd')).toMatchObject({ id: card.about, ok: true, output: 'There.' });
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
    expect(session.text()).toBe('{"outcome":{"outcome":"selected","optionId":"sí"}}');
  });

  it('waits with its card while the app is away', async () => {
    const session = await start();
    await session.send('unannounced');
    const card = await session.next('approvalRequested');
    await room.comeBack();
    const again = room.view(session.id);
    expect(await again.next('approvalRequested')).toEqual(card);
    again.decide(card, 'deny');
    await again.next('turnEnded');
    expect(again.text()).toContain('"optionId":"no"');
  });

  it('says what nobody knows, and goes on', async () => {
    const session = await start();
    await session.send('strange');
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed', stopReason: 'out_of_cheese' });
    expect(JSON.parse(session.text())).toMatchObject({ code: -32601 });
    expect(session.summary().unknownLines).toBeGreaterThan(5);
    expect(session.events.filter(({ body }) => body.type === 'error')).toMatchObject([{ body: { code: 'badLine' } }]);
  });

  it('says a great deal at once, or nothing at all', async () => {
    const session = await start();
    await session.send('huge');
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
    expect(session.text()).toHaveLength(3 * 1024 * 1024);
    await session.send('silent');
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
  });

  it('goes on after the end of its turn, and gets no for what it asks then', async () => {
    const session = await start();
    await session.send('after');
    await session.next('turnEnded');
    // The protocol names no turns: only what came before the next message can be known to be late.
    const wire = room.parts.folders.wires(session.id).at(-1) ?? '';
    await vi.waitFor(() => expect(readFileSync(join(wire, 'in.jsonl'), 'utf8')).toContain('cancelled'));
    await session.send('recall');
    await session.next('turnEnded');
    expect(session.text()).toBe('{"outcome":{"outcome":"cancelled"}}');
    expect(session.events.some(({ body }) => body.type === 'approvalRequested')).toBe(false);
  });

  it('never ends, and can be stopped', async () => {
    const session = await start();
    await session.send('never');
    await session.next('assistantText');
    room.parts.commands.interrupt({ sessionId: session.id });
    expect((await room.parts.supervisor.stop(session.id)).ok).toBe(true);
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'interrupted' });
  });

  it('has files written and read, inside the workspace and only when that was allowed', async () => {
    const session = await start();
    await session.send(`write ${inWorkspace('deep/new.txt')} hello`);
    const card = await session.next('approvalRequested');
    expect(card).toMatchObject({ risk: 'edit', edits: [{ oldText: null, newText: 'hello', coverage: 'file' }] });
    expect(existsSync(inWorkspace('deep'))).toBe(false);
    session.decide(card, 'allowOnce');
    await session.next('turnEnded');
    expect(readFileSync(inWorkspace('deep/new.txt'), 'utf8')).toBe('hello');
    await session.send(`read ${inWorkspace('deep/new.txt')}`);
    await session.next('turnEnded');
    await session.send('read /etc/passwd');
    await session.next('turnEnded');
    await session.send('write /etc/signalbox-was-here x');
    await session.next('turnEnded');
    expect(session.text()).toContain('{"content":"hello"}');
    expect(session.text().split('not inside the workspace')).toHaveLength(3);
    await session.send(`write ${inWorkspace('deep/new.txt')} changed`);
    session.decide(await session.next('approvalRequested'), 'deny', { reason: 'Not that one.' });
    await session.next('turnEnded');
    expect(session.text()).toContain('Not that one.');
    expect(readFileSync(inWorkspace('deep/new.txt'), 'utf8')).toBe('hello');
  });

  it('has a command run, when that was allowed, although the app was away meanwhile', async () => {
    const session = await start();
    await session.send(`run sh -c ${'mkfifo go;echo begun;cat go;exit 3'.replaceAll(' ', ifs)}`);
    const card = await session.next('approvalRequested');
    expect(card).toMatchObject({ risk: 'execute', cwd: room.home.workspace });
    session.decide(card, 'allowOnce');
    await session.next('terminalOutput', ({ chunk }) => chunk.includes('begun'));
    await room.comeBack();
    const again = room.view(session.id);
    await writeFile(inWorkspace('go'), 'through\n');
    expect(await again.next('terminalExited')).toMatchObject({ exitCode: 3 });
    await again.next('turnEnded');
    expect(again.text()).toContain(
      '[{"exitCode":3},{"output":"begun\\nthrough\\n","truncated":false,"exitStatus":{"exitCode":3}}]',
    );
    const chunks = again.events.map(({ body }) => (body.type === 'terminalOutput' ? body.chunk : ''));
    expect(chunks.join('')).toBe('begun\nthrough\n');
  });
});
