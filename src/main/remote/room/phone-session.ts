import { limits } from '../../../shared/limits.ts';
import type { PhoneSession } from '../../../shared/phone/reports.ts';
import type { SessionSummary } from '../../../shared/session.ts';
import { groupOf } from '../../../shared/session-groups.ts';
import type { Redact } from '../redact.ts';
import { momentOf, runIdOf } from './run-id.ts';

/** A session as a phone lists it. `lastTurn`: the newest that it had, needed while none goes on. */
export function toPhoneSession(
  summary: SessionSummary,
  { redact, lastTurn }: { redact: Redact; lastTurn(): string | undefined },
): PhoneSession {
  const { id, turn, capabilities } = summary;
  const line = (text: string, most: number) => redact.text(text).slice(0, most);
  const runId = turn ? runIdOf(id, turn.id) : null;
  const last = turn ? undefined : lastTurn();
  return {
    id,
    title: line(summary.title, limits.titleBytes),
    agent: redact.text(summary.agentLabel),
    workspace: line(summary.workspace, limits.pathBytes),
    branch: summary.branch === undefined ? null : redact.text(summary.branch),
    group: groupOf(summary),
    preview: line(summary.preview, limits.previewBytes),
    runId,
    lastRunId: last === undefined ? runId : runIdOf(id, last),
    updatedAt: momentOf(summary.updatedAt),
    startedAt: turn ? momentOf(turn.startedAt) : null,
    waiting: summary.approvals + summary.questions,
    trouble: summary.trouble ? redact.prose(summary.trouble.message, limits.phoneErrorChars) : null,
    canInterrupt: turn !== undefined && capabilities.interrupt !== undefined,
    canMessage: whyNoMessage(summary) === undefined,
    totals: summary.totals,
    contextUsed: summary.contextUsed ?? null,
    contextSize: summary.contextSize ?? null,
  };
}

/** Why a phone can send no message there; undefined: it can. A terminal would take it for keys, past everything that is asked about. */
export function whyNoMessage({ capabilities, status }: SessionSummary): string | undefined {
  if (capabilities.terminal) return 'This is a terminal. Only the desk can type into it.';
  if (status === 'exited' && !capabilities.resume) return 'This session has ended, and cannot take a message any more.';
  return undefined;
}
