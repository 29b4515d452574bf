import { createContext, type ReactNode, use, useState } from 'react';
import type { Phones } from '../../shared/phone/phones.ts';
import type { Connection } from './connection.ts';
import { createFrameFlush } from './frame-flush.ts';
import { createLatestStore, type LatestStore } from './latest-store.ts';
import { createRoomStore, type RoomStore } from './room-store.ts';
import { createSessionStores, type SessionStores } from './session-stores.ts';

type Services = { connection: Connection; room: RoomStore; sessions: SessionStores; phones: LatestStore<Phones> };

const ServicesContext = createContext<Services | undefined>(undefined);

function createServices(connection: Connection): Services {
  const flush = createFrameFlush();
  return {
    connection,
    room: createRoomStore(connection, flush),
    sessions: createSessionStores(connection, flush),
    phones: createLatestStore(connection, 'phones'),
  };
}

/** Gives everything below it one connection and the stores on top of it. A new connection needs a new provider. */
export function ClientProvider({ connection, children }: { connection: Connection; children: ReactNode }) {
  const [services] = useState(() => createServices(connection));
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('useServices stands outside a ClientProvider');
  return services;
}

/** The connection, for calls: `const client = useClient(); await client.call('session.stop', { sessionId })`. */
export function useClient(): Connection {
  return useServices().connection;
}
