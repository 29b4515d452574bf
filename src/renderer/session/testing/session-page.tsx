import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { RoomEntry } from '../../../shared/contract.ts';
import type { SessionEvent } from '../../../shared/event.ts';
import type { SessionSummary } from '../../../shared/session.ts';
import { createConnection } from '../../client/connection.ts';
import { ClientProvider } from '../../client/provider.tsx';
import { createScriptedServer, type ScriptedServerOptions } from '../../client/scripted-server.ts';

export type PageOptions = {
  sessions?: readonly SessionSummary[];
  events?: readonly SessionEvent[];
  handlers?: ScriptedServerOptions['handlers'];
};

/** Draws `children` against a room from literals, and lets a test add to it. */
export function renderInRoom(children: ReactNode, { sessions = [], events = [], handlers = {} }: PageOptions) {
  const room: RoomEntry[] = [
    ...sessions.map((value): RoomEntry => ({ kind: 'session', id: value.id, value, version: 1 })),
    { kind: 'ready', id: 'all', value: null, version: 1 },
  ];
  const server = createScriptedServer({ room, events, handlers });
  const page = render(<ClientProvider connection={createConnection(server.openPipe)}>{children}</ClientProvider>);
  let version = 1;
  return {
    ...page,
    server,
    change: (value: SessionSummary) => server.room([{ kind: 'session', id: value.id, value, version: ++version }]),
    callsOf: (method: string) => server.calls.filter((call) => call.method === method).map((call) => call.input),
  };
}
