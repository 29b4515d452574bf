import { execFile } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { agentsFolder, type Installed, isExecutable } from './install-agents.ts';
import { whileLocked } from './lock-folder.ts';

const run = promisify(execFile);

/** A real agent that is built from its source by cargo, at the one version that its dialect was recorded with. */
export type PinnedCrate = {
  /** The agent's id in the registry. */
  agent: string;
  /** What people call it. */
  title: string;
  crate: string;
  version: string;
  /** The program's name. */
  program: string;
  /** What its build needs of the system, in words. */
  needs?: string;
  /** How long a build may take on a slow machine. */
  buildMs: number;
};

/**
 * Builds a pinned agent into the cache, once, with the lock file that it was published with. It is built beside its place
 * and moved there whole, in one job of low priority: it must not keep the machine from its other work.
 */
export async function installCrate(agent: PinnedCrate, folder = agentsFolder): Promise<Installed> {
  const place = join(folder, `${agent.agent}-${agent.version}`);
  const program = programOf(agent, folder);
  if (await isExecutable(program)) return { ok: true, program, fresh: false };
  await mkdir(folder, { recursive: true });
  return whileLocked(`${place}.lock`, async () => {
    if (await isExecutable(program)) return { ok: true, program, fresh: false };
    const failed = await putInPlace(agent, place);
    if (failed !== undefined) return { ok: false, message: failed };
    if (await isExecutable(program)) return { ok: true, program, fresh: true };
    return { ok: false, message: `${agent.crate} ${agent.version} has no program ${agent.program}.` };
  });
}

/** The same, for those who do not wait for a build: one that another run has built, if there is one. */
export async function findCrate(agent: PinnedCrate, folder = agentsFolder): Promise<Installed> {
  const program = programOf(agent, folder);
  if (await isExecutable(program)) return { ok: true, program, fresh: false };
  return {
    ok: false,
    message: `${agent.crate} ${agent.version} was not built yet; the tests of real agents build it.`,
  };
}

function programOf(agent: PinnedCrate, folder: string): string {
  return join(folder, `${agent.agent}-${agent.version}`, 'bin', agent.program);
}

/** Says why not, where it fails. */
async function putInPlace(agent: PinnedCrate, place: string): Promise<string | undefined> {
  const draft = `${place}.draft`;
  try {
    await rm(draft, { recursive: true, force: true });
    await build(agent, draft);
    await rm(join(draft, 'target'), { recursive: true, force: true });
    await rm(place, { recursive: true, force: true });
    await rename(draft, place);
    return undefined;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    return whyNot(agent, error);
  }
}

async function build({ crate, version, buildMs }: PinnedCrate, draft: string): Promise<void> {
  const what = ['install', crate, '--version', version, '--locked', '--jobs', '1'];
  const where = ['--root', draft, '--target-dir', join(draft, 'target'), '--no-track'];
  const options = { timeout: buildMs, maxBuffer: 64 * 1024 * 1024 };
  await run('nice', ['-n', '19', 'cargo', ...what, ...where], options);
}

function whyNot(agent: PinnedCrate, error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  const told = words.split('\n').find((line) => /error|No such file/.test(line)) ?? words.split('\n')[0];
  const needs = agent.needs === undefined ? '' : ` Its build needs ${agent.needs}.`;
  return `${agent.crate} ${agent.version} could not be built: ${told}${needs}`;
}
