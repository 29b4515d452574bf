import type { Agent, AgentCheck } from '../../shared/agent.ts';
import type { Behaviour } from '../../shared/behaviour.ts';
import type { DeskEntry, MethodInput } from '../../shared/contract.ts';
import type { Pairing, Phones } from '../../shared/phone/phones.ts';
import type { Result } from '../../shared/result.ts';
import type { ImageRef, SessionSummary } from '../../shared/session.ts';
import type { Room } from '../sessions/room.ts';
import type { Session } from '../sessions/session.ts';
import type { SessionCommands } from '../sessions/session-commands.ts';
import type { Supervisor } from '../sessions/supervisor.ts';
import type { HistoryExport } from '../store/export-history.ts';
import type { Store } from '../store/store.ts';
import type { Deck } from '../waiting/deck.ts';

/** Something that a window must not be able to do alone; the person is asked outside of it. */
export type DangerousRequest = { kind: 'runEverything' | 'phoneMessages' | 'phoneReturns'; about: string };

/** What the handlers call: the parts of the app, each by the few members that a client's request can reach. */
export type ApiParts = {
  supervisor: Pick<Supervisor, 'create' | 'resume' | 'fork' | 'stop' | 'delete'> & {
    session(id: string): { followers: Pick<Session['followers'], 'follow'>; summary(): SessionSummary } | undefined;
  };
  commands: SessionCommands;
  deck: Pick<Deck, 'answer' | 'notNow'>;
  room: Pick<Room, 'follow'>;
  store: Pick<
    Store,
    'page' | 'settled' | 'search' | 'preferences' | 'setPreference' | 'turn' | 'turns' | 'eventsAfter'
  >;
  /** `refresh`: look again, instead of telling what was found the last time. */
  agents: {
    list(refresh: boolean): Promise<Agent[]>;
    check(agent: string): Promise<Result<AgentCheck>>;
    putEndpoint(input: MethodInput<'agents.putEndpoint'>): Result<object>;
    removeEndpoint(input: MethodInput<'agents.removeEndpoint'>): Result<object>;
  };
  workspaces: {
    check(path: string): Promise<Result<{ path: string; branch?: string }>>;
    /** Undefined: the person closed the dialog. */
    pick(): Promise<string | undefined>;
    /** Shows a file that lies in a workspace; opens nothing. */
    reveal(workspace: string, path: string): Promise<Result<object>>;
  };
  exportHistory: HistoryExport;
  images: { add(base64: string): Result<ImageRef> };
  confirm(request: DangerousRequest): Promise<boolean>;
  behaviour: { change(change: Partial<Behaviour>): void };
  desk: {
    look(sessionId: string | undefined): void;
    /** The behaviour first, and whatever waits to be shown. */
    follow(onEntry: (entry: DeskEntry) => void): () => void;
  };
  phones: PhoneDesk;
  pairing: PairingDesk;
};

/** What the owner does about phones that are paired. A change is stored before the call returns; a socket goes after its row. */
export type PhoneDesk = {
  /** All of it at once, and again after each change. */
  follow(onPhones: (phones: Phones) => void): () => void;
  pair(): void;
  name(id: string): string | undefined;
  rename(id: string, name: string): Result<object>;
  pause(id: string, paused: boolean): Result<object>;
  allowMessages(id: string, allowed: boolean): Result<object>;
  revoke(id: string): Result<object>;
  /** Undefined: close the listener. */
  listen(network: string | undefined): Promise<Result<object>>;
};

/** One pairing at a time. It begins with its window, and ends with it. */
export type PairingDesk = {
  follow(onPairing: (pairing: Pairing) => void): () => void;
  choose(network: string): Promise<Result<object>>;
  confirm(name: string, mayMessage: boolean): Result<object>;
  refuse(): void;
  again(): void;
};
