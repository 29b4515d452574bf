import { claudeModels, claudeModes, claudeVariables } from '../dialects/claude/catalog.ts';
import { claudeDialect } from '../dialects/claude/claude-dialect.ts';
import { codewhaleModes, codewhaleVariables } from '../dialects/codewhale/catalog.ts';
import { codewhaleDialect } from '../dialects/codewhale/codewhale-dialect.ts';
import { codexModels, codexVariables } from '../dialects/codex/catalog.ts';
import { codexDialect } from '../dialects/codex/codex-dialect.ts';
import { codexModes } from '../dialects/codex/modes.ts';
import { echoModels, echoModes } from '../dialects/echo/echo-catalog.ts';
import { echoDialect } from '../dialects/echo/echo-dialect.ts';
import { piVariables } from '../dialects/pi/catalog.ts';
import { piDialect } from '../dialects/pi/pi-dialect.ts';
import { scvDefaultMode, scvModes, scvVariables } from '../dialects/scv/catalog.ts';
import { scvDialect } from '../dialects/scv/scv-dialect.ts';
import type { Registry } from './driver.ts';
import { createOpenaiFactory, type OpenaiParts } from './openai/openai-factory.ts';
import { acpEntries } from './process/acp-agents.ts';
import type { AgentEntry } from './process/agent-entry.ts';
import { type OwnAcpAgent, ownAcpEntries } from './process/own-acp-agents.ts';
import { createProcessDriverFactory, type ProcessParts } from './process/process-driver-factory.ts';
import { createVersionReader } from './process/program-version.ts';
import type { PtyHost } from './terminal/pty.ts';
import { createTerminalFactory } from './terminal/terminal-factory.ts';

export type RegistryParts = Omit<ProcessParts, 'versionOf'> & {
  addresses?: AddressParts;
  /** Agents of the person's own, by their command line. */
  ownAgents?: readonly OwnAcpAgent[];
  /** The file of the echo agent's program, as it was built or as it lies in the source. */
  echoProgram: string;
  /** The file of the extension that pi loads, to ask before a call runs. */
  piGate: string;
  /** Holds the terminals; a registry without it offers none. */
  ptys?: PtyHost;
};

/** What the agents need that are reached at addresses; a registry without it has none of them. */
export type AddressParts = Pick<OpenaiParts, 'book' | 'readTranscript' | 'readImage'>;

/** Comes with the app; run by the very Node or Electron that runs the app. */
function echo(programFile: string): AgentEntry {
  const env: Record<string, string> = process.versions.electron === undefined ? {} : { ELECTRON_RUN_AS_NODE: '1' };
  return {
    id: 'echo',
    label: 'Echo',
    about: 'A scripted agent that comes with Signalbox. It needs no account and no network: try everything with it.',
    install: 'It comes with Signalbox.',
    program: { kind: 'bundled', path: process.execPath, args: [programFile], env, version: '1' },
    dialect: echoDialect,
    passEnv: [],
    models: echoModels,
    modes: echoModes,
    defaultMode: 'ask',
  };
}

function claude(): AgentEntry {
  return {
    id: 'claude',
    label: 'Claude Code',
    about: 'The coding agent of Anthropic. It uses the account that you signed in with, or your API key.',
    install: 'npm install -g @anthropic-ai/claude-code',
    program: { kind: 'installed', names: ['claude'] },
    dialect: claudeDialect,
    passEnv: claudeVariables,
    models: claudeModels,
    modes: claudeModes,
    defaultMode: 'default',
  };
}

function codex(): AgentEntry {
  return {
    id: 'codex',
    label: 'Codex',
    about:
      'The coding agent of OpenAI. It uses the account that you signed in with, or the provider that it was set up for.',
    install: 'npm install -g @openai/codex',
    program: { kind: 'installed', names: ['codex'] },
    dialect: codexDialect,
    passEnv: codexVariables,
    models: codexModels,
    modes: codexModes,
    defaultMode: 'untrusted',
  };
}

function pi(gateFile: string): AgentEntry {
  return {
    id: 'pi',
    label: 'pi',
    about:
      'A small coding agent for the models of many providers. Signalbox asks you before it changes or runs anything.',
    install: 'npm install -g @earendil-works/pi-coding-agent',
    program: { kind: 'installed', names: ['pi'], args: ['--extension', gateFile] },
    dialect: piDialect,
    passEnv: piVariables,
    models: [],
    modes: [],
  };
}

function scv(): AgentEntry {
  return {
    id: 'scv',
    label: 'scv',
    about: 'A small agent for any OpenAI-compatible model. It asks before it writes a file or runs a command.',
    install: 'cargo install scv-cli --version 0.1.0 --locked',
    program: { kind: 'installed', names: ['scv-server'] },
    dialect: scvDialect,
    passEnv: scvVariables,
    models: [],
    modes: scvModes,
    defaultMode: scvDefaultMode,
  };
}

function codewhale(): AgentEntry {
  return {
    id: 'codewhale',
    label: 'CodeWhale',
    about: 'An agent for open models, with goals that it works towards within a budget of tokens.',
    install: 'cargo install codewhale-cli --version 0.9.7 --locked',
    program: { kind: 'installed', names: ['codewhale'] },
    dialect: codewhaleDialect,
    passEnv: codewhaleVariables,
    models: [],
    modes: codewhaleModes,
    defaultMode: 'on_request',
  };
}

/** Every agent that the app can run, in the order in which a person is offered them. One entry each. */
function entries(parts: RegistryParts): AgentEntry[] {
  return [
    claude(),
    codex(),
    pi(parts.piGate),
    scv(),
    codewhale(),
    ...acpEntries(),
    ...ownAcpEntries(parts.ownAgents ?? []),
    echo(parts.echoProgram),
  ];
}

export function createRegistry(parts: RegistryParts): Registry {
  const processParts = { ...parts, versionOf: createVersionReader() };
  const programs = entries(parts).map((entry) => createProcessDriverFactory(entry, processParts));
  const { addresses, ptys } = parts;
  const factories = [
    ...programs,
    ...(addresses ? [createOpenaiFactory({ ...parts, ...addresses })] : []),
    ...(ptys ? [createTerminalFactory({ ...parts, ptys })] : []),
  ];
  return { factories, find: (agent) => factories.find((factory) => factory.agent === agent) };
}
