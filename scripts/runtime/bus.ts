import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KeptProgram, startKept } from './kept-program.ts';
import { done, failed, type Result } from './result.ts';

/** A session bus of its own. */
export type Bus = {
  /** What a program needs in its environment to reach this bus and no other. */
  environment: { DBUS_SESSION_BUS_ADDRESS: string };
  /** Starts a program on it, with this environment beside that of this process. */
  start(environment: Record<string, string>, command: string, ...args: string[]): void;
  /** Where its socket and its settings lie, and where its daemons may keep theirs. It goes with the bus. */
  folder: string;
  /** Ends what was started on it, and then itself. */
  close(): Promise<void>;
};

/** Starts one in a folder of its own. */
export async function startBus(): Promise<Result<Bus>> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-bus-'));
  const address = `unix:path=${join(folder, 'bus')}`;
  const environment = { DBUS_SESSION_BUS_ADDRESS: address };
  await writeFile(join(folder, 'bus.conf'), busSettings(address));
  const bus = startKept('dbus-daemon', [`--config-file=${join(folder, 'bus.conf')}`, '--nofork', '--print-address=3']);
  const daemons = [bus];
  const close = async () => {
    for (const daemon of daemons.reverse()) await daemon.stop();
    await rm(folder, { recursive: true, force: true });
  };
  if (!(await saysSomething(bus))) {
    await close();
    return failed('The session bus (dbus-daemon) did not start.');
  }
  return done({
    environment,
    folder,
    start(more, command, ...args) {
      // It takes its environment from `env`: what is kept running is started with that of this process.
      const variables = Object.entries({ ...environment, ...more }).map(([name, value]) => `${name}=${value}`);
      daemons.push(startKept('env', [...variables, command, ...args]));
    },
    close,
  });
}

function saysSomething({ report }: KeptProgram): Promise<boolean> {
  return new Promise((resolve) => {
    report.once('data', () => resolve(true));
    report.once('end', () => resolve(false));
  });
}

/** A bus that starts nothing by itself: its daemons have to be ours, with our settings. */
function busSettings(address: string): string {
  return [
    '<busconfig>',
    '<type>session</type>',
    `<listen>${address}</listen>`,
    '<policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy>',
    '</busconfig>',
  ].join('\n');
}

/** How long a daemon may take to start. */
const daemonMs = 10_000;

/** A daemon is there when it answers; there is nothing else to wait for. */
export async function answers(ask: () => Promise<{ status: number }>): Promise<boolean> {
  const start = performance.now();
  while (performance.now() - start < daemonMs) {
    if ((await ask()).status === 0) return true;
  }
  return false;
}
