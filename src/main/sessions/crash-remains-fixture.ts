import type { SessionEvent } from '../../shared/event.ts';
import { foldAll } from '../../shared/transcript.ts';
import type { Item } from '../../shared/transcript-item.ts';
import type { App } from './crash-fixture.ts';

/** What is left when a history is over. */
export type Remains = {
  events: SessionEvent[];
  /** What each process was told, oldest first. */
  inputs: string[][];
  picture: object;
  faults: string[];
  /** What the agent calls the requests that were refused without asking, as the log has it. */
  refused: string[];
  deckIds: string[];
  pendingIds: string[];
  turnOpen: boolean;
  places: number;
};

export function eventsOf(app: App, sessionId: string): SessionEvent[] {
  const events: SessionEvent[] = [];
  for (;;) {
    const rows = app.store.eventsAfter(sessionId, events.at(-1)?.seq ?? -1, 500);
    if (rows.length === 0) return events;
    events.push(...rows.map((row) => JSON.parse(row) as SessionEvent));
  }
}

/** What must be the same however often the app died: all but times, places, and who noticed the end of a process. */
export function pictureOf(app: App, sessionId: string, events: readonly SessionEvent[]): object {
  const ledger = app.supervisor.session(sessionId)?.ledger();
  if (!ledger) throw new Error('the session is gone');
  const { title, settings, totals, rules, approvals, questions, lastOutcome, turn, policy } = ledger.summary;
  return {
    items: foldAll(events)
      .items.filter((item) => !(item.kind === 'error' && item.code === 'agentExited'))
      .map(plain),
    queue: ledger.queue.map(({ id, text, revision }) => ({ id, text, revision })),
    commands: ledger.commands.map(({ text }) => text),
    pending: Object.values(ledger.pending).map(({ agentId }) => agentId),
    summary: {
      title,
      settings,
      totals,
      approvals,
      questions,
      lastOutcome,
      turn: turn?.id,
      policy,
      rules: rules.length,
    },
    totals: app.store.totalsSince(0),
  };
}

function plain(item: Item): unknown {
  const text = JSON.stringify(item, (key, value: unknown) => {
    if (['key', 'seq', 'lastSeq', 'at', 'endedAt'].includes(key)) return undefined;
    return key === 'decidedBy' && value === 'sessionClosed' ? 'agentExited' : value;
  });
  return JSON.parse(text);
}
