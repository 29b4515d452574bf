import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MethodInput } from '../../shared/contract.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { SessionSummary } from '../../shared/session.ts';
import type { DriverFactory, DriverSink, Registry } from '../drivers/driver.ts';
import type { Store, StoredSession } from '../store/store.ts';
import type { Deck } from '../waiting/deck.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { newSummary } from './new-summary.ts';
import { enqueue } from './queue.ts';
import { createSession, type Session, type SessionDeps } from './session.ts';
import type { Birth, SessionFolders } from './session-folder.ts';
import { checkWorkspace } from './workspace.ts';

export type By = { via: string };

export type SupervisorDeps = SessionDeps & {
  store: Store;
  registry: Registry;
  deck: Deck;
  folders: SessionFolders;
  home: string;
  onGone(id: string): void;
};

/** All sessions: their birth, their processes, their end. What can be asked of one session is in `session-commands`. */
export type Supervisor = {
  /** Takes up every session of the store: finds its process again or learns how it ended. */
  open(): Promise<{ rebuilt: number }>;
  session(id: string): Session | undefined;
  sessions(): Session[];
  create(input: MethodInput<'session.create'>, by: By): Promise<Result<{ sessionId: string }>>;
  resume(id: string): Promise<Result<object>>;
  fork(input: MethodInput<'session.fork'>): Promise<Result<{ sessionId: string }>>;
  stop(id: string): Promise<Result<object>>;
  delete(id: string): Promise<Result<object>>;
  /** Lets go of every process; they go on. */
  close(): Promise<void>;
};

