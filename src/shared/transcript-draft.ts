import type { SessionEvent } from './event.ts';
import type { Settings } from './session.ts';
import type { Transcript } from './transcript.ts';
import type { Item, TerminalView, TextItem, ToolItem, WaitingView } from './transcript-item.ts';
import { withDeadline } from './with-deadline.ts';

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

/** The newest item of a call, by the agent's id of it: an agent may use an id again. */
export function changeTool(draft: Draft, id: string, how: (tool: ToolItem) => ToolItem): boolean {
  const key = draft.homes.get(`tool:${id}`);
  return key !== undefined && change(draft, key, ['tool'], how);
}

/** The item of a call that has not ended, if there is one. */
export function openTool(draft: Draft, id: string): ToolItem | undefined {
  const place = draft.places.get(draft.homes.get(`tool:${id}`) ?? '');
  const item = place === undefined ? undefined : draft.items[place];
  return item?.kind === 'tool' && (item.state === 'running' || item.state === 'waiting') ? item : undefined;
}

const textHome = (parent: string | undefined) => `text:${parent ?? ''}`;

/** A text goes on until a call, a message or another text of its conversation begins; what comes then is a new item. */
export function appendText(
  draft: Draft,
  event: SessionEvent,
  kind: TextItem['kind'],
  body: { messageId: string; delta: string; parent?: string | undefined },
): void {
  const home = textHome(body.parent);
  const place = draft.places.get(draft.homes.get(home) ?? '');
  const open = place === undefined ? undefined : draft.items[place];
  if (open?.kind === kind && open.messageId === body.messageId) {
    change(draft, open.key, [kind], (item) => ({ ...item, text: item.text + body.delta }));
    return;
  }
  closeText(draft, body.parent);
  const item = base(event, `${event.seq}`, body.parent);
  add(draft, { ...item, kind, messageId: body.messageId, text: body.delta, open: true });
  draft.homes.set(home, item.key);
}

export function base(event: SessionEvent, key: string, parent?: string | undefined) {
  return { key, seq: event.seq, lastSeq: event.seq, at: event.at, turnId: event.turnId, parent };
}

/** Something else of the same conversation begins: the text above it is finished. */
export function closeText(draft: Draft, parent: string | undefined): void {
  closeHome(draft, textHome(parent));
}

/** A turn has ended, and with it the texts of all its conversations. */
export function closeTexts(draft: Draft): void {
  for (const home of [...draft.homes.keys()].filter((one) => one.startsWith('text:'))) closeHome(draft, home);
}

function closeHome(draft: Draft, home: string): void {
  const place = draft.places.get(draft.homes.get(home) ?? '');
  const item = place === undefined ? undefined : draft.items[place];
  draft.homes.delete(home);
  if (place === undefined || (item?.kind !== 'text' && item?.kind !== 'thought')) return;
  draft.items[place] = { ...item, open: false };
}

/** A card stands on the call that waits for it; one about a call that is over, or about none, stands alone. */
export function showWaiting(
  draft: Draft,
  event: SessionEvent,
  id: string,
  about: string | undefined,
  view: WaitingView,
): void {
  const tool = about === undefined ? undefined : openTool(draft, about);
  if (tool) {
    change(draft, tool.key, ['tool'], (item) => ({ ...item, state: 'waiting', waiting: [...item.waiting, view] }));
    draft.homes.set(`waiting:${id}`, tool.key);
    return;
  }
  const item = base(event, `${event.seq}`);
  draft.homes.set(`waiting:${id}`, item.key);
  add(draft, { ...item, kind: 'waiting', id, view });
}

function viewId(view: WaitingView): string {
  return view.kind === 'approval' ? view.approval.id : view.question.id;
}

export function settle(draft: Draft, id: string, settlement: NonNullable<WaitingView['settlement']>): void {
  changeView(draft, id, (view) => ({ ...view, settlement }));
}

export function changeDeadline(draft: Draft, id: string, expiresAt: number | null): void {
  changeView(draft, id, (view) =>
    view.kind === 'approval' ? { ...view, approval: withDeadline(view.approval, expiresAt) } : view,
  );
}

function changeView(draft: Draft, id: string, how: (view: WaitingView) => WaitingView): void {
  const home = draft.homes.get(`waiting:${id}`);
  if (home === undefined) return;
  change(draft, home, ['tool', 'waiting'], (item) => {
    if (item.kind === 'waiting') return { ...item, view: how(item.view) };
    const waiting = item.waiting.map((view) => (viewId(view) === id ? how(view) : view));
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

/** A terminal that belongs to no call has nothing else to end the item that it is shown as. */
export function endOwnTerminal(draft: Draft, id: string, end: { ok: boolean; at: number }): void {
  const key = draft.homes.get(`terminal:${id}`);
  if (key === undefined) return;
  change(draft, key, ['tool'], (item) => {
    if (draft.homes.get(`tool:${item.id}`) === key) return item;
    return { ...item, state: end.ok ? 'done' : 'failed', endedAt: end.at };
  });
}

/** A call; a terminal or an edit that belongs to none is shown as one of its own. */
export function newTool(event: SessionEvent, id: string, toolKind: ToolItem['toolKind'], title: string): ToolItem {
  return {
    ...base(event, `${event.seq}`),
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
