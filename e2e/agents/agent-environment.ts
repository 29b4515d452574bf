import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** A place for one test: a home for the agent and a folder to work in, removed at its end. */
export type AgentHome = { folder: string; home: string; workspace: string; remove(): Promise<void> };

/** `parent`: a folder that somebody else removes, when agents may still write after the test has ended. */
export async function createAgentHome(parent = tmpdir()): Promise<AgentHome> {
  const folder = await realpath(await mkdtemp(join(parent, 'signalbox-agent-')));
  const home = join(folder, 'home');
  const workspace = join(folder, 'project');
  await mkdir(home);
  await mkdir(workspace);
  return { folder, home, workspace, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** The only variables of this machine that an agent under test gets to see. */
const passedThrough = ['LANG', 'TMPDIR'] as const;

/**
 * What every agent under test starts with: its own home, and nothing of the person's who runs the tests. The Node that
 * runs the tests comes first, because some agents need a newer one than a system has.
 */
export function agentEnvironment(home: AgentHome): Record<string, string> {
  const env: Record<string, string> = {
    HOME: home.home,
    TERM: 'dumb',
    PATH: [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter),
  };
  for (const name of passedThrough) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return env;
}

/** What Claude Code needs on top to talk to the fake model, and to nobody else. */
export function claudeEnvironment(home: AgentHome, modelUrl: string): Record<string, string> {
  return {
    ...agentEnvironment(home),
    CLAUDE_CONFIG_DIR: join(home.home, '.claude'),
    ANTHROPIC_BASE_URL: modelUrl,
    ANTHROPIC_API_KEY: 'dummy',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
  };
}
