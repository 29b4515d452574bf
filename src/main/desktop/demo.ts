import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RoomEntry } from '../../shared/contract.ts';
import type { SessionSummary } from '../../shared/session.ts';
import { demoSessions } from '../drivers/echo-agent/demo-sessions.ts';
import type { Room } from '../sessions/room.ts';
import type { SessionCommands } from '../sessions/session-commands.ts';
import type { Supervisor } from '../sessions/supervisor.ts';

/** By then a session that goes on talking has something to show. */
const enoughEvents = 24;
const via = 'desk';

export type Demo = {
  /** Fills the room; resolves when every session has come to what it is there to show. */
  open(): Promise<void>;
  /** Ends and deletes what `open` made. Nothing of a demo goes on without its window. */
  close(): Promise<void>;
};

/**
 * `folder`: where the sessions have their workspaces. `ownData`: what is there can only be of an earlier demo, which was
 * killed and could not clear up; in a folder that a person gave nothing is touched, and filled only when it is empty.
 */
export function createDemo(parts: {
  supervisor: Pick<Supervisor, 'create' | 'delete' | 'sessions'>;
  commands: Pick<SessionCommands, 'send'>;
  room: Pick<Room, 'follow'>;
  folder: string;
  ownData: boolean;
}): Demo {
  const { supervisor, commands, room, folder, ownData } = parts;
  const made = new Set<string>();

  async function begin(session: (typeof demoSessions)[number]): Promise<void> {
    const workspace = join(folder, session.workspace);
    mkdirSync(workspace, { recursive: true });
    const { title, model, messages } = session;
    const [message, ...later] = messages;
    const input = { agent: 'echo', workspace, title, model, policy: { kind: 'on-request' as const }, message };
    const created = await supervisor.create(input, { via });
    if (!created.ok) throw new Error(created.error.message);
    const { sessionId } = created.value;
    made.add(sessionId);
    for (const text of later) await commands.send({ sessionId, id: randomUUID(), text, images: [] }, { via });
  }

  return {
    async open() {
      for (const { id } of ownData ? supervisor.sessions() : []) await supervisor.delete(id);
      if (supervisor.sessions().length > 0) return;
      for (const session of demoSessions) await begin(session);
      await untilAll(room, made, hasSomethingToShow);
    },
    async close() {
      await Promise.all([...made].map((id) => supervisor.delete(id)));
    },
  };
}

function hasSomethingToShow(session: SessionSummary): boolean {
  const ended = session.lastOutcome !== undefined && session.turn === undefined && session.queue.length === 0;
  const waits = session.approvals + session.questions > 0 || session.status === 'compacting';
  return ended || waits || session.lastSeq >= enoughEvents;
}

function untilAll(
  room: Pick<Room, 'follow'>,
  ids: ReadonlySet<string>,
  is: (session: SessionSummary) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const left = new Set(ids);
    const stop = room.follow((entries) => {
      for (const text of entries) {
        const entry = JSON.parse(text) as RoomEntry;
        if (entry.kind === 'session' && entry.value && is(entry.value)) left.delete(entry.id);
      }
      if (left.size > 0) return;
      setImmediate(() => stop());
      resolve();
    });
  });
}
