import { access, constants } from 'node:fs/promises';
import { basename } from 'node:path';
import { agentEnvironment } from '../../wire/environment.ts';
import { createWireFolder, wireFiles } from '../../wire/wire-files.ts';
import type { Driver, DriverFactory, DriverSink } from '../driver.ts';
import type { PtyHost } from './pty.ts';
import { createTerminalDriver, lostWithApp } from './terminal-driver.ts';
import { terminalStateSchema } from './terminal-state.ts';

export type TerminalParts = {
  ptys: PtyHost;
  environment: Readonly<Record<string, string | undefined>>;
  now(): number;
};

/** Until a window says how large it is. */
const firstSize = { columns: 120, rows: 32 };

/** The person's own shell, or any command line in it, in a pseudo-terminal. */
export function createTerminalFactory({ ptys, environment, now }: TerminalParts): DriverFactory {
  return {
    agent: 'terminal',
    async describe() {
      const program = await findShell(environment.SHELL);
      return {
        id: 'terminal',
        label: 'Terminal',
        about: 'Your shell, or any program that runs in one, in a terminal of its own.',
        install: 'It needs a shell, such as bash.',
        installed: program !== undefined,
        ...(program === undefined ? {} : { program }),
        models: [],
        modes: [],
        takesCommand: true,
      };
    },
    async start({ folder, workspace, command }, sink) {
      const shell = await findShell(environment.SHELL);
      if (shell === undefined) return failed('agentNotInstalled', 'There is no shell on this machine.');
      const files = wireFiles(folder);
      // Only so that the session can be told from one that was never started; a terminal's text is kept in the store alone.
      await createWireFolder(files);
      const argv = command === undefined ? [shell, '-l'] : [shell, '-l', '-c', command];
      const set = { TERM: 'xterm-256color', COLORTERM: 'truecolor', TERM_PROGRAM: 'signalbox' };
      const env = agentEnvironment({ from: environment, pass: [], set, program: shell });
      const id = `terminal-${basename(folder)}`;
      const { driver, listener, begin } = createTerminalDriver({ id, argv, cwd: workspace, sink, now });
      const opened = await ptys.open({ argv, cwd: workspace, env, ...firstSize }, listener);
      if (!opened.ok) return failed('startFailed', `The terminal could not be opened: ${opened.message}`);
      begin(opened.pty);
      return { ok: true, driver, state: { version: 1, terminal: id } };
    },
    async adopt({ state }, sink) {
      return afterwards(terminalStateSchema.safeParse(state).data?.terminal ?? null, sink, now);
    },
  };
}

function failed(code: 'agentNotInstalled' | 'startFailed', message: string) {
  return { ok: false as const, error: { code, message } };
}

/** The app is back, and a terminal that it held is not. That is said once. */
function afterwards(terminal: string | null, sink: DriverSink, now: () => number): Driver {
  let closed = false;
  setImmediate(() => {
    if (closed) return;
    if (terminal !== null) {
      const state = { version: 1 as const, terminal: null };
      sink.step({
        at: now(),
        events: [{ type: 'attention', message: null }, { type: 'terminalExited', id: terminal }, lostWithApp],
        frames: [],
        state,
        unknownLines: 0,
      });
    }
    sink.liveness({ state: 'exited', exitCode: 0, stderr: '' });
  });
  const close = async () => {
    closed = true;
  };
  const nothing = () => undefined;
  return {
    command: nothing,
    deliver: nothing,
    written: () => 0,
    pause: nothing,
    resume: nothing,
    detach: close,
    stop: close,
  };
}

async function findShell(wanted: string | undefined): Promise<string | undefined> {
  for (const path of [wanted, '/bin/bash', '/bin/sh']) {
    if (path === undefined || !path.startsWith('/')) continue;
    const found = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return path;
  }
  return undefined;
}
