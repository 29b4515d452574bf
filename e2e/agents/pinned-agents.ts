/** A real agent that the tests run, at the one version that its dialect was recorded with. */
export type PinnedAgent = {
  /** The agent's id in the registry. */
  agent: string;
  /** What people call it. */
  title: string;
  /** The package that holds the program for this machine. */
  packageName: string;
  version: string;
  /** What the registry calls the version, where each platform has its own. */
  published?: string;
  /** Where the program lies under node_modules. Its folder goes to the front of PATH, so its name is what people type. */
  program: string;
};

const platform = `${process.platform}-${process.arch}`;
const exe = process.platform === 'win32' ? '.exe' : '';

/**
 * Programs of their own come as the platform's package, not as the wrapper that people install: a wrapper picks the
 * platform in an install script, and these installs run none.
 */
export const pinnedClaude: PinnedAgent = {
  agent: 'claude',
  title: 'Claude Code',
  packageName: `@anthropic-ai/claude-code-${platform}`,
  version: '2.1.332',
  program: `@anthropic-ai/claude-code-${platform}/claude${exe}`,
};

/** The folder that the package has for each platform. */
const codexTargets: Record<string, string> = {
  'linux-x64': 'x86_64-unknown-linux-musl',
  'linux-arm64': 'aarch64-unknown-linux-musl',
  'darwin-x64': 'x86_64-apple-darwin',
  'darwin-arm64': 'aarch64-apple-darwin',
  'win32-x64': 'x86_64-pc-windows-msvc',
  'win32-arm64': 'aarch64-pc-windows-msvc',
};
export const pinnedCodex: PinnedAgent = {
  agent: 'codex',
  title: 'Codex',
  packageName: '@openai/codex',
  version: '0.171.0',
  published: `0.171.0-${platform}`,
  program: `@openai/codex/vendor/${codexTargets[platform]}/bin/codex${exe}`,
};

const openCodePackage = `opencode-${platform.replace('win32', 'windows')}`;
export const pinnedOpenCode: PinnedAgent = {
  agent: 'opencode',
  title: 'OpenCode',
  packageName: openCodePackage,
  version: '1.18.33',
  program: `${openCodePackage}/bin/opencode${exe}`,
};

export const pinnedGemini: PinnedAgent = {
  agent: 'gemini',
  title: 'Gemini CLI',
  packageName: '@google/gemini-cli',
  version: '0.61.0',
  program: '.bin/gemini',
};

export const pinnedClaudeAcp: PinnedAgent = {
  agent: 'claude-acp',
  title: 'Claude over ACP',
  packageName: '@agentclientprotocol/claude-agent-acp',
  version: '0.101.0',
  program: '.bin/claude-agent-acp',
};

export const pinnedCodexAcp: PinnedAgent = {
  agent: 'codex-acp',
  title: 'Codex over ACP',
  packageName: '@agentclientprotocol/codex-acp',
  version: '2.6.0',
  program: '.bin/codex-acp',
};

export const pinnedPi: PinnedAgent = {
  agent: 'pi',
  title: 'pi',
  packageName: '@earendil-works/pi-coding-agent',
  version: '1.6.0',
  program: '.bin/pi',
};

export const pinnedAgents: readonly PinnedAgent[] = [
  pinnedClaude,
  pinnedCodex,
  pinnedGemini,
  pinnedOpenCode,
  pinnedClaudeAcp,
  pinnedCodexAcp,
  pinnedPi,
];
