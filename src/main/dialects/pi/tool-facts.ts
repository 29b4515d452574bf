import { commandRisk } from '../../../shared/command-risk.ts';
import type { ToolKind } from '../../../shared/event.ts';
import type { Json } from '../../../shared/ids.ts';
import type { Risk } from '../../../shared/waiting.ts';
import { entry } from '../dialect.ts';

type Facts = { kind: ToolKind; risk: Risk; title?: (input: Input) => Json | undefined };
type Input = { [key: string]: Json };

const path = (input: Input) => input.path;
const command: Facts = { kind: 'execute', risk: 'execute', title: (input) => input.command };
const edit: Facts = { kind: 'edit', risk: 'edit', title: path };
const search: Facts = { kind: 'search', risk: 'read', title: (input) => input.pattern };

/** The agent's own tools (1.6.0). */
const known: Readonly<Record<string, Facts>> = {
  bash: command,
  powershell: command,
  read: { kind: 'read', risk: 'read', title: path },
  ls: { kind: 'read', risk: 'read', title: path },
  grep: search,
  find: search,
  tool_search: { kind: 'search', risk: 'read', title: (input) => input.query },
  edit,
  write: edit,
  /** A script that calls further tools; each of those is asked about by itself. */
  codemode: { kind: 'execute', risk: 'execute' },
};

const unknown: Facts = { kind: 'other', risk: 'unknown' };

function factsOf(tool: string): Facts {
  return entry(known, tool) ?? unknown;
}

export function toolKind(tool: string): ToolKind {
  return factsOf(tool).kind;
}

/** What a call could do at worst. A shell command is looked at; what is not recognised runs code. */
export function toolRisk(tool: string, input: Input): Risk {
  return commandOf(tool, input) === undefined ? factsOf(tool).risk : commandRisk(String(input.command));
}

/** The line for a shell that a call runs. */
export function commandOf(tool: string, input: Input): string | undefined {
  return factsOf(tool) === command && typeof input.command === 'string' ? input.command : undefined;
}

const titleLength = 300;

/** What a call is about, in a line. A path inside the workspace is told from there. */
export function toolTitle(tool: string, input: Input, workspace: string): string | undefined {
  const words = factsOf(tool).title?.(input);
  if (typeof words !== 'string' || words.trim() === '') return undefined;
  const inside = words.startsWith(`${workspace}/`) ? words.slice(workspace.length + 1) : words;
  return inside.length > titleLength ? `${inside.slice(0, titleLength - 1)}…` : inside;
}

/** The server of a tool that came by MCP; such names are `mcp__server__tool`. */
export function mcpServerOf(tool: string): string | undefined {
  return /^mcp__(.+?)__/.exec(tool)?.[1];
}
