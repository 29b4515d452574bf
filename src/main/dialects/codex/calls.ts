import { change, entry, tell, without } from '../dialect.ts';
import { agentId, itemKey } from './agent-id.ts';
import type { ContentPart, ToolItem } from './items.ts';
import { editsMade } from './patch.ts';
import type { Draft } from './state.ts';
import { toolFacts } from './tool-facts.ts';

type At = { turnId: string; parent?: string | undefined };

/** Announces a call; a second announcement tells more of the same. */
export function startCall(draft: Draft, item: ToolItem, { turnId, parent }: At): void {
  const id = itemKey(turnId, item.id);
  const { tool, kind, title, input, server } = toolFacts(item, draft.state.workspace);
  const starts = item.type === 'collabAgentToolCall' && item.tool === 'spawnAgent';
  const changes = item.type === 'fileChange' ? item.changes : null;
  const call = { tool: item.type === 'mcpToolCall' ? item.tool : tool, server: server ?? null, changes, starts };
  change(draft, { calls: { ...draft.state.calls, [id]: call } });
  tell(draft, {
    type: 'toolStart',
    id,
    tool,
    kind,
    ...(title === undefined ? {} : { title }),
    input,
    ...(server === undefined ? {} : { mcpServer: server }),
    ...(parent === undefined ? {} : { parent }),
  });
}

export function updateCall(draft: Draft, turnId: string, itemId: string, output: string): void {
  const id = itemKey(turnId, itemId);
  if (entry(draft.state.calls, id) && output !== '') tell(draft, { type: 'toolUpdate', id, output });
}

type End = { ok: boolean; output: string; errorKind?: 'denied' | 'failed' | 'interrupted' };

/** Takes the end of a call. One that was never announced (a search, a picture) is announced now. */
export function endCall(draft: Draft, item: ToolItem, at: At): void {
  const id = itemKey(at.turnId, item.id);
  if (!entry(draft.state.calls, id)) startCall(draft, item, at);
  if (item.type === 'collabAgentToolCall' && item.tool === 'spawnAgent' && item.receiverThreadIds.length > 0) {
    const started = Object.fromEntries(item.receiverThreadIds.map((thread) => [thread, id]));
    change(draft, { agents: { ...draft.state.agents, ...started } });
    return;
  }
  const end = endOf(item);
  for (const base64 of imagesOf(item)) tell(draft, { type: 'imageData', base64, about: id });
  if (item.type === 'fileChange' && end.ok) {
    const edits = item.changes.flatMap(editsMade);
    for (const [place, edit] of edits.entries()) {
      tell(draft, { type: 'proposedEdit', id: agentId(`${id}.edit-${place}`), ...edit, about: id });
    }
  }
  closeCall(draft, id, end);
}

export function closeCall(draft: Draft, id: string, { ok, output, errorKind = 'failed' }: End): void {
  change(draft, { calls: without(draft.state.calls, id) });
  tell(draft, { type: 'toolEnd', id, ok, output, truncated: false, ...(ok ? {} : { errorKind }) });
}

function endOf(item: ToolItem): End {
  switch (item.type) {
    case 'commandExecution': {
      const output = item.aggregatedOutput ?? '';
      const said = output === '' && item.exitCode ? `Exit status ${item.exitCode}` : output;
      return { ...outcomeOf(item.status), output: said };
    }
    case 'fileChange':
      return { ...outcomeOf(item.status), output: '' };
    case 'mcpToolCall': {
      const output = item.error ? item.error.message : textOf(item.result?.content ?? []);
      // It has no status of its own for a call that a person denied (0.171).
      if (/^user rejected/.test(output)) return { ok: false, output, errorKind: 'denied' };
      return { ...outcomeOf(item.status), output };
    }
    case 'dynamicToolCall': {
      const output = textOf(item.contentItems ?? []);
      return item.success === false ? { ok: false, output } : { ...outcomeOf(item.status), output };
    }
    case 'collabAgentToolCall': {
      const said = Object.values(item.agentsStates).flatMap(({ message }) => (message ? [message] : []));
      return { ...outcomeOf(item.status), output: said.join('\n') };
    }
    case 'webSearch':
    case 'imageView':
    case 'sleep':
      return { ok: true, output: '' };
    case 'imageGeneration':
      return { ...outcomeOf(item.status), output: '' };
  }
}

function outcomeOf(status: string | null | undefined): Pick<End, 'ok' | 'errorKind'> {
  if (status === 'declined') return { ok: false, errorKind: 'denied' };
  if (status === 'interrupted') return { ok: false, errorKind: 'interrupted' };
  return { ok: status !== 'failed' };
}

function textOf(parts: readonly ContentPart[]): string {
  return parts.flatMap((part) => (part?.type === 'text' || part?.type === 'inputText' ? [part.text] : [])).join('\n');
}

function imagesOf(item: ToolItem): string[] {
  if (item.type === 'imageGeneration') return item.result ? [item.result] : [];
  const parts = item.type === 'mcpToolCall' ? item.result?.content : undefined;
  const others = item.type === 'dynamicToolCall' ? item.contentItems : undefined;
  return [...(parts ?? []), ...(others ?? [])].flatMap((part) => {
    if (part?.type === 'image') return [part.data];
    const [, base64] = part?.type === 'inputImage' ? part.imageUrl.split(';base64,') : [];
    return base64 === undefined ? [] : [base64];
  });
}
