import type { Behaviour } from '../../shared/behaviour.ts';
import type { RoomEntry } from '../../shared/contract.ts';
import { limits } from '../../shared/limits.ts';
import type { SessionSummary } from '../../shared/session.ts';
import {
  callNotice,
  cardNotice,
  endNotice,
  groupNotice,
  type Notice,
  type NoticeKind,
  type NoticeSession,
  placeOf,
} from './notice.ts';

/** What a person has before them. */
export type Focus = {
  /** The window has the keyboard. */
  windowFocused: boolean;
  /** The session in focus in it. */
  sessionId?: string | undefined;
  /** Ids of the cards that a phone shows now. */
  onPhones?: ReadonlySet<string>;
};

/** What is to be done with the system's notifications, in this order. */
export type NoticeStep = { type: 'show'; notice: Notice } | { type: 'clear'; key: string };

/** Something that a person was told and that still holds. */
type Told = { kind: NoticeKind; sessionId: string; place: string; notice: Notice };

type Seen = NoticeSession & Pick<SessionSummary, 'lastOutcome' | 'attention'> & { turn?: string; trouble?: string };

export type NoticeState = {
  /** What was there before `ready` is nothing new. */
  ready: boolean;
  sessions: Readonly<Record<string, Seen>>;
  /** Ids of what waits, told or not: each is told once at most. */
  waiting: readonly string[];
  told: readonly Told[];
  /** What a phone shows, and nobody need be told of as long as it does. */
  held: readonly Told[];
  /** Kinds of which one notification stands for all. Until none is left: they do not fall apart again. */
  grouped: readonly NoticeKind[];
  shown: readonly Notice[];
};

export const firstNoticeState: NoticeState = {
  ready: false,
  sessions: {},
  waiting: [],
  told: [],
  held: [],
  grouped: [],
  shown: [],
};

const kinds: readonly NoticeKind[] = ['waiting', 'finished', 'failed'];

/** Decides what to notify of. Entries come in the order of the room; without any, only behaviour or focus have changed. */
export function foldNotices(
  state: NoticeState,
  entries: readonly RoomEntry[],
  behaviour: Behaviour,
  focus: Focus,
): { state: NoticeState; steps: NoticeStep[] } {
  const sessions: Record<string, Seen> = { ...state.sessions };
  const waiting = new Set(state.waiting);
  const over = new Set<string>();
  const born: Told[] = [];
  const asked: Extract<RoomEntry, { kind: 'waiting' }>[] = [];

  for (const entry of entries) {
    if (entry.kind === 'session') takeSession(entry);
    else if (entry.kind === 'waiting') takeCard(entry);
  }
  // A card may come before the summary of its session.
  for (const { value } of asked) {
    const session = value && sessions[value.record.sessionId];
    if (session) bear('waiting', session, cardNotice(value.record, session, behaviour.tellInput));
  }

  function takeSession({ id, value }: Extract<RoomEntry, { kind: 'session' }>): void {
    const before = sessions[id];
    if (!value) {
      delete sessions[id];
      return;
    }
    const now = seenOf(value);
    sessions[id] = now;
    if (now.turn !== undefined && now.turn !== before?.turn) over.add(`end ${id}`);
    if (now.attention === undefined) over.add(`call ${id}`);
    else if (before && before.attention === undefined) {
      over.delete(`call ${id}`);
      bear('waiting', now, callNotice(now, now.attention, behaviour.tellInput));
    }
    const end = before && howEnded(before, now);
    if (!end) return;
    over.delete(`end ${id}`);
    bear(end, now, endNotice(now, end));
  }

  function takeCard(entry: Extract<RoomEntry, { kind: 'waiting' }>): void {
    if (!entry.value || entry.value.record.settlement) {
      waiting.delete(entry.id);
      over.add(`card ${entry.id}`);
    } else if (!waiting.has(entry.id)) {
      waiting.add(entry.id);
      asked.push(entry);
    }
  }

  /** What comes later under the same key is told in its place, in one batch as well. */
  function bear(kind: NoticeKind, session: Seen, notice: Notice): void {
    const earlier = born.findIndex((one) => one.notice.key === notice.key);
    if (earlier >= 0) born.splice(earlier, 1);
    born.push({ kind, sessionId: session.id, place: placeOf(session), notice });
  }

  const all = state.ready ? [...replaced([...state.told, ...state.held], born), ...born] : [];
  const holds = ({ notice, sessionId }: Told) => !over.has(notice.key) && sessions[sessionId] !== undefined;
  const allowed = all.filter((one) => holds(one) && mayTell(one, behaviour, focus));
  const onPhone = ({ notice: { opens } }: Told) => opens.kind === 'showCard' && focus.onPhones?.has(opens.id) === true;
  const held = allowed.filter(onPhone).map((one) => heldBack(one, state.told));
  const free = allowed.filter((one) => !onPhone(one));
  // One who has come and settles some of many sees the rest.
  const seen = kinds.filter((kind) => {
    const before = state.told.filter((one) => one.kind === kind && !onPhone(one));
    return focus.windowFocused && state.grouped.includes(kind) && count(free, kind) < before.length;
  });
  const told = free.filter(({ kind }) => !seen.includes(kind));
  const grouped = kinds.filter((kind) => {
    const left = count(told, kind);
    return left > limits.noticesApart || (left > 0 && state.grouped.includes(kind));
  });
  const news = told.filter((one) => born.includes(one) || (state.held.includes(one) && !one.notice.silent));
  const { shown, steps } = draw(state.shown, wanted(told, grouped, new Set(news.map(({ kind }) => kind))));
  const ready = state.ready || entries.some(({ kind }) => kind === 'ready');
  return { state: { ready, sessions, waiting: [...waiting], told, held, grouped, shown }, steps };
}

