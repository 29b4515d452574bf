import { constants } from 'node:os';
import { type IPty, spawn } from '@lydell/node-pty';
import type { PtyOrder, PtyReport } from './pty-messages.ts';

/** Runs in the holder: does what the app orders, and reports what the terminals print. */
export function servePtys(report: (report: PtyReport) => void): (order: PtyOrder) => void {
  const ptys = new Map<number, IPty>();

  function open({ id, request }: Extract<PtyOrder, { kind: 'open' }>): void {
    const { argv, columns, rows, cwd, env } = request;
    const [program = '', ...args] = argv;
    try {
      const pty = spawn(program, args, { name: env.TERM ?? 'xterm-256color', cols: columns, rows, cwd, env });
      ptys.set(id, pty);
      report({ id, kind: 'opened' });
      pty.onData((text) => report({ id, kind: 'output', text }));
      pty.onExit(({ exitCode, signal }) => {
        ptys.delete(id);
        const name = signalName(signal);
        report({ id, kind: 'ended', end: { exitCode, ...(name === undefined ? {} : { signal: name }) } });
      });
    } catch (error) {
      report({ id, kind: 'refused', message: error instanceof Error ? error.message : String(error) });
    }
  }

  return (order) => {
    if (order.kind === 'open') {
      open(order);
      return;
    }
    const pty = ptys.get(order.id);
    if (!pty) return;
    if (order.kind === 'write') pty.write(order.data);
    else if (order.kind === 'resize') pty.resize(order.columns, order.rows);
    else if (order.kind === 'kill') kill(pty, order.signal);
    else pty[order.kind]();
  };
}

/** The program leads a session and a process group of its own; the signal is for all of that group. */
function kill(pty: IPty, signal: NodeJS.Signals): void {
  try {
    process.kill(-pty.pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    // Its group is gone already, or it had no time to make one.
    if (error.code === 'ESRCH') return;
    pty.kill(signal);
  }
}

function signalName(number: number | undefined): string | undefined {
  if (!number) return undefined;
  return Object.entries(constants.signals).find(([, value]) => value === number)?.[0];
}
