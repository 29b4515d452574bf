import { installCrate, type PinnedCrate } from './install-crate.ts';
import type { TestedAgent } from './tested-agent.ts';

/** The first release; it speaks version 1 of the protocol. */
export const pinnedScv: PinnedCrate = {
  agent: 'scv',
  title: 'scv',
  crate: 'scv-cli',
  version: '0.1.0',
  program: 'scv-server',
  buildMs: 3_600_000,
};

/** The last release whose protocol is the one that the dialect was written for. */
export const pinnedCodeWhale: PinnedCrate = {
  agent: 'codewhale',
  title: 'CodeWhale',
  crate: 'codewhale-cli',
  version: '0.9.7',
  program: 'codewhale',
  needs: 'libdbus-1-dev and pkg-config on Linux',
  buildMs: 4 * 3_600_000,
};

/** The part of a tested agent that its pin says. */
export function pinnedCrate(crate: PinnedCrate): Pick<TestedAgent, 'agent' | 'title' | 'version' | 'install'> {
  return { agent: crate.agent, title: crate.title, version: crate.version, install: () => installCrate(crate) };
}
