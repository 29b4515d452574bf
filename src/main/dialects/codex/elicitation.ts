import type { Json } from '../../../shared/ids.ts';
import { tell } from '../dialect.ts';
import { type Asked, putUp, recordId, remember } from './asks.ts';
import { type Choice, choice } from './decisions.ts';
import { promptOf } from './elicitation-form.ts';
import type { Elicitation } from './server-requests.ts';
import type { Draft } from './state.ts';

/** An MCP server asks a person something; or the agent asks whether it may call a tool of one, in the same words. */
export function elicit(draft: Draft, asked: Asked, request: Elicitation): void {
  const fields = Object.entries(request.requestedSchema?.properties ?? {});
  if (request.mode === 'url' || fields.length === 0) {
    confirm(draft, asked, request);
    return;
  }
  const required = new Set(request.requestedSchema?.required ?? []);
  const asks = fields.map(([name, field]) => ({ name, ...promptOf(name, field, required.has(name)) }));
  const id = recordId(draft);
  remember(draft, id, asked, {
    kind: 'form',
    fields: Object.fromEntries(asks.map(({ name, field }) => [name, field])),
  });
  const title = (request.message || `${request.serverName} asks`).slice(0, 1_000);
  tell(draft, { type: 'questionAsked', id, title, prompts: asks.map(({ prompt }) => prompt) });
}

function confirm(draft: Draft, asked: Asked, request: Elicitation): void {
  const { serverName, message, url, _meta: meta } = request;
  const isCall = meta?.codex_approval_kind === 'mcp_tool_call';
  const tool = (isCall ? meta?.tool_name : undefined) || serverName || 'MCP server';
  const input: Json = isCall ? (meta?.tool_params ?? {}) : { server: serverName, ...(url ? { url } : {}) };
  const title = message || undefined;
  putUp(
    draft,
    asked,
    {
      about: isCall ? openCall(draft, serverName, tool) : recordId(draft),
      tool: tool.slice(0, 256),
      input,
      ...(title === undefined ? {} : { title: title.slice(0, 1_000) }),
      cwd: draft.state.workspace,
      risk: url ? 'network' : 'unknown',
    },
    choices(request, isCall ? `${serverName}'s ${tool}` : undefined),
  );
}

/** The call is announced before it is asked for, and the request does not name it (0.171). */
function openCall(draft: Draft, server: string, tool: string): string {
  const calls = Object.entries(draft.state.calls);
  const found = calls.findLast(([, call]) => call.server === server && call.tool === tool);
  return found?.[0] ?? recordId(draft);
}

function choices({ _meta: meta, mode }: Elicitation, tool: string | undefined): Choice[] {
  const accept = (persist: string | null): Json => ({
    action: 'accept',
    content: mode === 'url' ? null : {},
    _meta: persist === null ? null : { persist },
  });
  const refuse = (action: string): Json => ({ action, content: null, _meta: null });
  const kept = (meta?.persist ?? []).filter((one) => one === 'session' || one === 'always');
  const name = (tool ?? 'this').slice(0, 120);
  return [
    choice('accept', 'allowOnce', tool === undefined ? 'Accept' : 'Allow once', accept(null)),
    ...[...new Set(kept)].map((persist) =>
      persist === 'session'
        ? choice('session', 'allowSession', `Allow ${name} for the rest of this conversation`, accept('session'))
        : choice('always', 'allowAlways', `Always allow ${name}`, accept('always')),
    ),
    choice('decline', 'deny', tool === undefined ? 'Decline' : 'Deny', refuse('decline')),
  ];
}
