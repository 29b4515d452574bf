import { commandRisk } from '../../../shared/command-risk.ts';
import type { ToolKind } from '../../../shared/event.ts';
import type { Json } from '../../../shared/ids.ts';
import type { Risk } from '../../../shared/waiting.ts';
import { entry } from '../dialect.ts';

type Facts = { kind: ToolKind; risk: Risk; title?: (input: Input) => Json | undefined };
type Input = { [key: string]: Json };

const path = (input: Input) => input.file_path ?? input.notebook_path ?? input.path;
const edit: Facts = { kind: 'edit', risk: 'edit', title: path };
const read: Facts = { kind: 'read', risk: 'read', title: path };
const search: Facts = { kind: 'search', risk: 'read', title: (input) => input.pattern ?? input.query };
const agent: Facts = { kind: 'agent', risk: 'execute', title: (input) => input.description };
/** Keeps notes of its own and changes nothing else. */
const notes: Facts = { kind: 'think', risk: 'read', title: (input) => input.subject };

/** The agent's own tools (2.1.332 and the versions before it). */
const known: Readonly<Record<string, Facts>> = {
  Bash: { kind: 'execute', risk: 'execute', title: (input) => input.command },
  BashOutput: { kind: 'read', risk: 'read' },
  TaskOutput: { kind: 'read', risk: 'read' },
  KillShell: { kind: 'execute', risk: 'execute' },
  TaskStop: { kind: 'execute', risk: 'execute' },
  Monitor: { kind: 'execute', risk: 'execute', title: (input) => input.command },
  Read: read,
  NotebookRead: read,
  LS: read,
  Glob: search,
  Grep: search,
  ToolSearch: search,
  Edit: edit,
  MultiEdit: edit,
  Write: edit,
  NotebookEdit: edit,
  WebFetch: { kind: 'fetch', risk: 'network', title: (input) => input.url },
  WebSearch: { kind: 'search', risk: 'network', title: (input) => input.query },
  Task: agent,
  Agent: agent,
  SendMessage: { kind: 'agent', risk: 'execute', title: (input) => input.summary },
  ListAgents: { kind: 'read', risk: 'read' },
  AskUserQuestion: { kind: 'question', risk: 'read' },
  TodoWrite: notes,
  TaskCreate: notes,
  TaskUpdate: notes,
  TaskGet: notes,
  TaskList: notes,
  EnterPlanMode: { kind: 'think', risk: 'read' },
  /** What follows it is no longer held back by plan mode. */
  ExitPlanMode: { kind: 'think', risk: 'edit' },
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
  const { risk } = factsOf(tool);
  if (tool !== 'Bash' || typeof input.command !== 'string') return risk;
  return commandRisk(input.command);
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
