import type { EventBody } from '../../shared/event.ts';
import type { Json } from '../../shared/ids.ts';
import { limits } from '../../shared/limits.ts';
import type { Settlement, WaitingRecord } from '../../shared/waiting.ts';
import type { NewEvent } from '../store/store.ts';

/** What a session has gathered since its last commit. */
export type PendingChange = {
  events: NewEvent[];
  asked: WaitingRecord[];
  deadlines: { id: string; expiresAt: number | null }[];
  settled: { id: string; settlement: Settlement }[];
  frames: string[];
  state?: Json;
  position?: number;
  /** Whether the session's row has to be written with it. */
  row: boolean;
};

export function createPendingChange(): PendingChange {
  return { events: [], asked: [], deadlines: [], settled: [], frames: [], row: false };
}

export function isEmpty(change: PendingChange): boolean {
  return (
    !change.row &&
    change.events.length === 0 &&
    change.frames.length === 0 &&
    change.asked.length === 0 &&
    change.deadlines.length === 0 &&
    change.settled.length === 0 &&
    change.state === undefined &&
    change.position === undefined
  );
}

/** Adds an event, or lets the last one grow by it: pieces of one message become one row as long as they are young and short. */
export function addEvent(change: PendingChange, event: NewEvent): void {
  const last = change.events.at(-1);
  const joined = last && event.at - last.at <= limits.deltaWindowMs ? join(last, event) : undefined;
  if (joined) change.events[change.events.length - 1] = joined;
  else change.events.push(event);
}

function join(last: NewEvent, next: NewEvent): NewEvent | undefined {
  if (last.turnId !== next.turnId || next.itemStart) return undefined;
  if (last.search !== undefined || next.search !== undefined) return undefined;
  const body = joinBodies(last.body, next.body);
  return body && { ...last, body };
}

function joinBodies(last: EventBody, next: EventBody): EventBody | undefined {
  if (last.type === 'assistantText' || last.type === 'assistantThought') {
    if (next.type !== last.type || next.messageId !== last.messageId || next.parent !== last.parent) return undefined;
    return fits(last.delta, next.delta, limits.deltaBytes) ? { ...last, delta: last.delta + next.delta } : undefined;
  }
  if (last.type === 'toolUpdate' && next.type === 'toolUpdate' && next.id === last.id) {
    return fits(last.output, next.output, limits.deltaBytes)
      ? { ...last, output: last.output + next.output }
      : undefined;
  }
  if (last.type === 'terminalOutput' && next.type === 'terminalOutput' && next.id === last.id) {
    const room = limits.terminalChunkBytes;
    return fits(last.chunk, next.chunk, room) ? { ...last, chunk: last.chunk + next.chunk } : undefined;
  }
  return undefined;
}

/** Characters stand in for bytes: at most three bytes each, and the bound is one of size, not of exactness. */
function fits(one: string, other: string, bytes: number): boolean {
  return one.length + other.length <= bytes;
}
