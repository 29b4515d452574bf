import type { MethodInput } from '../../shared/contract.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { DriverFactory } from '../drivers/driver.ts';
import type { Deck } from '../waiting/deck.ts';
import { denyAtQuit } from './deny-at-quit.ts';
import { findGround, type LaunchDeps, type LaunchOptions, launch } from './launch.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { newSummary } from './new-summary.ts';
import { enqueue } from './queue.ts';
import { createSession, type Session } from './session.ts';
import type { SessionDeps } from './session-deps.ts';
import { createTakeUp } from './take-up.ts';

/** `device`: the phone that asks, whatever it is called; absent at this desk. */
export type By = { via: string; device?: string };

export type SupervisorDeps = SessionDeps &
  LaunchDeps & {
    deck: Deck;
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
  /** The rule for deadlines may say something else than before. */
  renewDeadlines(): void;
  /** Lets go of every process; they go on. */
  close(): Promise<void>;
};

export function createSupervisor(deps: SupervisorDeps): Supervisor {
  const sessions = new Map<string, Session>();
  /** Sessions whose process is being started, or which are being deleted, and when that is over: one such thing at a time. */
  const busy = new Map<string, Promise<unknown>>();
  const takeUp = createTakeUp(deps, add);

  function add(ledger: Ledger, stored: { lastSeq: number; wireFolder?: string; isNew: boolean }): Session {
    const session = createSession(deps, { ledger, ...stored });
    sessions.set(session.id, session);
    deps.deck.join(session.id, session.settle);
    return session;
  }

  /**
   * The folder goes first: a session that is only there would be rebuilt at the next start. Then the store, which may have no
   * room even for that; the session is then still there to be deleted again.
   */
  function remove(id: string): void {
    deps.folders.remove(id);
    deps.store.deleteSession(id);
    sessions.delete(id);
    deps.deck.leave(id);
    deps.onGone(id);
  }

  function whileBusy<Value>(id: string, work: () => Promise<Value>): Promise<Value> {
    const done: Promise<Value> = work().finally(() => {
      if (busy.get(id) === done) busy.delete(id);
    });
    busy.set(id, done);
    return done;
  }

  /** A process that is just being started is waited for: it can be ended only once it is known. */
  async function notBusy(id: string): Promise<void> {
    await Promise.allSettled([busy.get(id)]);
  }

  /** No agent locks its own conversation, and two processes on one both act. */
  function conversationHolder(agentSessionId: string | undefined, except?: string): Session | undefined {
    if (agentSessionId === undefined) return undefined;
    return [...sessions.values()].find(
      (session) =>
        session.id !== except &&
        (session.driver() !== undefined || busy.has(session.id)) &&
        session.summary().agentSessionId === agentSessionId,
    );
  }

  async function begin(
    facts: Parameters<typeof newSummary>[0] & Pick<LaunchOptions, 'model' | 'mode'>,
    { factory, label }: { factory: DriverFactory; label: string },
    first: Omit<LaunchOptions, 'model' | 'mode'> & { message?: string | undefined; via?: string },
  ): Promise<Result<{ sessionId: string }>> {
    const { id, title, workspace, policy, parent, model, mode, at } = facts;
    const created = deps.folders.create({
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
    if (!created.ok) return created;
    const session = add(createLedger(newSummary(facts, { id: factory.agent, label })), { lastSeq: -1, isNew: true });
    const { message = '', via = '', resume } = first;
    if (message.trim() !== '') {
      session.change((draft) => void enqueue(draft, { id: deps.newId(), text: message, images: [], via }));
    }
    const options = { model, mode, ...(resume ? { resume } : {}) };
    const launched = await whileBusy(id, () => launch(deps, session, factory, options));
    if (launched.ok) return ok({ sessionId: id });
    await session.close('forget');
    remove(id);
    return launched;
  }

  async function restart(session: Session): Promise<Result<object>> {
    const { agent, agentSessionId, workspace, settings, capabilities } = session.summary();
    if (agentSessionId !== undefined && !capabilities.resume) {
      return fail('unsupported', 'This agent cannot take up an earlier conversation. Start a new session instead.');
    }
    const ground = await findGround(deps, { agent, workspace });
    if (!ground.ok) return ground;
    const { model, mode } = settings;
    const resume = agentSessionId === undefined ? {} : { resume: { agentSessionId, fork: false } };
    return launch(deps, session, ground.value.factory, { model, mode, ...resume });
  }

  /** One session that cannot be taken up does not keep the others from it. */
  function fault(id: string, error: unknown): void {
    deps.log(`session ${id} could not be taken up: ${error instanceof Error ? error.stack : String(error)}`);
    const words = 'Signalbox could not follow it any more. That is a fault of Signalbox.';
    sessions.get(id)?.sink.liveness({ state: 'exited', stderr: words });
  }

  return {
    async open() {
      const stored = deps.store.sessions();
      const waiting = deps.store.pending();
      await Promise.all(
        stored.map((one) => {
          const { id } = one.row;
          const ofSession = waiting.filter((record) => record.sessionId === id);
          return takeUp.adopt(one, ofSession).catch((error) => fault(id, error));
        }),
      );
      const known = new Set(stored.map((one) => one.row.id));
      const lost = deps.folders.births().filter((birth) => !known.has(birth.id));
      // Reading recordings again can take long, and one of them may belong to a process that cannot be told yet.
      for (const birth of lost) void takeUp.rebuild(birth).catch((error) => fault(birth.id, error));
      return { rebuilt: lost.length };
    },
    session: (id) => sessions.get(id),
    sessions: () => [...sessions.values()],
    async create(input, by) {
      const ground = await findGround(deps, input);
      if (!ground.ok) return ground;
      const { path, branch } = ground.value;
      const title = input.title ?? titleFor(input.message, path);
      const { model, mode, policy, command, message } = input;
      const facts = { id: deps.newId(), title, workspace: path, branch, policy, model, mode, command, at: deps.now() };
      return begin(facts, ground.value, { message, via: by.via });
    },
    async resume(id) {
      const session = sessions.get(id);
      if (!session) return unknownSession();
      if (session.driver() || busy.has(id)) return fail('alreadyRunning', 'This session is running already.');
      const { agentSessionId } = session.summary();
      if (conversationHolder(agentSessionId, id)) {
        return fail(
          'conversationInUse',
          'Another session works on this conversation. Stop it first, or fork this one.',
        );
      }
      return whileBusy(id, () => restart(session));
    },
    async fork(input) {
      const session = sessions.get(input.sessionId);
      if (!session) return unknownSession();
      const { agent, agentSessionId, workspace, branch, policy, settings, title, capabilities } = session.summary();
      if (agentSessionId === undefined || !capabilities.fork) {
        return fail('unsupported', 'This agent cannot fork a conversation, or has not begun one yet.');
      }
      const ground = await findGround(deps, { agent, workspace });
      if (!ground.ok) return ground;
      const name = input.title ?? `${title.slice(0, 180)} (fork)`;
      const facts = { id: deps.newId(), title: name, workspace, branch, policy, parent: session.id, at: deps.now() };
      return begin({ ...facts, ...settings }, ground.value, { resume: { agentSessionId, fork: true } });
    },
    async stop(id) {
      const session = sessions.get(id);
      if (!session) return unknownSession();
      await notBusy(id);
      await session.stop();
      return ok({});
    },
    async delete(id) {
      const session = sessions.get(id);
      if (!session) return unknownSession();
      const before = notBusy(id);
      return whileBusy(id, async () => {
        await before;
        if (sessions.get(id) !== session) return ok({});
        await session.stop();
        await session.close('forget');
        for (const { record } of deps.deck.entries()) {
          if (record.sessionId !== id) continue;
          const verdict = record.ask.kind === 'approval' ? 'deny' : 'none';
          deps.deck.settled(record.id, { verdict, decidedBy: 'sessionClosed', at: deps.now() });
        }
        remove(id);
        return ok({});
      });
    },
    renewDeadlines() {
      for (const session of sessions.values()) session.renewDeadlines();
    },
    async close() {
      await Promise.allSettled(busy.values());
      deps.committer.flush();
      for (const session of sessions.values()) denyAtQuit(session, deps.now());
      await Promise.all([...sessions.values()].map((session) => session.close()));
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
