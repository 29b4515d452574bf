/** A real agent that the tests run, at the one version that its dialect was recorded with. */
export type PinnedAgent = {
  /** The agent's id in the registry. */
  agent: string;
  /** The package that holds the program for this machine. */
  packageName: string;
  version: string;
  /** Where the program lies inside the package. */
  program: string;
};

/**
 * The program's own platform package, not the wrapper that people install: the wrapper picks the platform in an install
 * script, and these installs run none.
 */
export const pinnedClaude: PinnedAgent = {
  agent: 'claude',
  packageName: `@anthropic-ai/claude-code-${process.platform}-${process.arch}`,
  version: '2.1.332',
  program: process.platform === 'win32' ? 'claude.exe' : 'claude',
};

export const pinnedAgents: readonly PinnedAgent[] = [pinnedClaude];
