import { execFile } from 'node:child_process';
import { access, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { whileLocked } from './lock-folder.ts';
import { type PinnedAgent, pinnedAgents } from './pinned-agents.ts';

const run = promisify(execFile);

/** Where agents are kept between runs; ignored by git, safe to delete. */
export const agentsFolder = join(import.meta.dirname, '..', '..', '.cache', 'agents');

/** Hundreds of megabytes over a slow line. */
const installTimeoutMs = 600_000;

export type Installed =
  | { ok: true; program: string; fresh: boolean }
  /** `message` says what is missing, in words for whoever reads the test's output. */
  | { ok: false; message: string };

/**
 * Puts a pinned agent into the cache, once. It is installed beside its place and moved there whole, so that an install
 * that was cut off is never taken for one; of several at the same time one installs, and the others wait for it.
 */
export async function installAgent(agent: PinnedAgent, folder = agentsFolder): Promise<Installed> {
  const place = join(folder, `${agent.agent}-${agent.version}`);
  const program = join(place, 'node_modules', agent.program);
  if (await isExecutable(program)) return { ok: true, program, fresh: false };
  await mkdir(folder, { recursive: true });
  return whileLocked(`${place}.lock`, async () => {
    if (await isExecutable(program)) return { ok: true, program, fresh: false };
    const failed = await putInPlace(agent, place);
    if (failed !== undefined) return { ok: false, message: failed };
    if (await isExecutable(program)) return { ok: true, program, fresh: true };
    return { ok: false, message: `${agent.packageName} ${agent.version} has no program ${agent.program}.` };
  });
}

/** Says why not, where it fails. */
async function putInPlace(agent: PinnedAgent, place: string): Promise<string | undefined> {
  const draft = `${place}.draft`;
  try {
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft);
    await writeFile(join(draft, 'package.json'), '{ "private": true }\n');
    await npmInstall(draft, `${agent.packageName}@${agent.published ?? agent.version}`);
    await rm(place, { recursive: true, force: true });
    await rename(draft, place);
    return undefined;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    return whyNot(agent, error);
  }
}

async function npmInstall(folder: string, spec: string): Promise<void> {
  const flags = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--save-exact',
    '--loglevel=error',
  ];
  await run('npm', ['install', '--prefix', folder, ...flags, spec], { cwd: folder, timeout: installTimeoutMs });
}

export async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

function whyNot(agent: PinnedAgent, error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  const told = words.split('\n').find((line) => line.includes('npm error')) ?? words.split('\n')[0];
  return `${agent.packageName} ${agent.version} could not be installed: ${told}`;
}

if (import.meta.main) {
  for (const agent of pinnedAgents) {
    const installed = await installAgent(agent);
    if (!installed.ok) process.exitCode = 1;
    console.log(
      installed.ok ? `${agent.agent} ${agent.version}: ${installed.program}` : `SKIPPED: ${installed.message}`,
    );
  }
}
