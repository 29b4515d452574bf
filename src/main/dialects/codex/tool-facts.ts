import type { ToolKind } from '../../../shared/event.ts';
import type { Json } from '../../../shared/ids.ts';
import type { ToolItem } from './items.ts';
import type { FileChange } from './patch.ts';
import { scriptOf } from './shell-words.ts';

/** How a call is shown. */
export type ToolFacts = { tool: string; kind: ToolKind; title?: string | undefined; input: Json; server?: string };

const titleLength = 300;

export function toolFacts(item: ToolItem, workspace: string): ToolFacts {
  const facts = plainFacts(item, workspace);
  const title = facts.title === undefined || facts.title.trim() === '' ? undefined : cut(facts.title);
  return { ...facts, tool: facts.tool === '' ? 'tool' : facts.tool.slice(0, 256), title };
}

function plainFacts(item: ToolItem, workspace: string): ToolFacts {
  switch (item.type) {
    case 'commandExecution': {
      const { command, cwd } = item;
      const kind = kindOf(item.commandActions);
      return { tool: 'shell', kind, title: scriptOf(command), input: { command, ...(cwd ? { cwd } : {}) } };
    }
    case 'fileChange':
      return {
        tool: patchTool,
        kind: 'edit',
        title: changesTitle(item.changes, workspace),
        input: inputOf(item.changes),
      };
    case 'mcpToolCall':
      return { tool: item.tool, kind: 'other', input: item.arguments ?? {}, server: item.server };
    case 'dynamicToolCall':
      return { tool: item.tool, kind: 'other', input: item.arguments ?? {} };
    case 'collabAgentToolCall': {
      const { prompt, tool } = item;
      return { tool, kind: 'agent', title: prompt ?? undefined, input: prompt ? { prompt } : {} };
    }
    case 'webSearch':
      return { tool: 'web_search', kind: 'search', title: item.query ?? undefined, input: { query: item.query ?? '' } };
    case 'imageView':
      return { tool: 'view_image', kind: 'read', title: inside(item.path, workspace), input: { path: item.path } };
    case 'imageGeneration': {
      const prompt = item.revisedPrompt ?? undefined;
      return { tool: 'image_generation', kind: 'other', title: prompt, input: prompt === undefined ? {} : { prompt } };
    }
    case 'sleep':
      return { tool: 'sleep', kind: 'other', input: { durationMs: item.durationMs ?? 0 } };
  }
}

export const patchTool = 'apply_patch';

/** The agent's own guess at what a command does, good enough for a symbol and for nothing else. */
function kindOf(actions: readonly ({ type: string } | undefined)[]): ToolKind {
  const kinds = new Set(actions.map((action) => action?.type ?? 'unknown'));
  if (kinds.size === 0 || kinds.has('unknown')) return 'execute';
  return kinds.has('search') ? 'search' : 'read';
}

export function inputOf(changes: readonly FileChange[]): { [key: string]: Json } {
  return {
    changes: changes.map(({ path, kind, movePath, diff }) => ({
      path,
      kind,
      ...(movePath === null ? {} : { movePath }),
      diff,
    })),
  };
}

const verbs = { add: 'Add', delete: 'Delete', update: 'Edit' } as const;

export function changesTitle(changes: readonly FileChange[], workspace: string): string {
  const words = changes.map(({ path, kind, movePath }) =>
    movePath === null
      ? `${verbs[kind]} ${inside(path, workspace)}`
      : `Move ${inside(path, workspace)} to ${inside(movePath, workspace)}`,
  );
  return words.join(', ');
}

/** A path inside the workspace is told from there. */
export function inside(path: string, workspace: string): string {
  return path.startsWith(`${workspace}/`) ? path.slice(workspace.length + 1) : path;
}

function cut(words: string): string {
  return words.length > titleLength ? `${words.slice(0, titleLength - 1)}…` : words;
}
