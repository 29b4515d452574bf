import type { ToolKind } from '../../../shared/event.ts';
import type { Json } from '../../../shared/ids.ts';

export type Payload = { input: Json; server?: string };

/** What a call is given. The agent wraps it by the sort of the tool, and writes a function's arguments as text. */
export function payloadOf(given: Json): Payload {
  const fields = fieldsOf(given);
  switch (fields?.type) {
    case 'function':
      return { input: parsed(fields.arguments ?? null) };
    case 'custom':
      return { input: { input: fields.input ?? null } };
    case 'local_shell':
      return { input: fields.params ?? null };
    case 'mcp': {
      const server = typeof fields.server === 'string' ? { server: fields.server } : {};
      return { input: fields.raw_arguments ?? null, ...server };
    }
    default:
      return { input: parsed(given) };
  }
}

function parsed(json: Json): Json {
  if (typeof json !== 'string') return json;
  try {
    return JSON.parse(json) as Json;
  } catch (error) {
    if (error instanceof SyntaxError) return json;
    throw error;
  }
}

/**
 * What a call came to. A tool of the agent's own says whether it succeeded; one of an MCP server says when it did not, and a
 * word there that is neither yes nor no counts as no.
 */
export function outcomeOf(output: Json): { ok: boolean; text: string } {
  const fields = fieldsOf(output);
  if (fields?.type === 'function') return { ok: fields.success === true, text: textOf(fields.body ?? null) };
  if (fields?.type === 'mcp') {
    const failed = fieldsOf(fields.result ?? null)?.isError;
    return { ok: failed === undefined || failed === false, text: textOf(fields.result ?? null) };
  }
  const failed = fields !== undefined && (fields.success === false || fields.ok === false || 'error' in fields);
  return { ok: !failed, text: textOf(output) };
}

function textOf(json: Json): string {
  if (json === null) return '';
  if (typeof json === 'string') return json;
  const fields = fieldsOf(json);
  for (const key of ['text', 'output', 'content', 'message', 'error']) {
    const value = fields?.[key];
    if (typeof value === 'string') return value;
    if (key === 'content' && Array.isArray(value)) return value.map(textOf).join('\n');
  }
  return JSON.stringify(json, null, 2);
}

/** What the tool's name says that it does. Names are the agent's own, of its servers' and of its skills. */
const kinds: readonly (readonly [RegExp, ToolKind])[] = [
  [/^(?:exec|shell|bash|run)(?:_|$)|_shell$|^local_shell$/, 'execute'],
  [/^(?:edit|write|apply_patch|patch|create)(?:_|$)/, 'edit'],
  [/^(?:delete|remove)(?:_|$)/, 'delete'],
  [/^(?:read|list|view|open)(?:_|$)/, 'read'],
  [/^(?:grep|search|find|glob)(?:_|$)/, 'search'],
  [/^(?:fetch|web)(?:_|$)/, 'fetch'],
  [/^(?:task|agent|spawn)(?:_|$)/, 'agent'],
  [/^request_user_input$/, 'question'],
];

export function kindOf(tool: string): ToolKind {
  return kinds.find(([pattern]) => pattern.test(tool))?.[1] ?? 'other';
}

export function subjectOf(input: Json): string | undefined {
  const fields = fieldsOf(input);
  for (const key of ['command', 'path', 'file_path', 'url', 'query']) {
    const value = fields?.[key];
    if (typeof value === 'string') return value;
  }
  return undefined;
}

export function fieldsOf(json: Json): { [key: string]: Json } | undefined {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : undefined;
}
