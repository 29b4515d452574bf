import type { EventOf } from '../../../shared/event.ts';
import type { Json } from '../../../shared/ids.ts';
import { change, entry, tell, without } from '../dialect.ts';
import { agentId, hashOf } from './agent-id.ts';
import { dropAsksOf } from './answers.ts';
import { type Call, kindOf } from './call.ts';
import { outputOf, picturesOf, textOf } from './call-output.ts';
import { showOwnTerminal } from './call-terminals.ts';
import { type Draft, withEntry } from './draft.ts';
import { stopSaying } from './saying.ts';
import type { CallLine } from './update-lines.ts';

/**
 * Takes what was told of a call, whichever message it came in. Of a call that has ended nothing more is taken, unless it
 * is begun anew.
 */
export function takeCall(draft: Draft, line: CallLine, announced = false): void {
  const { turn } = draft.state;
  if (!turn) return;
  const id = agentId(line.toolCallId);
  if (turn.ended.includes(id)) {
    if (!announced || isOver(line.status)) return;
    change(draft, { turn: { ...turn, ended: turn.ended.filter((one) => one !== id) } });
  }
  const call = show(draft, id, merged(entry(draft.state.calls, id) ?? newCall, line), line);
  keep(draft, id, call);
  showOwnTerminal(draft, id, line);
  if (isOver(line.status)) endCall(draft, id, line);
  else if (call.running) showOutput(draft, id, line);
}

function isOver(status: string | null | undefined): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

const newCall: Call = {
  tool: '',
  kind: 'other',
  title: null,
  input: null,
  shown: '',
  output: { length: 0, hash: '' },
  diffs: [],
  paths: [],
  terminals: [],
  running: false,
  denied: false,
};

function merged(call: Call, line: CallLine): Call {
  const tool = line.name ?? line._meta?.claudeCode?.toolName ?? call.tool;
  const content = line.content ?? undefined;
  const diffs = content?.flatMap((one) =>
    one.type === 'diff' ? [{ path: one.path, oldText: one.oldText ?? null, newText: one.newText }] : [],
  );
  return {
    ...call,
    tool,
    kind: kindOf(line.kind) ?? call.kind,
    title: line.title?.trim() || call.title,
    input: given(line.rawInput) ?? call.input,
    diffs: diffs && diffs.length > 0 ? diffs : call.diffs,
    paths: line.locations?.map(({ path }) => path) ?? call.paths,
    running: line.status === 'in_progress' || call.running,
  };
}

function given(input: Json | undefined): Json | undefined {
  const empty = typeof input === 'object' && input !== null && Object.keys(input).length === 0;
  return empty ? undefined : (input ?? undefined);
}

/** Tells of a call what is news; the same id while it is open tells more of the same call. */
function show(draft: Draft, id: string, call: Call, line: CallLine): Call {
  const { title, input } = call;
  const told: EventOf<'toolStart'> = {
    type: 'toolStart',
    id,
    tool: nameOf(call).slice(0, 256),
    kind: call.kind,
    ...(title === null ? {} : { title: shortened(title, draft.state.workspace) }),
    input: input ?? {},
    ...parentOf(line),
  };
  const shown = hashOf(JSON.stringify(told));
  if (shown === call.shown) return call;
  stopSaying(draft);
  tell(draft, told);
  return { ...call, shown };
}

function parentOf(line: CallLine): { parent?: string } {
  const parent = line._meta?.claudeCode?.parentToolUseId;
  return parent ? { parent: agentId(parent) } : {};
}

/** Some agents never name the tool; then its kind is the best there is. */
export function nameOf({ tool, kind }: Pick<Call, 'tool' | 'kind'>): string {
  return tool === '' ? kind : tool;
}

function shortened(title: string, workspace: string): string {
  return title.startsWith(`${workspace}/`) ? title.slice(workspace.length + 1) : title;
}

function keep(draft: Draft, id: string, call: Call): void {
  change(draft, { calls: withEntry(draft.state.calls, id, call) });
}

/** What is put out is told whole each time; only what was added is told on. What was changed waits for the end. */
function showOutput(draft: Draft, id: string, line: CallLine): void {
  const call = entry(draft.state.calls, id);
  const text = textOf(line.content ?? []);
  if (!call || text.length <= call.output.length) return;
  if (call.output.length > 0 && hashOf(text.slice(0, call.output.length)) !== call.output.hash) return;
  tell(draft, { type: 'toolUpdate', id, output: text.slice(call.output.length) });
  keep(draft, id, { ...call, output: { length: text.length, hash: hashOf(text) } });
}

function endCall(draft: Draft, id: string, line: CallLine): void {
  const call = entry(draft.state.calls, id);
  const { turn } = draft.state;
  if (!call || !turn) return;
  const ok = line.status === 'completed';
  for (const base64 of picturesOf(line.content ?? [])) tell(draft, { type: 'imageData', base64, about: id });
  if (ok) showEdits(draft, id, call);
  closeCall(draft, id, {
    ok,
    output: outputOf(line),
    errorKind: call.denied || line._meta?.claudeCode?.nonExecutionKind ? 'denied' : 'failed',
  });
}

type End = { ok: boolean; output: string; errorKind: 'denied' | 'failed' | 'interrupted' };

/** Ends a call, by the agent's word or, for one that was denied and of which the agent says nothing more, by ours. */
export function closeCall(draft: Draft, id: string, { ok, output, errorKind }: End): void {
  const { turn } = draft.state;
  if (!turn) return;
  dropAsksOf(draft, id);
  const kind = turn.stopped ? 'interrupted' : errorKind;
  change(draft, {
    calls: without(draft.state.calls, id),
    turn: { ...turn, ended: [...turn.ended, id].slice(-rememberedEnds) },
  });
  tell(draft, { type: 'toolEnd', id, ok, output, truncated: false, ...(ok ? {} : { errorKind: kind }) });
}

/** How many ended calls of a turn are remembered. */
const rememberedEnds = 512;

/** The change that a call has made. */
function showEdits(draft: Draft, id: string, call: Call): void {
  for (const [place, { path, oldText, newText }] of call.diffs.entries()) {
    const isNew = oldText === null || oldText === '';
    tell(draft, {
      type: 'proposedEdit',
      id: agentId(`${id}.edit${place === 0 ? '' : place}`),
      path: path.slice(0, 4_096),
      oldText: isNew ? null : oldText,
      newText,
      coverage: isNew ? 'file' : 'fragment',
      about: id,
    });
  }
}

export function markDenied(draft: Draft, id: string): void {
  const call = entry(draft.state.calls, id);
  if (call) keep(draft, id, { ...call, denied: true });
}
