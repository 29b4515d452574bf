import type { PhoneCard, PhoneEntry, PhoneSession } from '../../../shared/phone/reports.ts';
import type { Totals } from '../../../shared/usage.ts';

/** A card that does not wait any more, and how that came about. */
export type EndedCard = { card: PhoneCard; words: string };

/** Everything that a phone lists, as it was last told. */
export type RoomPicture = {
  /** All that there is has come. */
  readonly ready: boolean;
  readonly sessions: ReadonlyMap<string, PhoneSession>;
  readonly cards: ReadonlyMap<string, PhoneCard>;
  readonly totals: { all: Totals; today: Totals } | undefined;
  /** Cards that ended just now, newest last. */
  readonly ended: readonly EndedCard[];
  /** By kind and id, also of what is gone. */
  readonly versions: ReadonlyMap<string, number>;
};

export const emptyRoom: RoomPicture = {
  ready: false,
  sessions: new Map(),
  cards: new Map(),
  totals: undefined,
  ended: [],
  versions: new Map(),
};

const noWords = 'It does not wait any more';

/** The room after these entries. An older version never replaces a newer one, nor brings back what is gone. */
export function foldEntries(room: RoomPicture, entries: readonly PhoneEntry[]): RoomPicture {
  const sessions = new Map(room.sessions);
  const cards = new Map(room.cards);
  const versions = new Map(room.versions);
  let { ready, totals, ended } = room;
  for (const entry of entries) {
    const key = `${entry.kind} ${entry.id}`;
    if (entry.version < (versions.get(key) ?? 0)) continue;
    versions.set(key, entry.version);
    switch (entry.kind) {
      case 'session':
        put(sessions, entry.id, entry.value);
        break;
      case 'card': {
        const before = cards.get(entry.id);
        if (before && entry.value === null) ended = [...ended, { card: before, words: entry.end?.words ?? noWords }];
        put(cards, entry.id, entry.value);
        break;
      }
      case 'totals':
        totals = entry.value;
        break;
      case 'ready':
        ready = true;
        break;
      default:
        // A later desk tells of more than this page shows.
        entry satisfies never;
    }
  }
  return { ready, sessions, cards, totals, ended, versions };
}

function put<Value>(map: Map<string, Value>, id: string, value: Value | null): void {
  if (value === null) map.delete(id);
  else map.set(id, value);
}

/** After a time without a connection: the new room, and as ended what was there before and is not any more. */
export function replaceRoom(before: RoomPicture, now: RoomPicture): RoomPicture {
  const gone = [...before.cards.values()].filter((card) => !now.cards.has(card.id));
  return { ...now, ended: [...before.ended, ...gone.map((card) => ({ card, words: noWords }))] };
}

/** What waits, in the order of the desk's deck, the oldest first. */
export function cardsInOrder(cards: Iterable<PhoneCard>): PhoneCard[] {
  return [...cards].sort(
    (one, other) =>
      one.order - other.order || one.askedAt.localeCompare(other.askedAt) || one.id.localeCompare(other.id),
  );
}
