import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { useNow } from '../../client/time.tsx';
import type { DeskLink } from '../link/desk-link.ts';
import type { LinkFacts, LinkState } from '../link/link-state.ts';
import type { RoomPicture } from '../store/room-picture.ts';
import type { RoomStore } from '../store/room-store.ts';

/** What every screen of the phone is made from. */
export type PhoneClient = { link: DeskLink; room: RoomStore };

const ClientContext = createContext<PhoneClient | undefined>(undefined);

export function PhoneClientProvider({ client, children }: { client: PhoneClient; children: ReactNode }) {
  return <ClientContext value={client}>{children}</ClientContext>;
}

export function usePhoneClient(): PhoneClient {
  const client = use(ClientContext);
  if (!client) throw new Error('usePhoneClient stands outside a PhoneClientProvider');
  return client;
}

export function useLinkState(): LinkState {
  const { link } = usePhoneClient();
  return useSyncExternalStore(link.onChange, link.state);
}

export function useLinkFacts(): LinkFacts {
  const { link } = usePhoneClient();
  return useSyncExternalStore(link.onChange, link.facts);
}

export function useRoom(): RoomPicture {
  const { room } = usePhoneClient();
  return useSyncExternalStore(room.subscribe, room.picture);
}

/** Epoch milliseconds by the desk's clock, once a second: what deadlines are counted by. */
export function useDeskNow(): number {
  const { link } = usePhoneClient();
  useNow();
  return link.deskNow();
}
