import { execFile } from 'node:child_process';
import { access, constants, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { agentsFolder, type Installed } from '../agents/install-agents.ts';
import { whileLocked } from '../agents/lock-folder.ts';

const run = promisify(execFile);

/** llama.cpp with its own HTTP server, built, in a Python package; and what writes its model files. */
export const pinnedLlama = { xllamacpp: '2026.10.11549', gguf: '0.19.0' };

/** Tens of megabytes over a slow line. */
const installTimeoutMs = 600_000;

/** Puts the server into the cache, once; `program` is the Python that has it. */
export async function installLlama(folder = agentsFolder): Promise<Installed> {
  const place = join(folder, `llama-${pinnedLlama.xllamacpp}`);
  const program = join(place, 'bin', 'python');
  const ready = join(place, 'ready');
  if (await exists(ready)) return { ok: true, program, fresh: false };
  await mkdir(folder, { recursive: true });
  return whileLocked(`${place}.lock`, async () => {
    if (await exists(ready)) return { ok: true, program, fresh: false };
    // It cannot be made beside its place and moved: its programs know where they lie. So it is ready when it says so.
    try {
      await rm(place, { recursive: true, force: true });
      await run('python3', ['-m', 'venv', place], { timeout: installTimeoutMs });
      const specs = Object.entries(pinnedLlama).map(([name, version]) => `${name}==${version}`);
      const flags = ['--quiet', '--disable-pip-version-check', '--only-binary=:all:'];
      await run(program, ['-m', 'pip', 'install', ...flags, ...specs], { timeout: installTimeoutMs });
      await mkdir(ready);
      return { ok: true, program, fresh: true };
    } catch (error) {
      await rm(place, { recursive: true, force: true });
      return { ok: false, message: whyNot(error) };
    }
  });
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}

function whyNot(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  const told = words.split('\n').find((line) => line.startsWith('ERROR')) ?? words.split('\n')[0];
  return `llama.cpp (xllamacpp ${pinnedLlama.xllamacpp}) could not be installed: ${told}`;
}
