import { fail, ok, type Result } from '../../shared/result.ts';
import type { DriverFactory, Registry } from '../drivers/driver.ts';
import type { SessionFolders } from '../store/session-folder.ts';
import type { Store } from '../store/store.ts';
import type { Session } from './session.ts';

export type LaunchDeps = {
  registry: Registry;
  folders: SessionFolders;
  store: Store;
  /** Looks at a folder before anything is started in it; gives the real path, and the branch that it is on. */
  checkWorkspace(path: string): Promise<Result<{ path: string; branch?: string }>>;
};

export type LaunchOptions = {
  model?: string | undefined;
  mode?: string | undefined;
  resume?: { agentSessionId: string; fork: boolean };
};

/** What a process needs before it can be started: an agent that is on this machine, and a folder that can be worked in. */
export async function findGround(
  deps: LaunchDeps,
  wanted: { agent: string; workspace: string },
): Promise<Result<{ factory: DriverFactory; label: string; path: string; branch?: string }>> {
  const workspace = await deps.checkWorkspace(wanted.workspace);
  if (!workspace.ok) return workspace;
  const factory = deps.registry.find(wanted.agent);
  if (!factory) return fail('agentUnknown', `Signalbox knows no agent "${wanted.agent}".`);
  const { installed, label, install, endpoints } = await factory.describe();
  if (installed) return ok({ factory, label, ...workspace.value });
  // An agent that is no program is not installed but set up.
  if (endpoints) return fail('agentNotInstalled', `${label}: nothing is set up yet. ${install}`);
  return fail('agentNotInstalled', `${label} is not installed on this machine. Install it with: ${install}`);
}

/** Starts a process for a session. When it cannot be started the session is as it was, without one. */
export async function launch(
  deps: LaunchDeps,
  session: Session,
  factory: DriverFactory,
  options: LaunchOptions,
): Promise<Result<object>> {
  const { id, title, workspace, command } = session.summary();
  const folder = deps.folders.nextWire(id);
  // The folder's name is stored before the process exists: a crash in between leaves no process that nobody knows of.
  if (!session.beginWire(folder)) {
    return fail('storeFull', 'The disk is full. Nothing was started; make room and try again.');
  }
  const started = await factory.start(
    { sessionId: id, title, workspace, folder, ...options, ...(command === undefined ? {} : { command }) },
    session.sink,
  );
  if (!started.ok) {
    session.expectExit();
    session.sink.liveness({ state: 'exited', stderr: '' });
    return { ok: false, error: started.error };
  }
  session.attach(started.driver, deps.store.undelivered(id));
  return ok({});
}
