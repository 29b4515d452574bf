import { randomUUID } from 'node:crypto';
import { homedir, hostname } from 'node:os';
import { app, session } from 'electron';
import { createHandlers, createPhoneHandlers } from './api/handlers.ts';
import type { ApiParts } from './api/parts.ts';
import { serve } from './api/serve.ts';
import { createStreamHandlers } from './api/stream-handlers.ts';
import { registerAppScheme, serveApp } from './desktop/app-protocol.ts';
import { confirmDanger } from './desktop/confirm-danger.ts';
import { createDemo } from './desktop/demo.ts';
import { createDesk } from './desktop/desk.ts';
import { createElectronPtyHost } from './desktop/electron-pty-host.ts';
import { createElectronSpawner } from './desktop/electron-spawner.ts';
import { createEndpointBook } from './desktop/endpoint-book.ts';
import { pickHistoryFile } from './desktop/history-dialog.ts';
import { openPipes } from './desktop/ipc-transport.ts';
import { createLogFile } from './desktop/log-file.ts';
import { setMenu } from './desktop/menu.ts';
import { createNotices } from './desktop/notices.ts';
import { createLinkOpener } from './desktop/open-link.ts';
import { createPairingWindow } from './desktop/pairing-window.ts';
import { findPlaces, removeDemo } from './desktop/places.ts';
import { closeOnQuit } from './desktop/quit.ts';
import { quitWords } from './desktop/quit-words.ts';
import { readCommandLine } from './desktop/read-command-line.ts';
import { revealFile } from './desktop/reveal-file.ts';
import { enableSandbox } from './desktop/sandbox.ts';
import { finishUnattended } from './desktop/screenshot.ts';
import { createSecretStore } from './desktop/secret-store.ts';
import { claimSingleInstance, comeToFront } from './desktop/single-instance.ts';
import { createSystemCipher } from './desktop/system-cipher.ts';
import { refuseToStart, reloadAfterCrash, restartForDatabase, watchForFaults } from './desktop/trouble.ts';
import { openWindow } from './desktop/window.ts';
import { guardAllContents, guardSession } from './desktop/window-guards.ts';
import { pickWorkspace } from './desktop/workspace-dialog.ts';
import { createAgentDirectory } from './drivers/agent-directory.ts';
import { readOwnAcpAgents } from './drivers/process/own-acp-agents.ts';
import { createRegistry } from './drivers/registry.ts';
import { checkWorkspace } from './drivers/workspace.ts';
import { createRemote } from './remote/remote.ts';
import { createCommitter } from './sessions/committer.ts';
import { createRoom } from './sessions/room.ts';
import { createSessionCommands } from './sessions/session-commands.ts';
import { createShow } from './sessions/show.ts';
import { createSupervisor } from './sessions/supervisor.ts';
import { createHistoryExport } from './store/export-history.ts';
import { createImageShelf } from './store/image-shelf.ts';
import { openStore } from './store/open-store.ts';
import { createSessionFolders } from './store/session-folder.ts';
import { isStoreFull } from './store/store-error.ts';
import { createDeadlineRule } from './waiting/deadlines.ts';
import { createDeck } from './waiting/deck.ts';
import { createWireFactory } from './wire/wire-factory.ts';

const now = Date.now;
const newId = randomUUID;
const home = homedir();

enableSandbox();
registerAppScheme();
setMenu();
const commandLine = readCommandLine();
const places = findPlaces(commandLine, import.meta.dirname);
claimSingleInstance();
const log = createLogFile(places.logs, now);
const room = createRoom();
const notices = createNotices(room);
const faults = watchForFaults(log, !commandLine.quit);
// Electron is not ready before this module has ended: nothing here may wait for it.
void app.whenReady().then(openTheRoom);

