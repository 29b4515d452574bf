import { useCallback, useSyncExternalStore } from 'react';
import type { Banner } from '../../shared/contract.ts';
import type { SessionSummary } from '../../shared/session.ts';
import type { WaitingRecord } from '../../shared/waiting.ts';
import type { ConnectionState } from './connection.ts';
import { useServices } from './provider.tsx';
import type { Room, RoomTotals, WaitingEntry } from './room-store.ts';

/** Renders again only when what `select` picks is another object; it must not make one. */
export function useRoom<Selected>(select: (room: Room) => Selected): Selected {
  const { room } = useServices();
  const read = useCallback(() => select(room.getSnapshot()), [room, select]);
  return useSyncExternalStore(room.subscribe, read);
}

const ready = (room: Room) => room.ready;
const sessions = (room: Room) => room.sessions;
const waiting = (room: Room) => room.waiting;
const settled = (room: Room) => room.settled;
const totals = (room: Room) => room.totals;
const banners = (room: Room) => room.banners;

export function useRoomReady(): boolean {
  return useRoom(ready);
}

export function useSessions(): readonly SessionSummary[] {
  return useRoom(sessions);
}

export function useSession(sessionId: string): SessionSummary | undefined {
  return useRoom(useCallback((room: Room) => room.sessionById.get(sessionId), [sessionId]));
}

/** The title alone, for those that need not be drawn again when anything else of a session changes. */
export function useSessionTitle(sessionId: string): string | undefined {
  return useRoom(useCallback((room: Room) => room.sessionById.get(sessionId)?.title, [sessionId]));
}

/** What waits, in the deck's order. */
export function useWaiting(): readonly WaitingEntry[] {
  return useRoom(waiting);
}

/** Cards settled while this window looked, newest first. */
export function useSettled(): readonly WaitingRecord[] {
  return useRoom(settled);
}

export function useTotals(): RoomTotals {
  return useRoom(totals);
}

export function useBanners(): readonly Banner[] {
  return useRoom(banners);
}

export function useConnectionState(): ConnectionState {
  const { connection } = useServices();
  return useSyncExternalStore(connection.onState, connection.state);
}
