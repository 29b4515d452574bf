import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { processStart } from './process-start.ts';

test('a process has one start, which is its own', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'inherit'] });
  await once(child, 'spawn');
  const pid = child.pid ?? -1;
  const start = processStart(pid);
  expect(start).toBeDefined();
  expect(processStart(pid)).toBe(start);
  expect(processStart(process.pid)).not.toBe(start);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(processStart(pid)).toBeUndefined();
});

test('a process that never was has none', () => {
  expect(processStart(0x7fff_fffe)).toBeUndefined();
});
