import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { EndpointBook } from '../../src/main/drivers/driver.ts';
import type { OwnAcpAgent } from '../../src/main/drivers/process/own-acp-agents.ts';
import { createRegistry } from '../../src/main/drivers/registry.ts';
import { checkWorkspace } from '../../src/main/drivers/workspace.ts';
import { createCommitter } from '../../src/main/sessions/committer.ts';
import { createRoom } from '../../src/main/sessions/room.ts';
import { createSessionCommands } from '../../src/main/sessions/session-commands.ts';
import { createShow } from '../../src/main/sessions/show.ts';
import { createSupervisor } from '../../src/main/sessions/supervisor.ts';
import { createImageShelf } from '../../src/main/store/image-shelf.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { createSessionFolders } from '../../src/main/store/session-folder.ts';
import { isStoreFull } from '../../src/main/store/store-error.ts';
import type { DeadlineRule } from '../../src/main/waiting/deadlines.ts';
import { createDeck } from '../../src/main/waiting/deck.ts';
import { createNodeSpawner } from '../../src/main/wire/node-spawner.ts';
import { createWireFactory } from '../../src/main/wire/wire-factory.ts';

const main = join(import.meta.dirname, '..', '..', 'src', 'main');
const echoProgram = join(main, 'drivers', 'echo-agent', 'main.ts');
const piGate = join(main, 'dialects', 'pi', 'gate.ts');

export function databaseIn(folder: string): string {
  return join(folder, 'signalbox.db');
}

/** The product under plain Node: its real store, wires, drivers and sessions, without the desktop. */
export type RoomParts = Awaited<ReturnType<typeof openRoomParts>>;

export async function openRoomParts(options: {
  folder: string;
  environment: Record<string, string>;
  home: string;
  /** Where the agents are that are reached at addresses. */
  endpoints?: EndpointBook | undefined;
  /** Agents that a person has added. */
  ownAgents?: readonly OwnAcpAgent[] | undefined;
  now?: () => number;
  /** When approvals deny themselves; never, unless a test says so. */
  approvalMs?: DeadlineRule;
}) {
  const { folder, environment, home, now = Date.now, approvalMs = () => undefined } = options;
  const newId = randomUUID;
  const faults: unknown[] = [];
  const onBug = (fault: unknown) => void faults.push(fault);
  const opened = openStore({ file: databaseIn(folder), now, instance: newId() });
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  const images = createImageShelf(join(folder, 'images'));
  const folders = createSessionFolders(join(folder, 'sessions'));
  const room = createRoom();
  const committer = createCommitter({
    store,
    now,
    isFull: isStoreFull,
    onHeld: () => undefined,
    onBroken: onBug,
    onFault: onBug,
  });
  const deck = createDeck({ now, find: store.waiting, onEntry: room.waiting });
  const show = createShow({ store, room, deck, now });
  const wires = createWireFactory({ spawner: createNodeSpawner() });
  const { endpoints: book, ownAgents = [] } = options;
  const addresses = book && { book, readTranscript: store.eventsAfter, readImage: images.read };
  const registry = createRegistry({
    ...(addresses ? { addresses } : {}),
    ownAgents,
    wires,
    environment,
    now,
    onBug,
    echoProgram,
    piGate,
  });
  const supervisor = createSupervisor({
    store,
    committer,
    now,
    newId,
    log: () => undefined,
    approvalMs,
    images,
    onStored: show.stored,
    onGone: show.gone,
    registry,
    deck,
    folders,
    checkWorkspace: (path) => checkWorkspace(path, home),
  });
  const commands = createSessionCommands(supervisor, {
    newId,
    now,
    hasImage: (ref) => images.bytes(ref) !== undefined,
  });
  await supervisor.open();

  return {
    supervisor,
    commands,
    deck,
    room,
    store,
    images,
    folders,
    /** What went wrong in the product itself; a test ends with none. */
    faults,
    /** The app goes; its agents stay. */
    async detach() {
      await supervisor.close();
      deck.close();
      room.close();
      committer.close();
      store.close();
    },
  };
}