async function openTheRoom(): Promise<void> {
  const images = createImageShelf(places.images);
  guardSession(session.defaultSession);
  serveApp(session.defaultSession, { folder: places.page, page: 'index.html', image: images.bytes });
  guardAllContents(createLinkOpener());
  const window = openWindow({ ...commandLine, ...places });
  comeToFront(window);
  reloadAfterCrash(window, log, notices.tell);

  const opened = openStore({ file: places.database, now, instance: newId() });
  if (!opened.ok) refuseToStart(opened.message, !commandLine.quit);
  const { store } = opened;
  const committer = createCommitter({
    store,
    now,
    isFull: isStoreFull,
    onHeld: notices.diskFull,
    onBroken: restartForDatabase(log),
    onFault: faults.report,
  });
  const deck = createDeck({ now, find: store.waiting, onEntry: room.waiting });
  const show = createShow({ store, room, deck, now });
  const spawner = createElectronSpawner(places.spawner);
  const wires = createWireFactory({ spawner: spawner.spawn });
  const ptys = createElectronPtyHost(places.ptyHolder);
  const secrets = createSecretStore({ file: places.secrets, cipher: createSystemCipher(), log: log.write });
  const book = createEndpointBook({ file: places.endpoints, secrets, log: log.write });
  const registry = createRegistry({
    addresses: { book, readTranscript: store.eventsAfter, readImage: images.read },
    wires,
    environment: process.env,
    now,
    onBug: faults.report,
    echoProgram: places.echoAgent,
    piGate: places.piGate,
    ownAgents: readOwnAcpAgents(places.ownAgents, log.write),
    ptys,
  });
  const workspaces = {
    check: (path: string) => checkWorkspace(path, home),
    pick: () => pickWorkspace(window),
    reveal: revealFile,
  };
  const supervisor = createSupervisor({
    store,
    committer,
    now,
    newId,
    log: log.write,
    approvalMs: createDeadlineRule({
      wish: () => desk.behaviour.now().cardDeadline,
      paired: () => remote.paired(),
    }),
    images,
    onStored: show.stored,
    onGone: show.gone,
    registry,
    deck,
    folders: createSessionFolders(places.sessions),
    checkWorkspace: workspaces.check,
  });
  const commands = createSessionCommands(supervisor, {
    newId,
    now,
    hasImage: (ref) => images.bytes(ref) !== undefined,
  });

  const desk = createDesk({
    window,
    room,
    store,
    deck,
    log,
    // Of a demo nothing goes on.
    leaving: () => (commandLine.demo ? undefined : quitWords(supervisor, registry)),
  });
  const remote = createRemote({
    handlers: createPhoneHandlers({ commands, deck }),
    room,
    session: supervisor.session,
    store,
    secrets,
    page: places.phonePage,
    desk: hostname(),
    home,
    presence: desk.presence,
    now,
    log: log.write,
    openPairing: () => openPairing(),
  });
  desk.behaviour.onChange(supervisor.renewDeadlines);
  remote.onPaired(supervisor.renewDeadlines);
  const parts: ApiParts = {
    supervisor,
    commands,
    deck,
    room,
    store,
    images,
    exportHistory: createHistoryExport({ settled: store.settled, pickFile: () => pickHistoryFile(window) }),
    agents: createAgentDirectory({ registry, folder: places.looks, now, newId }),
    workspaces,
    confirm: (request) => confirmDanger(window, request),
    behaviour: desk.behaviour,
    desk: desk.presence,
    phones: remote.phones,
    pairing: remote.pairing,
  };
  const served = { handlers: createHandlers(parts), streams: createStreamHandlers(parts), log: log.write };
  const openPairing = createPairingWindow({
    ...{ room: window, preload: places.preload, folder: places.page },
    theme: () => commandLine.theme ?? store.preferences().theme,
    onWindow: (opened) => openPipes(opened, (pipe) => serve(pipe, { kind: 'pairing', via: 'desk' }, served), log.write),
  });
  const demo = createDemo({ supervisor, commands, room, folder: places.demoWorkspaces, ownData: places.isDemoFolder });
  closeOnQuit(async () => {
    desk.close();
    await remote.close();
    await demo.close();
    await supervisor.close();
    spawner.close();
    ptys.close();
    deck.close();
    room.close();
    committer.close();
    store.close();
    if (places.isDemoFolder) removeDemo(places);
  }, log);

  const sessionsOpen = supervisor.open();
  // A grid that nobody has arranged is filled once, in the rail's order: it is to find the demo complete.
  const filled = commandLine.demo ? sessionsOpen.then(() => demo.open()) : sessionsOpen;
  openPipes(window, (pipe) => filled.then(() => serve(pipe, { kind: 'desk', via: 'desk' }, served)), log.write);
  notices.opened(opened.notices, (await sessionsOpen).rebuilt);
  faults.opened(notices.tell);
  await filled;
  remote.open();
  if (!commandLine.quit) desk.open({ ...remote, pair: remote.phones.pair });
  await finishUnattended(window, commandLine);
}
