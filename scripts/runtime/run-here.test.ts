import { expect, test } from 'vitest';
import { runHere } from './run-here.ts';

function status(script: string): Promise<number> {
  return runHere({ command: process.execPath, args: ['-e', script], environment: process.env });
}

test('the status is the one of the program', async () => {
  expect(await status('process.exit(0)')).toBe(0);
  expect(await status('process.exit(7)')).toBe(7);
});

test('a program that a signal ended counts as a shell counts it', async () => {
  expect(await status('process.kill(process.pid, "SIGKILL")')).toBe(137);
});

test('a program that is not there is 127', async () => {
  expect(await runHere({ command: '/nowhere/electron', args: [], environment: process.env })).toBe(127);
});
