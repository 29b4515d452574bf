import type { RoomEntry } from '../../../shared/contract.ts';
import type { PhoneCard, PhoneEntry } from '../../../shared/phone/reports.ts';
import { describeSettlement } from '../../../shared/settlement-words.ts';
import type { WaitingRecord } from '../../../shared/waiting.ts';
import type { ApiParts } from '../../api/parts.ts';
import type { Redact } from '../redact.ts';
import { toPhoneCard } from './phone-card.ts';
import { toPhoneSession, whyNoMessage } from './phone-session.ts';
import { momentOf, runIdOf } from './run-id.ts';

type CardEnd = NonNullable<Extract<PhoneEntry, { kind: 'card' }>['end']>;

export type PhoneRoom = {
  /** All there is, then `ready`, then every change; entries as JSON text of a `PhoneEntry`. */
  follow(onEntries: (entries: readonly string[]) => void): () => void;
  /** What waits: main's own record, and its card as phones have it. */
  waiting(id: string): { record: WaitingRecord; card: PhoneCard } | undefined;
  /** How a card ended, for a while after it did. */
  end(id: string): CardEnd | undefined;
  /** The run that goes on in a session now; `null`: none. Undefined: there is no such session. */
  runOf(sessionId: string): string | null | undefined;
  /** Why a message cannot be sent to a session, in words; undefined: it can, or there is no such session. */
  whyNoMessage(sessionId: string): string | undefined;
  close(): void;
};

export type PhoneRoomDeps = {
  room: ApiParts['room'];
  session: ApiParts['supervisor']['session'];
  store: Pick<ApiParts['store'], 'turns'>;
  /** Which session a person looks at in the window of the room. */
  presence: { looksAt(sessionId: string): boolean; onChange(listener: () => void): () => void };
  redact: Redact;
};

type Waiting = { record: WaitingRecord; card: PhoneCard };
type Entry = DistributiveOmit<PhoneEntry, 'version'>;

/** Settled cards that are remembered. */
const endsKept = 256;

/**
 * The room as phones see it, made once for all of them: from the first phone on it follows the room of the app. Versions are
 * its own, and grow as those of the room do.
 */
export function createPhoneRoom({ room, session, store, presence, redact }: PhoneRoomDeps): PhoneRoom {
  const kept = new Map<string, string>();
  const waiting = new Map<string, Waiting>();
  const ends = new Map<string, CardEnd>();
  const followers = new Set<(entries: readonly string[]) => void>();
  const stops: (() => void)[] = [];
  let version = 0;

  function written(entry: Entry): string {
    version += 1;
    const text = JSON.stringify({ ...entry, version });
    const key = `${entry.kind}:${entry.id}`;
    if (entry.value === null) kept.delete(key);
    else kept.set(key, text);
    return text;
  }

  function tell(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    const texts = entries.map(written);
    for (const follower of followers) follower(texts);
  }

  function projected(text: string): Entry[] {
    const entry = JSON.parse(text) as RoomEntry;
    switch (entry.kind) {
      case 'session':
        return [{ kind: 'session', id: entry.id, value: entry.value && shownSession(entry.value) }];
      case 'waiting':
        return entry.value ? card(entry.value.record, entry.value.order) : [];
      case 'totals': {
        const { all, today } = entry.value;
        return [{ kind: 'totals', id: 'all', value: { all, today } }];
      }
      case 'banner':
      case 'ready':
        return [];
      default:
        return entry satisfies never;
    }
  }

  function shownSession(summary: (RoomEntry & { kind: 'session' })['value'] & object) {
    const lastTurn = () => store.turns(summary.id, { limit: 1 })[0]?.turnId;
    return toPhoneSession(summary, { redact, lastTurn });
  }

  function card(record: WaitingRecord, order: number): Entry[] {
    const { id, sessionId, settlement } = record;
    if (settlement) {
      const end = { id, words: describeSettlement(settlement), at: momentOf(settlement.at) };
      waiting.delete(id);
      keepEnd(end);
      return [{ kind: 'card', id, value: null, end }];
    }
    const provider = session(sessionId)?.summary().agentLabel;
    if (provider === undefined) return [];
    const seenAtDesk = presence.looksAt(sessionId);
    const value = toPhoneCard(record, { order, seenAtDesk, provider, redact });
    waiting.set(id, { record, card: value });
    return [{ kind: 'card', id, value, end: null }];
  }

  function keepEnd(end: CardEnd): void {
    ends.set(end.id, end);
    const oldest = ends.size > endsKept ? ends.keys().next().value : undefined;
    if (oldest !== undefined) ends.delete(oldest);
  }

  function lookAgain(): void {
    const changed: Entry[] = [];
    for (const [id, { record, card: before }] of waiting) {
      const seenAtDesk = presence.looksAt(record.sessionId);
      if (seenAtDesk === before.seenAtDesk) continue;
      const value = { ...before, seenAtDesk };
      waiting.set(id, { record, card: value });
      changed.push({ kind: 'card', id, value, end: null });
    }
    tell(changed);
  }

  function begin(): void {
    stops.push(presence.onChange(lookAgain));
    stops.push(room.follow((texts) => tell(texts.flatMap(projected))));
  }

  return {
    follow(onEntries) {
      if (stops.length === 0) begin();
      const ready: PhoneEntry = { kind: 'ready', id: 'all', value: null, version };
      onEntries([...kept.values(), JSON.stringify(ready)]);
      followers.add(onEntries);
      return () => void followers.delete(onEntries);
    },
    waiting: (id) => waiting.get(id),
    end: (id) => ends.get(id),
    runOf(sessionId) {
      const summary = session(sessionId)?.summary();
      if (!summary) return undefined;
      return summary.turn ? runIdOf(sessionId, summary.turn.id) : null;
    },
    whyNoMessage(sessionId) {
      const summary = session(sessionId)?.summary();
      return summary && whyNoMessage(summary);
    },
    close() {
      for (const stop of stops) stop();
      followers.clear();
    },
  };
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
