import type { SessionEvent } from './event.ts';
import type { Settings } from './session.ts';
import type { Transcript } from './transcript.ts';
import type { Item, TerminalView, TextItem, ToolItem, WaitingView } from './transcript-item.ts';

/** A transcript while events are folded into it: one copy of the containers for a whole batch; the items inside are shared. */
export type Draft = {
  items: Item[];
  lastSeq: number;
  places: Map<string, number>;
  homes: Map<string, string>;
  settings: Settings;
};

export function createDraft(from: Transcript): Draft {
  return {
    items: [...from.items],
    lastSeq: from.lastSeq,
    places: new Map(from.places),
    homes: new Map(from.homes),
    settings: from.settings,
  };
}

export function add(draft: Draft, item: Item): void {
  if (draft.places.has(item.key)) return;
  draft.places.set(item.key, draft.items.length);
  draft.items.push(item);
}

export function change<Kind extends Item['kind']>(
  draft: Draft,
  key: string,
  kinds: readonly Kind[],
  how: (item: Extract<Item, { kind: Kind }>) => Item,
): boolean {
  const place = draft.places.get(key);
  const item = place === undefined ? undefined : draft.items[place];
  if (place === undefined || !item || !kinds.some((kind) => kind === item.kind)) return false;
  draft.items[place] = { ...how(item as Extract<Item, { kind: Kind }>), lastSeq: draft.lastSeq };
  return true;
}

export function changeTool(draft: Draft, id: string, how: (tool: ToolItem) => ToolItem): boolean {
  return change(draft, `tool:${id}`, ['tool'], how);
}

/** Text of one message goes on until anything else of the same conversation stands below it. */
export function appendText(
  draft: Draft,
  event: SessionEvent,
  kind: TextItem['kind'],
  body: { messageId: string; delta: string; parent?: string | undefined },
): void {
  const key = `${kind}:${body.messageId}`;
  const grown = change(draft, key, ['text', 'thought'], (item) => ({
    ...item,
    text: item.text + body.delta,
    open: true,
  }));
  if (grown) return;
  add(draft, { ...base(event, key, body.parent), kind, messageId: body.messageId, text: body.delta, open: true });
}

export function base(event: SessionEvent, key: string, parent?: string | undefined) {
  return { key, seq: event.seq, lastSeq: event.seq, at: event.at, turnId: event.turnId, parent };
}

export function closeTexts(draft: Draft, turnId: string | undefined): void {
  for (let place = draft.items.length - 1; place >= 0; place -= 1) {
    const item = draft.items[place];
    if (!item || item.turnId !== turnId) return;
    if ((item.kind === 'text' || item.kind === 'thought') && item.open) draft.items[place] = { ...item, open: false };
  }
}

/** When something new of the same conversation begins, the text above it is finished. */
export function closePrevious(draft: Draft, parent: string | undefined): void {
  for (let place = draft.items.length - 1; place >= 0; place -= 1) {
    const item = draft.items[place];
    if (!item) return;
    if (item.parent !== parent) continue;
    if ((item.kind === 'text' || item.kind === 'thought') && item.open) draft.items[place] = { ...item, open: false };
    return;
  }
}

export function showWaiting(
  draft: Draft,
  event: SessionEvent,
  id: string,
  about: string | undefined,
  view: WaitingView,
): void {
  if (about !== undefined) {
    const shown = changeTool(draft, about, (tool) => ({ ...tool, state: 'waiting', waiting: [...tool.waiting, view] }));
    if (shown) {
      draft.homes.set(id, `tool:${about}`);
      return;
    }
  }
  const key = `waiting:${id}`;
  draft.homes.set(id, key);
  add(draft, { ...base(event, key), kind: 'waiting', id, view });
}

function viewId(view: WaitingView): string {
  return view.kind === 'approval' ? view.approval.id : view.question.id;
}

export function settle(draft: Draft, id: string, settlement: NonNullable<WaitingView['settlement']>): void {
  const home = draft.homes.get(id);
  if (home === undefined) return;
  change(draft, home, ['tool', 'waiting'], (item) => {
    if (item.kind === 'waiting') return { ...item, view: { ...item.view, settlement } };
    const waiting = item.waiting.map((view) => (viewId(view) === id ? { ...view, settlement } : view));
    const still = waiting.some((view) => !view.settlement);
    return { ...item, waiting, state: item.state === 'waiting' && !still ? 'running' : item.state };
  });
}

export function changeTerminal(draft: Draft, id: string, how: (terminal: TerminalView) => TerminalView): void {
  const home = draft.homes.get(`terminal:${id}`);
  if (home === undefined) return;
  change(draft, home, ['tool'], (tool) => ({
    ...tool,
    terminals: tool.terminals.map((terminal) => (terminal.id === id ? how(terminal) : terminal)),
  }));
}

/** A terminal or an edit that belongs to no call is shown as a call of its own. */
export function ownTool(event: SessionEvent, id: string, toolKind: ToolItem['toolKind'], title: string): ToolItem {
  return {
    ...base(event, `tool:${id}`),
    kind: 'tool',
    id,
    tool: title,
    toolKind,
    title,
    input: null,
    state: 'running',
    output: '',
    truncated: false,
    edits: [],
    images: [],
    terminals: [],
    waiting: [],
  };
}
