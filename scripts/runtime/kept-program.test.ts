import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { startKept } from './kept-program.ts';

let server: Server;
let path: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-kept-'));
  path = join(folder, 'socket');
  server = createServer().listen(path);
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
});

/** A program that lives until it is ended; its connection tells when that was. */
function program(): string[] {
  return ['-e', `require('node:net').connect(${JSON.stringify(path)}).resume()`];
}

async function endOf(connection: Socket): Promise<void> {
  connection.resume();
  await once(connection, 'close');
}

test('a program reports on descriptor 3 and is ended by stop', async () => {
  const kept = startKept('sh', ['-c', 'echo :7 >&3; exec "$@"', 'sh', process.execPath, ...program()]);
  const [[connection], [report]] = await Promise.all([once(server, 'connection'), once(kept.report, 'data')]);
  expect(String(report)).toBe(':7\n');
  const ended = endOf(connection);
  await kept.stop();
  await ended;
});

test('a program ends with the process that keeps it, even if that is killed', async () => {
  const source = `
    import { startKept } from ${JSON.stringify(join(import.meta.dirname, 'kept-program.ts'))};
    startKept(process.execPath, ${JSON.stringify(program())});
  `;
  const keeping = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: 'ignore' });
  const [connection] = await once(server, 'connection');
  const ended = endOf(connection);
  keeping.kill('SIGKILL');
  await ended;
});

test('the report of a program that is not there ends', async () => {
  const kept = startKept('/nowhere/Xvfb', []);
  kept.report.resume();
  await once(kept.report, 'end');
  await kept.stop();
});
