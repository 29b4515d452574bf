import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answers, startBus } from './bus.ts';
import { done, failed, type Result } from './result.ts';
import { runCommand } from './run-command.ts';
import { installPackages, missingCommands, type Need } from './system-packages.ts';

/** An open key ring on a session bus of its own, as a desktop has one after its owner has signed in. */
export type KeyRing = {
  /** What a program needs in its environment to keep its secrets there. */
  environment: Record<string, string>;
  close(): Promise<void>;
};

/** The library by which Electron speaks to a key ring is loaded when it is needed, so that the linker misses nothing. */
const library = 'libsecret-1.so.0';

/** Whom the key ring belongs to on the bus. */
const busName = 'org.freedesktop.secrets';

async function missing(): Promise<Need[]> {
  const needs = await missingCommands({
    'dbus-daemon': 'dbus',
    'dbus-send': 'dbus',
    'gnome-keyring-daemon': 'gnome-keyring',
  });
  const { output } = await runCommand('/sbin/ldconfig', ['-p']);
  if (!output.includes(library)) needs.push({ missing: library, packages: [['libsecret-1-0']] });
  return needs;
}

/** Starts both, after installing what is missing where that is possible. What it keeps is gone when it is closed. */
export async function startKeyRing(): Promise<Result<KeyRing>> {
  if (process.platform !== 'linux') return failed('The key ring is tried on Linux only.');
  const installed = await installPackages(await missing());
  if (!installed.ok) return installed;
  const bus = await startBus();
  if (!bus.ok) return bus;
  const { environment, folder, close } = bus.value;
  await mkdir(join(folder, 'data', 'keyrings'), { recursive: true });
  await writeFile(join(folder, 'data', 'keyrings', 'default'), 'login');
  await writeFile(join(folder, 'password'), 'correct horse\n', { mode: 0o600 });
  const places = { XDG_DATA_HOME: join(folder, 'data'), XDG_RUNTIME_DIR: folder };
  // What is kept running has no input; the password comes from a file.
  const unlock = 'exec gnome-keyring-daemon --foreground --unlock --components=secrets <"$0"';
  bus.value.start(places, 'sh', '-c', unlock, join(folder, 'password'));
  const ask = ['--session', '--print-reply', `--dest=${busName}`, '/org/freedesktop/secrets/aliases/default'];
  const locked = ['org.freedesktop.DBus.Properties.Get', 'string:org.freedesktop.Secret.Collection', 'string:Locked'];
  const isOpen = async () => {
    const answer = await runCommand('dbus-send', [...ask, ...locked], { env: { ...process.env, ...environment } });
    return { status: answer.output.includes('boolean false') ? 0 : 1 };
  };
  if (!(await answers(isOpen))) {
    await close();
    return failed('The key ring (gnome-keyring) did not open.');
  }
  // By the desktop's name Chromium chooses the store of secrets.
  return done({ environment: { ...environment, XDG_CURRENT_DESKTOP: 'GNOME' }, close });
}
