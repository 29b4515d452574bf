import type { RoomEntry } from '../../shared/contract.ts';
import type { Room } from '../sessions/room.ts';

/** Reads the room once for all parts of the desk that follow it. Gives how to stop. */
export function readRoom(room: Pick<Room, 'follow'>, takers: ((entries: readonly RoomEntry[]) => void)[]): () => void {
  return room.follow((texts) => {
    const entries = texts.map((text) => JSON.parse(text) as RoomEntry);
    for (const take of takers) take(entries);
  });
}
