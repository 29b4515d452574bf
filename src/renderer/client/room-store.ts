import type { Banner, RoomEntry } from '../../shared/contract.ts';
import type { SessionSummary } from '../../shared/session.ts';
import { noTotals, type Totals } from '../../shared/usage.ts';
import type { WaitingRecord } from '../../shared/waiting.ts';
import type { Connection } from './connection.ts';
import type { FrameFlush } from './frame-flush.ts';

export type WaitingEntry = { record: WaitingRecord; order: number };
export type RoomTotals = { all: Totals; today: Totals; settledToday: number };

/** The room as the window sees it. Every part is the same object until it changes. */
export type Room = {
  ready: boolean;
  /** In the order of their making. */
  sessions: readonly SessionSummary[];
  sessionById: ReadonlyMap<string, SessionSummary>;
  /** What waits and has no settlement yet, in the deck's order. */
  waiting: readonly WaitingEntry[];
  /** Cards that were settled while this window looked, newest first. */
  settled: readonly WaitingRecord[];
  totals: RoomTotals;
  banners: readonly Banner[];
};

const emptyRoom: Room = {
  ready: false,
  sessions: [],
  sessionById: new Map(),
  waiting: [],
  settled: [],
  totals: { all: noTotals, today: noTotals, settledToday: 0 },
  banners: [],
};

/** How many settled cards a window remembers; older ones are asked for from the history. */
const settledKept = 100;

type Held<Kind extends RoomEntry['kind']> = Map<
  string,
  { version: number; value: Extract<RoomEntry, { kind: Kind }>['value'] }
>;

export type RoomStore = {
  getSnapshot(): Room;
  subscribe(listener: () => void): () => void;
};

/** Follows the room as long as somebody looks. Entries are kept by kind and id; an older version never replaces a newer one. */
export function createRoomStore(connection: Connection, flush: FrameFlush): RoomStore {
  const listeners = new Set<() => void>();
  const held = emptyHeld();
  const changed = new Set<RoomEntry['kind']>();
  let room = emptyRoom;
  let stop: (() => void) | undefined;

  function receive(entries: RoomEntry[]): void {
    for (const entry of entries) if (keep(held, entry)) changed.add(entry.kind);
    if (changed.size > 0) flush(publish);
  }

  function publish(): void {
    room = derive(room, held, changed);
    changed.clear();
    for (const listener of [...listeners]) listener();
  }

  /** Versions count over one run of the app, so a new stream begins with nothing held; what is shown stays until it is ready. */
  function begin(): Record<string, never> {
    for (const map of Object.values(held)) map.clear();
    return {};
  }

  return {
    getSnapshot: () => room,
    subscribe(listener) {
      listeners.add(listener);
      stop ??= connection.follow('room', begin, receive);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}

function emptyHeld() {
  return {
    session: new Map() as Held<'session'>,
    waiting: new Map() as Held<'waiting'>,
    totals: new Map() as Held<'totals'>,
    banner: new Map() as Held<'banner'>,
    ready: new Map() as Held<'ready'>,
  };
}

function keep(held: ReturnType<typeof emptyHeld>, entry: RoomEntry): boolean {
  const map = held[entry.kind] as Map<string, { version: number; value: unknown }>;
  const known = map.get(entry.id);
  if (known && known.version >= entry.version) return false;
  map.set(entry.id, { version: entry.version, value: entry.value });
  return true;
}

function values<Value>(map: ReadonlyMap<string, { value: Value | null }>): Value[] {
  const found: Value[] = [];
  for (const { value } of map.values()) if (value !== null) found.push(value);
  return found;
}

function derive(room: Room, held: ReturnType<typeof emptyHeld>, changed: ReadonlySet<RoomEntry['kind']>): Room {
  const ready = held.ready.size > 0;
  // Between the beginning of a stream and its `ready` only a part is known; a half-empty room would flicker.
  if (!ready && room.ready) return room;
  const all = ready && changed.has('ready');
  const next = { ...room, ready };
  if (all || changed.has('session')) {
    next.sessions = values(held.session).sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
    next.sessionById = new Map(next.sessions.map((session) => [session.id, session]));
  }
  if (all || changed.has('waiting')) {
    const entries = values(held.waiting);
    next.waiting = entries.filter(({ record }) => !record.settlement).sort((a, b) => a.order - b.order);
    next.settled = mergeSettled(room.settled, entries);
  }
  if (all || changed.has('totals')) next.totals = held.totals.get('all')?.value ?? next.totals;
  if (all || changed.has('banner')) next.banners = values(held.banner);
  return next;
}

function mergeSettled(before: readonly WaitingRecord[], entries: readonly WaitingEntry[]): WaitingRecord[] {
  const byId = new Map(before.map((record) => [record.id, record]));
  for (const { record } of entries) if (record.settlement) byId.set(record.id, record);
  return [...byId.values()].sort((a, b) => (b.settlement?.at ?? 0) - (a.settlement?.at ?? 0)).slice(0, settledKept);
}
