import { limits } from '../../../shared/limits.ts';
import type { Pty, PtySignal } from './pty.ts';

const order: readonly PtySignal[] = ['SIGHUP', 'SIGTERM', 'SIGKILL'];

/** Ends a program, first by hanging up, as a closed window does. `ended` resolves when it is gone. */
export async function endTerminal(
  pty: Pty,
  ended: Promise<void>,
  graceMs: number = limits.shutdownGraceMs,
): Promise<void> {
  for (const signal of order) {
    pty.kill(signal);
    if (await within(ended, graceMs)) return;
  }
}

async function within(done: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const first = await Promise.race([done.then(() => true), late]);
  clearTimeout(timer);
  return first;
}