export function createSupervisor(deps: SupervisorDeps): Supervisor {
  const sessions = new Map<string, Session>();
  /** Sessions whose process is being started; a second start would be a second writer. */
  const starting = new Set<string>();

  function add(ledger: Ledger, stored: { lastSeq: number; wireFolder?: string; isNew: boolean }): Session {
    const session = createSession(deps, { ledger, ...stored });
    sessions.set(session.id, session);
    deps.deck.join(session.id, session.settle);
    return session;
  }

  function remove(id: string): void {
    sessions.delete(id);
    deps.deck.leave(id);
    deps.store.deleteSession(id);
    deps.folders.remove(id);
    deps.onGone(id);
  }

  /** No agent locks its own conversation, and two processes on one both act. */
  function conversationHolder(agentSessionId: string | undefined, except?: string): Session | undefined {
    if (agentSessionId === undefined) return undefined;
    return [...sessions.values()].find(
      (session) =>
        session.id !== except && session.driver() !== undefined && session.summary().agentSessionId === agentSessionId,
    );
  }

  async function findAgent(id: string): Promise<Result<DriverFactory>> {
    const factory = deps.registry.find(id);
    if (!factory) return fail('agentUnknown', `Signalbox knows no agent "${id}".`);
    const agent = await factory.describe();
    if (agent.installed) return ok(factory);
    return fail(
      'agentNotInstalled',
      `${agent.label} is not installed on this machine. Install it with: ${agent.install}`,
    );
  }

  async function launch(
    session: Session,
    factory: DriverFactory,
    options: {
      model?: string | undefined;
      mode?: string | undefined;
      resume?: { agentSessionId: string; fork: boolean };
    },
  ): Promise<Result<object>> {
    const { id, title, workspace } = session.summary();
    const folder = deps.folders.nextWire(id);
    session.beginWire(folder);
    // The folder's name is stored before the process exists: a crash in between leaves no process that nobody knows of.
    if (!session.change(() => undefined)) {
      return fail('storeFull', 'The disk is full. Nothing was started; make room and try again.');
    }
    starting.add(id);
    const started = await factory.start({ sessionId: id, title, workspace, folder, ...options }, session.sink);
    starting.delete(id);
    if (!started.ok) return { ok: false, error: started.error };
    session.attach(started.driver, deps.store.undelivered(id));
    return ok({});
  }

  async function begin(
    facts: Parameters<typeof newSummary>[0] & { model?: string | undefined; mode?: string | undefined },
    factory: DriverFactory,
    resume?: { agentSessionId: string; fork: boolean },
    first?: { text: string; via: string },
  ): Promise<Result<{ sessionId: string }>> {
    const { label } = await factory.describe();
    const { id, title, workspace, policy, parent, model, mode, at } = facts;
    deps.folders.create({
      id,
      title,
      workspace,
      policy,
      agent: factory.agent,
      agentLabel: label,
      createdAt: at,
      ...(parent === undefined ? {} : { parent }),
      ...(model === undefined ? {} : { model }),
      ...(mode === undefined ? {} : { mode }),
    });
    const summary = newSummary(facts, { id: factory.agent, label });
    const session = add(createLedger(summary), { lastSeq: -1, isNew: true });
    const launched = await launch(session, factory, { model, mode, ...(resume ? { resume } : {}) });
    if (!launched.ok) {
      remove(id);
      return launched;
    }
    if (first && first.text.trim() !== '') {
      session.change((draft) => {
        enqueue(draft, { id: deps.newId(), text: first.text, images: [], via: first.via });
      });
    }
    return ok({ sessionId: id });
  }

  async function adopt(stored: StoredSession): Promise<void> {
    const ledger = { ...(stored.row.ledger as object), summary: stored.row.summary } as unknown as Ledger;
    const { lastSeq, updatedAt, wire } = stored;
    const summary: SessionSummary = { ...ledger.summary, lastSeq, updatedAt };
    const ended = ledger.liveness === 'exited';
    const taken: Ledger = { ...ledger, summary, liveness: ended ? 'exited' : 'unknown' };
    const session = add(taken, { lastSeq, isNew: false, ...(wire ? { wireFolder: wire.folder } : {}) });
    deps.onStored({ summary: session.summary(), asked: [], settled: [], usage: false, streaming: false });
    if (ended) return;
    const factory = deps.registry.find(summary.agent);
    if (!wire || !factory || !(await exists(wire.folder))) {
      session.sink.liveness({ state: 'exited', stderr: 'Its process was never started, or its recording is gone.' });
      return;
    }
    const { id, title, workspace } = summary;
    const { folder: wireFolder, state, position } = wire;
    const options = { sessionId: id, title, workspace, wireFolder, state, position };
    const driver = await factory.adopt(options, session.sink);
    if (session.ledger().liveness !== 'exited') session.attach(driver, deps.store.undelivered(id));
  }

  /** Reads a session's recordings again from their first byte, process by process; the last one may still run. */
  async function rebuild(birth: Birth): Promise<void> {
    const factory = deps.registry.find(birth.agent);
    const summary = newSummary({ ...birth, at: birth.createdAt }, { id: birth.agent, label: birth.agentLabel });
    const session = add(createLedger(summary), { lastSeq: -1, isNew: true });
    if (!factory) return;
    const { id: sessionId, title, workspace } = birth;
    for (const wireFolder of deps.folders.wires(birth.id)) {
      session.beginWire(wireFolder, await inputSize(wireFolder));
      await new Promise<void>((resolve) => {
        const sink: DriverSink = {
          step: session.sink.step,
          liveness(liveness) {
            session.sink.liveness(liveness);
            if (liveness.state !== 'unknown') resolve();
          },
        };
        const options = { sessionId, title, workspace, wireFolder, state: null, position: 0 };
        void factory.adopt(options, sink).then((driver) => {
          if (session.ledger().liveness !== 'exited') session.attach(driver, []);
        });
      });
    }
  }

  return {
    async open() {
      const stored = deps.store.sessions();
      for (const record of deps.store.pending()) deps.deck.asked(record);
      await Promise.all(stored.map(adopt));
      const known = new Set(stored.map((one) => one.row.id));
      const lost = deps.folders.births().filter((birth) => !known.has(birth.id));
      for (const birth of lost) await rebuild(birth);
      deps.deck.expire();
      return { rebuilt: lost.length };
    },
    session: (id) => sessions.get(id),
    sessions: () => [...sessions.values()],
    async create(input, by) {
      const workspace = await checkWorkspace(input.workspace, deps.home);
      if (!workspace.ok) return workspace;
      const factory = await findAgent(input.agent);
      if (!factory.ok) return factory;
      const { path, branch } = workspace.value;
      const title = input.title ?? titleFor(input.message, path);
      const { model, mode, policy } = input;
      const facts = { id: deps.newId(), title, workspace: path, branch, policy, model, mode, at: deps.now() };
      const first = input.message === undefined ? undefined : { text: input.message, via: by.via };
      return begin(facts, factory.value, undefined, first);
    },
    async resume(id) {
      const session = sessions.get(id);
      if (!session) return unknownSession();
      if (session.driver() || starting.has(id)) return fail('alreadyRunning', 'This session is running already.');
      const { agent, agentSessionId, workspace, settings } = session.summary();
      if (conversationHolder(agentSessionId, id)) {
        return fail(
          'conversationInUse',
          'Another session works on this conversation. Stop it first, or fork this one.',
        );
      }
      const checked = await checkWorkspace(workspace, deps.home);
      if (!checked.ok) return checked;
      const factory = await findAgent(agent);
      if (!factory.ok) return factory;
      const { model, mode } = settings;
      const resume = agentSessionId === undefined ? {} : { resume: { agentSessionId, fork: false } };
      return launch(session, factory.value, { model, mode, ...resume });
    },
    async fork(input) {
      const session = sessions.get(input.sessionId);
      if (!session) return unknownSession();
      const { agent, agentSessionId, workspace, branch, policy, settings, title, capabilities } = session.summary();
      if (agentSessionId === undefined || !capabilities.fork) {
        return fail('unsupported', 'This agent cannot fork a conversation, or has not begun one yet.');
      }
      const checked = await checkWorkspace(workspace, deps.home);
      if (!checked.ok) return checked;
      const factory = await findAgent(agent);
      if (!factory.ok) return factory;
      const name = input.title ?? `${title.slice(0, 180)} (fork)`;
      const facts = { id: deps.newId(), title: name, workspace, branch, policy, parent: session.id, at: deps.now() };
      return begin({ ...facts, ...settings }, factory.value, { agentSessionId, fork: true });
    },
    async stop(id) {
      const session = sessions.get(id);
      if (!session) return unknownSession();
      session.expectExit();
      await session.driver()?.stop();
      return ok({});
    },
    async delete(id) {
      const session = sessions.get(id);
      if (!session) return unknownSession();
      session.expectExit();
      await session.close('stop');
      for (const waiting of deps.deck.entries()) {
        if (waiting.record.sessionId !== id) continue;
        const verdict = waiting.record.ask.kind === 'approval' ? 'deny' : 'none';
        deps.deck.settled(waiting.record.id, { verdict, decidedBy: 'sessionClosed', at: deps.now() });
      }
      remove(id);
      return ok({});
    },
    async close() {
      deps.committer.flush();
      await Promise.all([...sessions.values()].map((session) => session.close('detach')));
      deps.committer.flush();
    },
  };
}

export function unknownSession() {
  return fail('sessionUnknown', 'There is no such session; it may have been deleted.');
}

function titleFor(message: string | undefined, path: string): string {
  const words =
    message
      ?.split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? '';
  if (words === '') return path.split('/').at(-1) || path;
  return words.length > 60 ? `${words.slice(0, 59)}…` : words;
}

async function inputSize(wireFolder: string): Promise<number> {
  return stat(join(wireFolder, 'in.jsonl')).then(
    (file) => file.size,
    () => 0,
  );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