function seenOf({ id, agentLabel, workspace, lastOutcome, attention, turn, trouble }: SessionSummary): Seen {
  return {
    ...{ id, agentLabel, workspace },
    ...(lastOutcome === undefined ? {} : { lastOutcome }),
    ...(attention === undefined ? {} : { attention }),
    ...(turn === undefined ? {} : { turn: turn.id }),
    ...(trouble === undefined ? {} : { trouble: trouble.code }),
  };
}

/** What a person stopped, or what goes on with the next message, has not finished. */
function howEnded(before: Seen, now: Seen): 'finished' | 'failed' | undefined {
  if (now.trouble !== undefined && now.trouble !== before.trouble) return 'failed';
  if (before.turn === undefined || now.turn === before.turn) return undefined;
  if (now.lastOutcome === 'failed' || now.lastOutcome === 'budgetExhausted') return 'failed';
  return now.lastOutcome === 'completed' && now.turn === undefined ? 'finished' : undefined;
}

function mayTell({ kind, sessionId }: Told, behaviour: Behaviour, focus: Focus): boolean {
  const on = { waiting: behaviour.tellWaiting, finished: behaviour.tellFinished, failed: behaviour.tellFailed }[kind];
  if (!on || behaviour.doNotDisturb || behaviour.quietSessions.includes(sessionId)) return false;
  return !focus.windowFocused || focus.sessionId !== sessionId;
}

/** When the phone looks away, what had been told before comes back without a sound. */
function heldBack(one: Told, told: readonly Told[]): Told {
  return told.includes(one) ? { ...one, notice: { ...one.notice, silent: true } } : one;
}

function replaced(told: readonly Told[], born: readonly Told[]): Told[] {
  const keys = new Set(born.map(({ notice }) => notice.key));
  return told.filter(({ notice }) => !keys.has(notice.key));
}

function count(told: readonly Told[], kind: NoticeKind): number {
  return told.filter((one) => one.kind === kind).length;
}

/** `grown`: kinds of which there is something new; less of the others is told without a sound. */
function wanted(told: readonly Told[], grouped: readonly NoticeKind[], grown: ReadonlySet<NoticeKind>): Notice[] {
  const apart = told.filter(({ kind }) => !grouped.includes(kind)).map(({ notice }) => notice);
  const together = grouped.flatMap((kind) => {
    const of = told.filter((one) => one.kind === kind);
    const [oldest] = of;
    if (!oldest) return [];
    const places = of.map(({ place }) => place);
    return [{ ...groupNotice(kind, of.length, places, oldest.notice.opens), silent: !grown.has(kind) }];
  });
  return [...apart, ...together];
}

/** From what the system shows to what it shall show. */
function draw(before: readonly Notice[], now: Notice[]): { shown: Notice[]; steps: NoticeStep[] } {
  const gone = before.filter((one) => !now.some(({ key }) => key === one.key));
  const changed = now.filter((notice) => !before.some((one) => one.key === notice.key && sameWords(one, notice)));
  const steps: NoticeStep[] = [
    ...gone.map(({ key }) => ({ type: 'clear' as const, key })),
    ...changed.map((notice) => ({ type: 'show' as const, notice })),
  ];
  return { shown: now, steps };
}

function sameWords(one: Notice, other: Notice): boolean {
  return one.title === other.title && one.body === other.body && one.opens.id === other.opens.id;
}
