import { eventBodySchema } from '../../shared/event.ts';
import type { DriverReport } from '../drivers/driver.ts';
import type { Draft } from './ledger.ts';
import { applyReport } from './ledger-report.ts';
import { refuse } from './ledger-waiting.ts';

/**
 * Takes a report as a whole or not at all. One that cannot be taken, or that would leave an event that is none, is a fault of
 * ours: it is told to the log, no reader ever gets it, and the session goes on. A request is then refused, so that its agent
 * does not wait.
 */
export function takeReport(draft: Draft, report: DriverReport): void {
  const { ledger } = draft;
  const lengths = lists.map((name) => draft[name].length);
  const fault = tryReport(draft, report);
  if (fault === undefined) return;
  draft.ledger = ledger;
  for (const [place, name] of lists.entries()) draft[name].length = lengths[place] ?? 0;
  draft.dropped.push(`fault: ${report.type} was left out, ${fault}`);
  if (report.type !== 'approvalRequested' && report.type !== 'questionAsked') return;
  const rule = 'Signalbox could not show this request';
  refuse(draft, report.id, { verdict: 'deny', decidedBy: 'rule', rule, at: draft.context.at });
}

/** The one catch: were a report to throw any further, its line would be read again at each start, and stop the app each time. */
function tryReport(draft: Draft, report: DriverReport): string | undefined {
  const { length } = draft.events;
  try {
    applyReport(draft, report);
    return faultOf(draft.events.slice(length));
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

const lists = ['events', 'asked', 'settled', 'dropped', 'refused'] as const;

function faultOf(events: Draft['events']): string | undefined {
  for (const { body } of events) {
    const parsed = eventBodySchema.safeParse(body);
    const [issue] = parsed.success ? [] : parsed.error.issues;
    if (issue) return `${issue.path.map(String).join('.')}: ${issue.message}`;
  }
  return undefined;
}
