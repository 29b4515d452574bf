import type { Agent, AgentCheck } from '../../shared/agent.ts';
import type { Behaviour } from '../../shared/behaviour.ts';
import type { DeskEntry, MethodInput } from '../../shared/contract.ts';
import type { Result } from '../../shared/result.ts';
import type { ImageRef } from '../../shared/session.ts';
import type { Room } from '../sessions/room.ts';
import type { Session } from '../sessions/session.ts';
import type { SessionCommands } from '../sessions/session-commands.ts';
import type { Supervisor } from '../sessions/supervisor.ts';
import type { HistoryExport } from '../store/export-history.ts';
import type { Store } from '../store/store.ts';
import type { Deck } from '../waiting/deck.ts';

/** Something that a window must not be able to do alone; the person is asked outside of it. */
export type DangerousRequest = { kind: 'runEverything'; about: string };

/** What the handlers call: the parts of the app, each by the few members that a client's request can reach. */
export type ApiParts = {
  supervisor: Pick<Supervisor, 'create' | 'resume' | 'fork' | 'stop' | 'delete'> & {
    session(
      id: string,
    ): { followers: Pick<Session['followers'], 'follow'>; summary(): { title: string; workspace: string } } | undefined;
  };
  commands: SessionCommands;
  deck: Pick<Deck, 'answer' | 'notNow'>;
  room: Pick<Room, 'follow'>;
  store: Pick<Store, 'page' | 'settled' | 'search' | 'preferences' | 'setPreference'>;
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
};
