import type { SessionSummary } from '../../shared/session.ts';
import type { WaitingRecord } from '../../shared/waiting.ts';
import type { DriverFactory } from '../drivers/driver.ts';
import type { Birth } from '../store/session-folder.ts';
import type { StoredSession } from '../store/store.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { newSummary } from './new-summary.ts';
import type { Session } from './session.ts';
import type { SupervisorDeps } from './supervisor.ts';

type Add = (ledger: Ledger, stored: { lastSeq: number; wireFolder?: string; isNew: boolean }) => Session;

/** How sessions of an earlier run of the app are taken up: from the store, or from their recordings where it was lost. */
export function createTakeUp(deps: SupervisorDeps, add: Add) {
  /** Finds a session's process again, or learns how it ended. Then what waits in it is offered; what is overdue is settled first. */
  async function adopt(stored: StoredSession, waiting: readonly WaitingRecord[]): Promise<void> {
    const ledger = { ...(stored.row.ledger as object), summary: stored.row.summary } as unknown as Ledger;
    const { lastSeq, updatedAt, wire } = stored;
    const summary: SessionSummary = { ...ledger.summary, lastSeq, updatedAt };
    const ended = ledger.liveness === 'exited';
    const taken: Ledger = { ...ledger, summary, liveness: ended ? 'exited' : 'unknown' };
    const session = add(taken, { lastSeq, isNew: false, ...(wire ? { wireFolder: wire.folder } : {}) });
    deps.onStored({
      summary: session.summary(),
      asked: [],
      deadlines: [],
      settled: [],
      usage: false,
      streaming: false,
    });
    if (ended) return;
    const factory = deps.registry.find(summary.agent);
    if (!wire || !factory || deps.folders.inputSize(wire.folder) === undefined) {
      session.sink.liveness({ state: 'exited', stderr: 'Its process was never started, or its recording is gone.' });
      return;
    }
    const { id, title, workspace } = summary;
    const { folder: wireFolder, state, position } = wire;
    const options = { sessionId: id, title, workspace, wireFolder, state, position };
    // Nothing is awaited from here on: the driver begins to report only after it has its session, and the deck after that.
    session.attach(await factory.adopt(options, session.sink), deps.store.undelivered(id));
    for (const record of waiting) deps.deck.asked(record);
    deps.deck.expire();
    // The rule may have changed in the moment in which the app died.
    session.renewDeadlines();
  }

  /** Reads a session's recordings again from their first byte, process by process; the last one may still run. */
  async function rebuild(birth: Birth): Promise<void> {
    const summary = newSummary({ ...birth, at: birth.createdAt }, { id: birth.agent, label: birth.agentLabel });
    const session = add(createLedger(summary), { lastSeq: -1, isNew: true });
    const factory = deps.registry.find(birth.agent);
    const folders = factory ? deps.folders.wires(birth.id) : [];
    if (!factory || folders.length === 0) {
      session.sink.liveness({ state: 'exited', stderr: 'Nothing of it was recorded.' });
      return;
    }
    for (const folder of folders) await replay(session, factory, birth, folder, folder === folders.at(-1));
  }

  /** Resolves when all of the recording is read, and for the last one as soon as it is followed. */
  async function replay(session: Session, factory: DriverFactory, birth: Birth, wireFolder: string, isLast: boolean) {
    const { id: sessionId, title, workspace } = birth;
    if (!session.beginWire(wireFolder, deps.folders.inputSize(wireFolder) ?? 0)) return;
    let ended = () => {};
    const end = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const sink = {
      step: session.sink.step,
      liveness(liveness: Parameters<Session['sink']['liveness']>[0]) {
        session.sink.liveness(liveness);
        if (liveness.state === 'exited') ended();
      },
    };
    const options = { sessionId, title, workspace, wireFolder, state: null, position: 0 };
    session.attach(await factory.adopt(options, sink), []);
    if (!isLast) await end;
  }

  return { adopt, rebuild };
}
