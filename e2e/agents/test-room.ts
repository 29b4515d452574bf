import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import type { EndpointBook } from '../../src/main/drivers/driver.ts';
import type { OwnAcpAgent } from '../../src/main/drivers/process/own-acp-agents.ts';
import { wireMetaSchema } from '../../src/main/wire/wire-meta.ts';
import type { MethodInput } from '../../src/shared/contract.ts';
import { createFakeModel, type FakeModel } from '../fake-model/fake-model.ts';
import { type AgentHome, createAgentHome } from './agent-environment.ts';
import { databaseIn, openRoomParts, type RoomParts } from './room-parts.ts';
import { type SessionView, viewSession } from './session-view.ts';

/** A room of its own for one test, with a fake model and an agent in a clean environment. */
export type TestRoom = {
  readonly model: FakeModel;
  readonly home: AgentHome;
  readonly parts: RoomParts;
  start(wishes?: Partial<MethodInput<'session.create'>>): Promise<SessionView>;
  view(sessionId: string): SessionView;
  /** The app goes while its agents work, and comes back; its database may be lost meanwhile. */
  comeBack(options?: { withoutDatabase: boolean }): Promise<void>;
  /** Ends an agent's process, and all that it started, without warning. */
  killAgent(session: SessionView): void;
  /** Ends everything and leaves nothing behind; fails when the product had a fault. */
  close(): Promise<void>;
};

export async function openTestRoom(options: {
  agent: string;
  program: string;
  environment(home: AgentHome, modelUrl: string): Record<string, string>;
  /** For an agent that is reached at an address. */
  endpoints?: ((modelUrl: string) => EndpointBook) | undefined;
  ownAgents?: readonly OwnAcpAgent[] | undefined;
}): Promise<TestRoom> {
  const model = await createFakeModel();
  const home = await createAgentHome();
  const folder = join(home.folder, 'user-data');
  await mkdir(folder);
  const environment = options.environment(home, model.url);
  environment.PATH = `${dirname(options.program)}:${environment.PATH ?? ''}`;
  const endpoints = options.endpoints?.(model.url);
  const open = () => openRoomParts({ folder, environment, home: home.home, endpoints, ownAgents: options.ownAgents });
  let parts = await open();

  return {
    model,
    home,
    get parts() {
      return parts;
    },
    async start(wishes = {}) {
      const input = { agent: options.agent, workspace: home.workspace, title: 'A test', ...wishes };
      const made = await parts.supervisor.create({ policy: { kind: 'on-request' }, ...input }, { via: 'desk' });
      if (!made.ok) throw new Error(made.error.message);
      return viewSession(parts, made.value.sessionId);
    },
    view: (sessionId) => viewSession(parts, sessionId),
    async comeBack({ withoutDatabase } = { withoutDatabase: false }) {
      await parts.detach();
      if (withoutDatabase)
        for (const end of ['', '-wal', '-shm']) await rm(`${databaseIn(folder)}${end}`, { force: true });
      parts = await open();
    },
    killAgent(session) {
      const wire = parts.folders.wires(session.id).at(-1) ?? '';
      const meta = wireMetaSchema.parse(JSON.parse(readFileSync(join(wire, 'meta.json'), 'utf8')));
      if (meta.process) process.kill(-meta.process.pid, 'SIGKILL');
    },
    async close() {
      const { faults } = parts;
      for (const session of parts.supervisor.sessions()) await parts.supervisor.delete(session.id);
      await parts.detach();
      await model.close();
      await home.remove();
      expect(faults).toEqual([]);
    },
  };
}
