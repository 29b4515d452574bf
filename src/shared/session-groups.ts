import type { SessionGroup, SessionSummary } from './session.ts';

/** The rail's order: what needs a person comes first. */
export const sessionGroups: readonly SessionGroup[] = ['waiting', 'working', 'trouble', 'idle', 'finished'];

/** Which heading of the rail a session stands under. */
export function groupOf(session: SessionSummary): SessionGroup {
  if (session.approvals + session.questions > 0 || session.attention !== undefined) return 'waiting';
  if (session.status === 'running' || session.status === 'compacting' || session.status === 'unknown') return 'working';
  if (session.trouble || session.lastOutcome === 'failed') return 'trouble';
  if (session.status === 'exited' || session.lastOutcome === 'completed') return 'finished';
  return 'idle';
}
