import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type Page } from '@playwright/test';
import { appEnvironment } from '../scripts/runtime/app-environment.ts';
import { projectFolder } from '../scripts/runtime/project.ts';
import { sandboxSwitches } from '../scripts/runtime/sandbox-switches.ts';
import type { MethodInput, MethodName, MethodOutput } from '../src/shared/contract.ts';
import type { Transport } from '../src/shared/link.ts';

export type RoomApp = {
  page: Page;
  call<Name extends MethodName>(method: Name, input: MethodInput<Name>): Promise<MethodOutput<Name>>;
  /** Sessions of the echo agent with this script, which begins when `go` is called; they are shown from the first on. */
  begin(count: number, script: string): Promise<{ go(): void }>;
};

/** Runs the built app on data of its own, and ends it with every agent that it started. */
export async function withRoomApp<Out>(
  runtime: { electron: string; environment: NodeJS.ProcessEnv },
  cells: 1 | 9,
  work: (app: RoomApp) => Promise<Out>,
): Promise<Out> {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-bench-'));
  const electron = await _electron.launch({
    executablePath: runtime.electron,
    args: [...sandboxSwitches(), projectFolder, '--user-data', join(folder, 'data'), '--layout', String(cells)],
    env: { ...appEnvironment(process.env), ...runtime.environment } as Record<string, string>,
  });
  const page = await electron.firstWindow();
  const sessionIds: string[] = [];
  const call: RoomApp['call'] = (method, input) => callFrom(page, method, input);
  try {
    await untilReady(page);
    return await work({ page, call, begin: (count, script) => begin(count, script) });
  } finally {
    await Promise.all(sessionIds.map((sessionId) => call('session.delete', { sessionId })));
    await electron.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async function begin(count: number, script: string): Promise<{ go(): void }> {
    const workspace = join(folder, 'workspace');
    mkdirSync(workspace);
    for (let number = 1; number <= count; number += 1) {
      const message = `:await go\n${script}`;
      const policy = { kind: 'on-request' } as const;
      const title = `Stream ${number}`;
      const { sessionId } = await call('session.create', { agent: 'echo', workspace, title, policy, message });
      sessionIds.push(sessionId);
    }
    // A page that begins fills its cells with the sessions that are there.
    await page.reload();
    await untilReady(page);
    return { go: () => writeFileSync(join(workspace, 'go'), '') };
  }
}

async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true');
}

/** Over the pipe of the page, beside its own client: ids that the client never comes to. */
let nextId = 2 ** 40;

async function callFrom<Name extends MethodName>(
  page: Page,
  method: Name,
  input: MethodInput<Name>,
): Promise<MethodOutput<Name>> {
  const id = nextId++;
  const frame = await page.evaluate(
    ({ id, text }) =>
      new Promise<string>((resolve) => {
        const pipe = (globalThis as unknown as { signalbox: Transport }).signalbox;
        pipe.onMessage((message) => {
          if (message.startsWith('{"type":"events"')) return;
          if ((JSON.parse(message) as { id: number }).id === id) resolve(message);
        });
        pipe.send(text);
      }),
    { id, text: JSON.stringify({ type: 'call', id, method, input }) },
  );
  const answer = JSON.parse(frame) as { output: MethodOutput<Name>; error?: { message: string } };
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
  return answer.output;
}
