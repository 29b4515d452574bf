import type { RunHeader } from '../../../shared/phone/reports.ts';
import type { RunEvent, RunEventBody } from '../../../shared/phone/run-event.ts';
import type { DeskHandlers, DeskSay } from './scripted-desk.ts';

export type ScriptedRuns = {
  handlers: DeskHandlers;
  /** Begins a run of the session; the one before has ended. */
  begin(text?: string): string;
  add(runId: string, ...bodies: readonly RunEventBody[]): void;
  /** Says something to the agent while the run goes on. */
  message(runId: string, text: string): void;
  events(runId: string): readonly RunEvent[];
  runIds(): string[];
};

type Run = { header: RunHeader; events: RunEvent[] };

/** The runs of one session, as a desk tells of them. `window`: so many events back can a run be gone on with. */
export function createScriptedRuns({ sessionId = 's', window = 2_048, page = 200 } = {}): ScriptedRuns {
  const runs: Run[] = [];
  const watchers = new Map<string, { say: DeskSay; next: number }>();
  const run = (runId: string) => runs.find(({ header }) => header.runId === runId);

  function tell(one: Run): void {
    const watcher = watchers.get(one.header.runId);
    if (!watcher) return;
    const events = one.events.slice(watcher.next);
    watcher.next = one.events.length;
    if (events.length > 0) watcher.say('events', { events });
  }

  function change(one: Run, header: Partial<RunHeader>): void {
    one.header = { ...one.header, ...header };
    watchers.get(one.header.runId)?.say('run', { run: one.header });
  }

  return {
    events: (runId) => run(runId)?.events ?? [],
    runIds: () => runs.map(({ header }) => header.runId),
    begin(text = 'Go on.') {
      const runId = `${sessionId}.turn-${runs.length + 1}`;
      const messages = [{ beforeSeq: 0, text, via: 'desk' }];
      const startedAt = '2026-12-01T11:00:00.000Z';
      runs.push({
        header: { runId, sessionId, startedAt, messages, ended: null, endedAt: null, nextSeq: 0 },
        events: [],
      });
      return runId;
    },
    add(runId, ...bodies) {
      const one = run(runId);
      if (!one) return;
      for (const event of bodies) one.events.push({ runId, seq: one.events.length, event });
      one.header = { ...one.header, nextSeq: one.events.length };
      tell(one);
      const end = bodies.at(-1)?.kind;
      if (end === 'completed' || end === 'cancelled' || end === 'error') {
        change(one, { ended: end, endedAt: '2026-12-01T11:05:00.000Z' });
      }
    },
    message(runId, text) {
      const one = run(runId);
      if (!one) return;
      const said = { beforeSeq: one.events.length, text, via: 'desk' };
      change(one, { messages: [...one.header.messages, said] });
    },
    handlers: {
      watch({ runId, after }, say) {
        const one = run(runId);
        if (!one) {
          const none = { reason: 'unknownRun' as const, runId, run: null, waiting: [], part: 1, parts: 1 };
          return { type: 'snapshot', payload: none };
        }
        const next = after === null ? 0 : after + 1;
        if (one.events.length - next > window) {
          watchers.set(runId, { say, next: one.events.length });
          const old = { reason: 'tooOld' as const, runId, run: one.header, waiting: [], part: 1, parts: 1 };
          return { type: 'snapshot', payload: old };
        }
        watchers.set(runId, { say, next });
        tell(one);
        return { type: 'watching', payload: { run: one.header } };
      },
      unwatch({ runId }) {
        watchers.delete(runId);
        return { type: 'done', payload: {} };
      },
      runs({ before, limit }) {
        const end = before === null ? runs.length : runs.findIndex(({ header }) => header.runId === before);
        const found = runs.slice(Math.max(0, end - limit), end).map(({ header }) => header);
        return { type: 'runs', payload: { runs: found.reverse(), more: end > limit } };
      },
      page({ runId, before, limit }) {
        const one = run(runId);
        if (!one) return { type: 'error', payload: { code: 'unknownRun', message: 'There is no such turn any more.' } };
        const end = before ?? one.events.length;
        const start = Math.max(0, end - Math.min(limit, page));
        return { type: 'page', payload: { runId, events: one.events.slice(start, end), more: start > 0 } };
      },
    },
  };
}
