import { fork } from 'node:child_process';
import { join } from 'node:path';
import { createPtyHost } from '../create-pty-host.ts';
import type { PtyHost } from '../pty.ts';
import type { PtyReport } from '../pty-messages.ts';

/** A real holder in a process of its own; `killHolder` ends it without warning. */
export function createNodePtyHost(): PtyHost & { killHolder(): void } {
  let kill = () => {};
  const host = createPtyHost(({ report, gone }) => {
    const holder = fork(join(import.meta.dirname, 'pty-holder.ts'), { stdio: 'ignore' });
    holder.on('message', (message) => report(message as PtyReport));
    holder.on('exit', gone);
    kill = () => void holder.kill('SIGKILL');
    return { send: (order) => void holder.send(order), close: () => holder.disconnect() };
  });
  return { ...host, killHolder: () => kill() };
}
