import { commandRisk } from '../../../shared/command-risk.ts';
import type { ToolKind } from '../../../shared/event.ts';
import type { Json } from '../../../shared/ids.ts';
import type { Risk } from '../../../shared/waiting.ts';

/** The agent's own tools (0.1); every other one is `other`. */
const kinds: Readonly<Record<string, ToolKind>> = {
  read: 'read',
  read_skill: 'read',
  write: 'edit',
  bash: 'execute',
  agent_claude: 'agent',
  agent_codex: 'agent',
  agent_pi: 'agent',
};

export function toolFacts(tool: string, input: Json): { kind: ToolKind; title?: string } {
  const kind = (Object.hasOwn(kinds, tool) ? kinds[tool] : undefined) ?? 'other';
  const subject = fieldOf(input, 'command') ?? fieldOf(input, 'path');
  return { kind, ...(subject === undefined ? {} : { title: subject.slice(0, 1_000) }) };
}

/** The command as one line for a shell, of the tool that runs one. */
export function commandOf(tool: string, input: Json): string | undefined {
  return tool === 'bash' ? fieldOf(input, 'command') : undefined;
}

/** The agent's word for what a call could do. A word that is new is unknown, which counts as the worst. */
export function riskOf(word: string | null | undefined, command: string | undefined): Risk {
  switch (word) {
    case 'read_only':
      return 'read';
    case 'filesystem':
      return 'edit';
    case 'process':
      return command === undefined ? 'execute' : commandRisk(command);
    case 'delegate':
      return 'execute';
    default:
      return 'unknown';
  }
}

export function fieldOf(input: Json, field: string): string | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
  const value = input[field];
  return typeof value === 'string' ? value : undefined;
}
