import { openStore } from '../src/main/store/open-store.ts';
import type { NewEvent, SessionChange, Store } from '../src/main/store/store.ts';

export function openBenchStore(file: string): Store {
  const opened = openStore({ file, instance: 'bench', now: Date.now });
  if (!opened.ok) throw new Error(opened.message);
  return opened.store;
}

/** Streamed text as agents send it, some 60 characters a piece; every 25th piece begins a message. */
export function streamedEvents(count: number, from = 0): NewEvent[] {
  return Array.from({ length: count }, (_, place) => {
    const number = from + place;
    const body = {
      type: 'assistantText',
      messageId: `message-${Math.floor(number / 25)}`,
      delta: words(number),
    } as const;
    return { at: 1_700_000_000_000 + number, turnId: 'turn-1', body, itemStart: number % 25 === 0 };
  });
}

function words(number: number): string {
  return `piece ${number} of a text that an agent streams, as long as most `;
}

/** `row`: with what the first change of a session must have. `position`: where its wire has been read up to. */
export function changeOf(sessionId: string, events: NewEvent[], position: number, row: boolean): SessionChange {
  return {
    sessionId,
    events,
    ...(row ? { row: { id: sessionId, agent: 'echo', createdAt: 0, summary: {}, ledger: {} } } : {}),
    wire: { folder: `/wires/${sessionId}`, frames: [], position, state: { turn: 1, openCalls: {} } },
    asked: [],
    settled: [],
  };
}
