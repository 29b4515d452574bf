import type { Agent } from '../../../shared/agent.ts';
import type { Json } from '../../../shared/ids.ts';
import { agentEnvironment } from '../../wire/environment.ts';
import type { Wire, WireFactory } from '../../wire/wire.ts';
import type { DriverFactory, StartFailure } from '../driver.ts';
import type { AgentEntry } from './agent-entry.ts';
import { type Commands, createCommands } from './commands.ts';
import { type DriverState, driverStateSchema, firstState } from './driver-state.ts';
import { findProgram } from './find-program.ts';
import { createProcessDriver } from './process-driver.ts';
import type { VersionReader } from './program-version.ts';

export type ProcessParts = {
  wires: WireFactory;
  /** The person's own environment, of which agents get what is allowed. */
  environment: Readonly<Record<string, string | undefined>>;
  versionOf: VersionReader;
  now(): number;
  onBug(error: unknown): void;
};

type Program = { path: string; args: readonly string[]; env: Readonly<Record<string, string>> };

/** How an agent that speaks over a wire is found, started and found again. */
export function createProcessDriverFactory(entry: AgentEntry, parts: ProcessParts): DriverFactory {
  const { wires, environment, versionOf, now, onBug } = parts;
  const { dialect } = entry;

  async function find(): Promise<Program | undefined> {
    if (entry.program.kind === 'bundled') return entry.program;
    const path = await findProgram(entry.program.names, { path: environment.PATH, home: environment.HOME });
    return path === undefined ? undefined : { path, args: entry.program.args ?? [], env: {} };
  }

  function environmentOf(program: Program, set: Readonly<Record<string, string>>): Record<string, string> {
    const own = { ...program.env, ...set };
    return agentEnvironment({ from: environment, pass: entry.passEnv, set: own, program: program.path });
  }

  /** Programs that are run for the agent get the person's usual environment, and none of the agent's own secrets. */
  function commandsFor(wireFolder: string): Commands {
    const env = agentEnvironment({ from: environment, pass: [], set: {}, program: process.execPath });
    return createCommands({ wires, wireFolder, env });
  }

  async function versionOfProgram(program: Program): Promise<string | undefined> {
    if (entry.program.kind === 'bundled') return entry.program.version;
    return versionOf(program.path, environmentOf(program, {}));
  }

  return {
    agent: entry.id,
    async describe() {
      const program = await find();
      const version = program && (await versionOfProgram(program));
      const { id, label, about, install, models, modes, defaultMode } = entry;
      const agent: Agent = { id, label, about, install, installed: !!program, models: [...models], modes: [...modes] };
      // One that comes with the app is nowhere that a person would look.
      if (program && entry.program.kind === 'installed') agent.program = program.path;
      if (version !== undefined) agent.version = version;
      if (defaultMode !== undefined) agent.defaultMode = defaultMode;
      return agent;
    },
    async start({ folder, ...options }, sink) {
      const program = await find();
      if (!program) return { ok: false, error: notInstalled(entry) };
      const launch = dialect.launch(options);
      const { workspace } = options;
      const spawned = await wires.spawn({
        folder,
        program: program.path,
        args: [...program.args, ...launch.args],
        cwd: workspace,
        env: environmentOf(program, launch.env),
      });
      if (!spawned.ok) return { ok: false, error: startFailed(entry, workspace, spawned.message) };
      const state = firstState(folder, launch.state);
      const { wire } = spawned;
      const commands = commandsFor(folder);
      const driver = createProcessDriver({ dialect, wire, state, position: 0, workspace, commands, sink, now, onBug });
      return { ok: true, driver, state };
    },
    async adopt({ wireFolder, state, position, ...options }, sink) {
      const wire = await wires.adopt(wireFolder);
      const { workspace } = options;
      const known = state === null ? unstored(wire, dialect.launch(options).state) : driverStateSchema.parse(state);
      const commands = commandsFor(wireFolder);
      return createProcessDriver({ dialect, wire, state: known, position, workspace, commands, sink, now, onBug });
    },
  };
}

/** Nothing was stored of this wire: its first step never was, or the store was lost. Only a silent wire gets the handshake. */
function unstored(wire: Wire, dialect: Json): DriverState {
  return { ...firstState(wire.folder, dialect), attached: wire.written() > 0 };
}

function notInstalled(entry: AgentEntry): StartFailure {
  const message = `${entry.label} is not installed on this machine. To install it: ${entry.install}`;
  return { code: 'agentNotInstalled', message };
}

function startFailed(entry: AgentEntry, workspace: string, why: string): StartFailure {
  return { code: 'startFailed', message: `${entry.label} could not be started in ${workspace}: ${why}` };
}
