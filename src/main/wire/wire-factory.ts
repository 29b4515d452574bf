import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { limits } from '../../shared/limits.ts';
import { createProcessTable, type ProcessTable } from './process-table.ts';
import { createProcessWire } from './process-wire.ts';
import type { Spawner, SpawnSpec, Wire, WireFactory } from './wire.ts';
import { createWireFolder, errorCode, type WireFiles, wireFiles } from './wire-files.ts';
import { readMeta, type WireMeta, writeMeta } from './wire-meta.ts';
import { tokenWord, wireScript, wireShell } from './wire-script.ts';

export type WireParts = { spawner: Spawner; table?: ProcessTable; platform?: NodeJS.Platform };

/** Starts agents on wires of their own and finds them again. */
export function createWireFactory(parts: WireParts): WireFactory {
  const { spawner, table = createProcessTable(), platform = process.platform } = parts;

  async function start(files: WireFiles, spec: SpawnSpec): Promise<{ ok: true; wire: Wire } | Failure> {
    const token = randomBytes(16).toString('hex');
    const { program, args, cwd, env } = spec;
    const quota = limits.recordingBytesPerSession;
    const meta: WireMeta = { version: 1, token, bootId: await table.bootId(), program, args: [...args], quota };
    await writeMeta(files, meta);
    const script = ['-c', wireScript, tokenWord(token), files.folder, program, ...args];
    const spawned = await spawner({ program: wireShell, args: script, cwd, env });
    if (!spawned.ok) return spawned;
    const start = (await table.read(spawned.pid))?.start;
    const found = { ...meta, process: { pid: spawned.pid, ...(start === undefined ? {} : { start }) } };
    await writeMeta(files, found);
    return { ok: true, wire: createProcessWire(files, found, table) };
  }

  return {
    async spawn(spec) {
      if (platform === 'win32') return noWindows;
      const files = wireFiles(spec.folder);
      const refused = await createWireFolder(files).catch(refusal);
      if (refused) return refused;
      const started = await start(files, spec).catch(refusal);
      if (!started.ok) await rm(files.folder, { recursive: true, force: true });
      return started;
    },
    async adopt(folder) {
      const files = wireFiles(folder);
      return createProcessWire(files, await readMeta(files), table);
    },
  };
}

type Failure = { ok: false; message: string };

/** An agent there would have to end with the app, which is not what a session promises. */
const noWindows: Failure = {
  ok: false,
  message: 'Sessions cannot outlive the app on Windows yet, so none is started there. macOS and Linux can.',
};

/** What the file system will not do is a value with the reason in it. */
function refusal(error: unknown): Failure {
  if (errorCode(error) === undefined) throw error;
  return { ok: false, message: (error as Error).message };
}
