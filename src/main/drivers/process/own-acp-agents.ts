import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { idSchema } from '../../../shared/ids.ts';
import { createAcpDialect } from '../../dialects/acp/acp-dialect.ts';
import type { AgentEntry } from './agent-entry.ts';

/**
 * Agents of a person's own that speak ACP, by their command line. A file of them is a JSON list of such entries:
 * `{ "id": "mine", "label": "Mine", "command": ["/opt/mine/agent", "--acp"], "askingMode": "ask" }`.
 */
const ownAcpAgentSchema = z.strictObject({
  id: idSchema,
  label: z.string().trim().min(1).max(80),
  about: z.string().max(300).optional(),
  /** The program, by its name or its absolute path, and its arguments. */
  command: z.array(z.string().min(1)).min(1),
  /** Names of variables that it may have from the person's environment. */
  pass: z.array(z.string()).optional(),
  /** The mode in which it asks before it acts; without one it stays in the mode in which it starts. */
  askingMode: z.string().min(1).optional(),
});
export type OwnAcpAgent = z.infer<typeof ownAcpAgentSchema>;

/** The entries of a file that can be used. Without the file there are none. */
export function readOwnAcpAgents(file: string, log: (words: string) => void): OwnAcpAgent[] {
  const found = parse(file, log);
  if (found === undefined) return [];
  if (!Array.isArray(found)) {
    log(`${file} is not a list of agents, so none of it is used.`);
    return [];
  }
  return found.flatMap((one, place) => {
    const parsed = ownAcpAgentSchema.safeParse(one);
    if (parsed.success) return [parsed.data];
    log(`Entry ${place + 1} of ${file} is left out: ${z.prettifyError(parsed.error)}`);
    return [];
  });
}

function parse(file: string, log: (words: string) => void): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    log(`${file} cannot be read, so none of the agents in it is used: ${String(error)}`);
    return undefined;
  }
}

export function ownAcpEntries(agents: readonly OwnAcpAgent[]): AgentEntry[] {
  return agents.map(({ id, label, about, command: [program = '', ...args], pass = [], askingMode }) => ({
    id: `own-${id}`.slice(0, 128),
    label,
    about: about ?? 'An agent of your own that speaks ACP.',
    install: program,
    program: { kind: 'installed', names: [program] },
    dialect: createAcpDialect({
      id: `own-${id}`.slice(0, 128),
      args,
      ...(askingMode === undefined ? {} : { askingMode }),
    }),
    passEnv: pass,
    models: [],
    modes: [],
  }));
}
