import type { CallResult } from '../../../shared/client.ts';
import type { DeskEntry, MethodInput, MethodName, MethodOutput, RoomEntry } from '../../../shared/contract.ts';
import type { SessionEvent } from '../../../shared/event.ts';
import type { Phones } from '../../../shared/phone/phones.ts';
import type { SessionSummary } from '../../../shared/session.ts';
import type { WaitingRecord } from '../../../shared/waiting.ts';
import type { Connection } from '../../client/connection.ts';

type Answers = { [Name in MethodName]?: (input: MethodInput<Name>) => MethodOutput<Name> | { refused: string } };

export type RoomConnection = Connection & {
  calls: { method: MethodName; input: unknown }[];
  push(...entries: Entry[]): void;
  /** What the app tells the window beside the room. */
  tell(...entries: DeskEntry[]): void;
  /** What the app says about phones. */
  tellPhones(phones: Phones): void;
  setState(state: 'open' | 'closed'): void;
};

type Entry = RoomEntry extends infer One ? (One extends RoomEntry ? Omit<One, 'version'> : never) : never;

export const sessionEntry = (session: SessionSummary): Entry => ({ kind: 'session', id: session.id, value: session });
export const waitingEntry = (record: WaitingRecord, order = record.askedAt): Entry => {
  return { kind: 'waiting', id: record.id, value: { record, order } };
};

const defaults: Answers = {
  'agents.list': () => [],
  'preference.all': () => ({}),
  'waiting.history': () => [],
  'transcript.page': () => ({ events: [], more: false }),
  'message.list': () => [],
  'search.query': () => [],
  'workspace.check': ({ path }) => ({ path }),
};

/** A room from literals: what it holds at first, and how it answers. Every other call succeeds and says nothing. */
export function createRoomConnection(entries: readonly Entry[], answers: Answers = {}): RoomConnection {
  const calls: RoomConnection['calls'] = [];
  const deskFollowers = new Set<(entries: DeskEntry[]) => void>();
  const phoneFollowers = new Set<(entries: Phones[]) => void>();
  const followers = new Set<(entries: RoomEntry[]) => void>();
  const states = new Set<() => void>();
  let version = 0;
  let state: 'open' | 'closed' = 'open';
  const numbered = (some: readonly Entry[]) => some.map((entry) => ({ ...entry, version: ++version }) as RoomEntry);

  return {
    calls,
    call<Name extends MethodName>(method: Name, input: MethodInput<Name>): Promise<CallResult<Name>> {
      calls.push({ method, input });
      const answer = (answers[method] ?? defaults[method]) as ((given: MethodInput<Name>) => unknown) | undefined;
      const value = answer?.(input) ?? {};
      if (typeof value === 'object' && 'refused' in value) {
        return Promise.resolve({ ok: false, error: { code: 'refused', message: String(value.refused) } });
      }
      return Promise.resolve({ ok: true, value: value as MethodOutput<Name> });
    },
    follow(stream, _params, onEntries) {
      if (stream === 'phones') {
        const follower = onEntries as (entries: Phones[]) => void;
        phoneFollowers.add(follower);
        return () => phoneFollowers.delete(follower);
      }
      const follower = onEntries as (some: (RoomEntry | SessionEvent | DeskEntry)[]) => void;
      if (stream === 'desk') {
        deskFollowers.add(follower);
        return () => deskFollowers.delete(follower);
      }
      if (stream !== 'room') return () => undefined;
      followers.add(follower);
      follower([...numbered(entries), ...numbered([{ kind: 'ready', id: 'all', value: null }])]);
      return () => followers.delete(follower);
    },
    push(...some) {
      for (const follower of followers) follower(numbered(some));
    },
    tell(...some) {
      for (const follower of deskFollowers) follower(some);
    },
    tellPhones(phones) {
      for (const follower of phoneFollowers) follower([phones]);
    },
    setState(next) {
      state = next;
      for (const listener of states) listener();
    },
    state: () => state,
    onState(listener) {
      states.add(listener);
      return () => states.delete(listener);
    },
  };
}
