import type { Json } from '../../../shared/ids.ts';
import type { Mode } from '../../../shared/session.ts';

/*
 * Codex has no mode of one word. What it asks about comes from three settings: when it asks (approval policy), what holds
 * its commands in (sandbox), and whether it only plans (collaboration mode). A mode here is a set of all three:
 * `read-only`, `auto` and `full-access` are the presets of its own terminal, `untrusted` is its policy of that name
 * inside the sandbox of `auto`, and `plan` is its collaboration mode inside the sandbox of `read-only`.
 * A set that a person configured otherwise is shown under the agent's own words, as `policy/sandbox`.
 */

export type ApprovalPolicy = 'untrusted' | 'on-request' | 'never';
export type Sandbox = 'read-only' | 'workspace-write' | 'danger-full-access';
export type ModeFacts = { policy: ApprovalPolicy; sandbox: Sandbox; plan: boolean };

const facts: Readonly<Record<string, ModeFacts>> = {
  untrusted: { policy: 'untrusted', sandbox: 'workspace-write', plan: false },
  'read-only': { policy: 'on-request', sandbox: 'read-only', plan: false },
  auto: { policy: 'on-request', sandbox: 'workspace-write', plan: false },
  plan: { policy: 'on-request', sandbox: 'read-only', plan: true },
  'full-access': { policy: 'never', sandbox: 'danger-full-access', plan: false },
};

export const codexModes: readonly Mode[] = [
  { id: 'untrusted', label: 'Ask', description: 'Asks before every command that is not known to only read' },
  { id: 'read-only', label: 'Read only', description: 'Reads unasked; asks before it changes files or goes online' },
  { id: 'auto', label: 'Auto', description: 'Works inside the workspace unasked; asks to go beyond it' },
  { id: 'plan', label: 'Plan', description: 'Looks, asks questions and plans; changes nothing' },
  { id: 'full-access', label: 'Full access', description: 'Asks nothing, and nothing holds its commands in' },
];

export const defaultMode = 'untrusted';

const policies: readonly ApprovalPolicy[] = ['untrusted', 'on-request', 'never'];
const sandboxes: readonly Sandbox[] = ['read-only', 'workspace-write', 'danger-full-access'];

/** The settings that a mode stands for; undefined: there is no such mode. */
export function factsOf(mode: string): ModeFacts | undefined {
  if (Object.hasOwn(facts, mode)) return facts[mode];
  const [policyWord, sandboxWord] = mode.split('/');
  const policy = policies.find((one) => one === policyWord);
  const sandbox = sandboxes.find((one) => one === sandboxWord);
  return policy && sandbox ? { policy, sandbox, plan: false } : undefined;
}

/** The sandbox as it is set on a conversation that is open. */
export function sandboxPolicy(sandbox: Sandbox): { [key: string]: Json } {
  if (sandbox === 'danger-full-access') return { type: 'dangerFullAccess' };
  if (sandbox === 'read-only') return { type: 'readOnly', networkAccess: false };
  const nothingMore = { networkAccess: false, excludeTmpdirEnvVar: false, excludeSlashTmp: false };
  return { type: 'workspaceWrite', writableRoots: [], ...nothingMore };
}

const sandboxWords: Readonly<Record<string, Sandbox>> = {
  dangerFullAccess: 'danger-full-access',
  readOnly: 'read-only',
  workspaceWrite: 'workspace-write',
};

/** The mode that the agent's settings amount to. */
export function modeOf(said: { policy: unknown; sandbox: string; plan: boolean }): Mode {
  const sandbox = Object.hasOwn(sandboxWords, said.sandbox) ? sandboxWords[said.sandbox] : said.sandbox;
  const known = codexModes.find(({ id }) => {
    const mode = facts[id];
    // While it plans, the rest decides only what its looking around may touch.
    if (mode?.plan || said.plan) return mode?.plan === said.plan;
    return mode?.policy === said.policy && mode?.sandbox === sandbox;
  });
  if (known) return known;
  const policy = typeof said.policy === 'string' ? said.policy : said.policy ? 'granular' : 'unknown';
  return { id: `${policy}/${sandbox}`, label: `${policy}, ${sandbox}` };
}
