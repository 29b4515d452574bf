import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { SessionEvent } from '../../shared/event.ts';
import { ok } from '../../shared/result.ts';
import { createProcessDriverFactory } from '../drivers/process/process-driver-factory.ts';
import { openStore } from '../store/open-store.ts';
import { createSessionFolders, type SessionFolders } from '../store/session-folder.ts';
import type { Store } from '../store/store.ts';
import { isStoreFull } from '../store/store-error.ts';
import type { DeadlineRule } from '../waiting/deadlines.ts';
import { createDeck } from '../waiting/deck.ts';
import type { MemoryWires } from '../wire/memory-wire.ts';
import type { Wire, WireFactory } from '../wire/wire.ts';
import { createCommitter } from './committer.ts';
import { puppetEntry } from './puppet-fixture.ts';
import { createRoom } from './room.ts';
import { createSessionCommands } from './session-commands.ts';
import { createShow } from './show.ts';
import { createSupervisor } from './supervisor.ts';

/** What dies here is a process and not the machine: nothing is lost by files in memory, and a hundred lives take seconds. */
export const memoryDisk = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Thrown at the place where the app dies. */
export class Killed extends Error {}

/** Counts the places at which the app could die, and lets it die at one of them. */
export type Reaper = {
  /** A place; throws when it is the one. Once dead, every place throws. */
  place(where?: 'write'): void;
  readonly dead: boolean;
  /** It died while a write was under way, which may be torn. */
  readonly inWrite: boolean;
  /** How many places there were since `begin`. */
  readonly places: number;
  /** A new life, which ends after so many places; undefined: it does not. */
  begin(dieAt: number | undefined): void;
};

export function createReaper(): Reaper {
  let dieAt: number | undefined;
  const reaper = { dead: false, inWrite: false, places: 0, place, begin };

  function place(where?: 'write'): void {
    if (reaper.dead) throw new Killed();
    reaper.dead = reaper.places === dieAt;
    reaper.inWrite = where === 'write';
    if (reaper.dead) throw new Killed();
    reaper.places += 1;
  }

  function begin(at: number | undefined): void {
    dieAt = at;
    reaper.places = 0;
    reaper.dead = false;
  }

  return reaper;
}

/** What is on the disk, and the processes: all that outlives the app. */
export type Outside = {
  root: string;
  wires: MemoryWires;
  reaper: Reaper;
  /** Rows that a window was shown, by seq. */
  shown: Map<number, string>;
};

/** One run of the app over what is outside: everything but window and Electron, on a real database. */
export function startApp(outside: Outside, approvalMs: DeadlineRule = () => undefined) {
  const { root, reaper } = outside;
  const opened = openStore({ file: join(root, 'signalbox.db'), now: Date.now, instance: 'the-app' });
  if (!opened.ok) throw new Error(opened.message);
  const store = mortalStore(opened.store, reaper);
  const room = createRoom();
  const committer = createCommitter({
    store,
    now: Date.now,
    isFull: isStoreFull,
    onHeld: () => undefined,
    onBroken(error) {
      throw error;
    },
    onFault(error) {
      throw error;
    },
  });
  const deck = createDeck({ now: Date.now, find: store.waiting, onEntry: room.waiting });
  const show = createShow({ store, room, deck, now: Date.now });
  const factory = createProcessDriverFactory(puppetEntry, {
    wires: mortalWires(outside.wires.factory, reaper),
    environment: {},
    versionOf: async () => undefined,
    now: Date.now,
    onBug(error) {
      throw error;
    },
  });
  let ids = 0;
  const log: string[] = [];
  const newId = () => {
    ids += 1;
    return `${ids}-${opened.store.sessions().length}`;
  };
  const supervisor = createSupervisor({
    store,
    committer,
    now: Date.now,
    newId,
    log: (words) => void (reaper.dead || log.push(words)),
    approvalMs,
    images: { keep: () => undefined, read: () => undefined },
    onStored(change) {
      reaper.place();
      show.stored(change);
    },
    onGone: show.gone,
    registry: { factories: [factory], find: () => factory },
    deck,
    folders: foldersOver(outside),
    checkWorkspace: async (path) => ok({ path }),
  });
  const commands = createSessionCommands(supervisor, { newId, now: Date.now, hasImage: () => true });

  /** A window that looks at a session from where it last was. What it is shown is in the store by then, and stays so. */
  function look(sessionId: string): void {
    const after = outside.shown.size - 1;
    supervisor.session(sessionId)?.followers.follow(after, (rows) => {
      for (const row of rows) {
        const { seq } = JSON.parse(row) as SessionEvent;
        if (seq !== outside.shown.size) throw new Error(`seq ${seq} was shown after ${outside.shown.size} rows`);
        if (opened.ok && opened.store.eventsAfter(sessionId, seq - 1, 1)[0] !== row)
          throw new Error(`${seq} was shown before it was stored`);
        outside.shown.set(seq, row);
      }
      reaper.place();
    });
  }

  return {
    store: opened.store,
    /** Where everything is stored; a test can let it be full. */
    disk: store,
    committer,
    room,
    deck,
    supervisor,
    commands,
    look,
    log,
    close: () => opened.store.close(),
  };
}

/** The folders are on the disk, and what is written to a wire is in memory. */
function foldersOver({ root, wires }: Outside): SessionFolders {
  const folders = createSessionFolders(join(root, 'sessions'));
  return {
    ...folders,
    inputSize: (wire) => (existsSync(wire) ? Buffer.byteLength(wires.process(wire).input()) : undefined),
  };
}

export type App = ReturnType<typeof startApp>;

/** The store, which may be the last thing that the app does: right before a transaction, or right after it. */
function mortalStore(store: Store, reaper: Reaper): Store {
  return {
    ...store,
    commit(changes) {
      reaper.place();
      const results = store.commit(changes);
      reaper.place();
      return results;
    },
  };
}

/** The wires likewise: before a process is started, after it, before and after a write. */
function mortalWires(factory: WireFactory, reaper: Reaper): WireFactory {
  const mortal = (wire: Wire): Wire => ({
    ...wire,
    write(offset, text) {
      reaper.place();
      wire.write(offset, text);
      reaper.place('write');
    },
  });
  return {
    async spawn(spec) {
      reaper.place();
      const spawned = await factory.spawn(spec);
      if (!spawned.ok) return spawned;
      // The folder of a wire is looked for on the disk.
      mkdirSync(spec.folder);
      reaper.place();
      return { ok: true, wire: mortal(spawned.wire) };
    },
    adopt: async (folder) => mortal(await factory.adopt(folder)),
  };
}

/** Lets everything that was put off for this moment happen, promises of the file system included. */
export async function settleDown(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await vi.advanceTimersByTimeAsync(0);
    await new Promise<void>((resolve) => realImmediate(resolve));
  }
}

const realImmediate = setImmediate;
