import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answers, startBus } from './bus.ts';
import { done, failed, type Result } from './result.ts';
import { runCommand } from './run-command.ts';
import { installPackages, missingCommands, type Need } from './system-packages.ts';

/** A session bus of its own with a daemon that shows notifications. */
export type SessionBus = {
  /** What a program needs in its environment to reach this bus and no other. */
  environment: { DBUS_SESSION_BUS_ADDRESS: string };
  /** Every notification that has been shown, the oldest first; `body` is markup, as the daemon got it. */
  shown(): Promise<{ summary: string; body: string }[]>;
  /** How many stand on the screen now. */
  standing(): Promise<number>;
  /** Does what a click does on the one that stands topmost, which is the oldest. */
  click(): Promise<void>;
  /** Takes away what a program has left there. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

/** The library by which Electron speaks to such a daemon is loaded when it is needed, so that the linker misses nothing. */
const library = 'libnotify.so.4';

async function missing(): Promise<Need[]> {
  const needs = await missingCommands({ 'dbus-daemon': 'dbus', dunst: 'dunst', dunstctl: 'dunst' });
  const { output } = await runCommand('/sbin/ldconfig', ['-p']);
  if (!output.includes(library)) needs.push({ missing: library, packages: [['libnotify4']] });
  return needs;
}

/** Starts both, after installing what is missing where that is possible. `display`: where the daemon draws. */
export async function startSessionBus(display: NodeJS.ProcessEnv): Promise<Result<SessionBus>> {
  if (process.platform !== 'linux') return failed('Notifications are tried on Linux only.');
  const installed = await installPackages(await missing());
  if (!installed.ok) return installed;
  const bus = await startBus();
  if (!bus.ok) return bus;
  const { environment, folder, close } = bus.value;
  const log = join(folder, 'shown');
  await writeFile(log, '');
  await writeFile(join(folder, 'note'), noteScript(log), { mode: 0o755 });
  await writeFile(join(folder, 'dunstrc'), daemonSettings(join(folder, 'note')));
  const control = (...args: string[]) => runCommand('dunstctl', args, { env: { ...process.env, ...environment } });
  bus.value.start(chosen(display), 'dunst', '-conf', join(folder, 'dunstrc'));
  if (!(await answers(() => control('count')))) {
    await close();
    return failed('The daemon for notifications (dunst) did not start.');
  }
  return done({
    environment,
    shown: async () => parseNotes(await readFile(log, 'utf8')),
    standing: async () => Number((await control('count', 'displayed')).output),
    click: async () => void (await control('action', '0')),
    clear: async () => void (await control('close-all')),
    close,
  });
}

function chosen({ DISPLAY = '', XAUTHORITY = '' }: NodeJS.ProcessEnv): Record<string, string> {
  return { DISPLAY, ...(XAUTHORITY === '' ? {} : { XAUTHORITY }) };
}

/** Each ends with a character that no text of a notification has. */
function noteScript(log: string): string {
  return `#!/bin/sh\nprintf '%s\\037%s\\036' "$DUNST_SUMMARY" "$DUNST_BODY" >>'${log}'\n`;
}

export function parseNotes(text: string): { summary: string; body: string }[] {
  return text
    .split('\u001e')
    .slice(0, -1)
    .map((note) => {
      const [summary = '', body = ''] = note.split('\u001f');
      return { summary, body };
    });
}

/** None goes by itself, none is hidden for want of room, and none that says the same as another is counted into it. */
function daemonSettings(script: string): string {
  return [
    '[global]',
    'notification_limit = 50',
    'stack_duplicates = false',
    'idle_threshold = 0',
    'markup = full',
    'always_run_script = true',
    ...['urgency_low', 'urgency_normal', 'urgency_critical'].flatMap((name) => [`[${name}]`, 'timeout = 0']),
    '[note]',
    'summary = "*"',
    `script = ${script}`,
    '',
  ].join('\n');
}
