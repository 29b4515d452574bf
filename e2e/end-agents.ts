import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Ends the agents that an app left running, as it should: found by what the app wrote about them, never by name. */
export async function endAgents(userData: string): Promise<void> {
  const sessions = join(userData, 'sessions');
  for (const session of await readdir(sessions).catch(() => [])) {
    for (const wire of await readdir(join(sessions, session))) {
      if (wire.startsWith('wire-')) await endProcess(join(sessions, session, wire));
    }
  }
}

async function endProcess(wireFolder: string): Promise<void> {
  // A terminal's has none: it ends with the app.
  const text = await readFile(join(wireFolder, 'meta.json'), 'utf8').catch(() => '{}');
  const meta = JSON.parse(text) as Meta;
  const pid = meta.process?.pid;
  if (pid === undefined) return;
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (words.includes(meta.token)) process.kill(-pid, 'SIGKILL');
}

type Meta = { token: string; process?: { pid: number } };
