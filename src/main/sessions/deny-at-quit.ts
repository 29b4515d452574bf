import type { Session } from './session.ts';

/**
 * The app is about to quit. What waits in a turn that a phone started is denied, and its agent told so: it may be that
 * nobody comes to this desk for days. What waits in a turn of the desk goes on waiting. Where there is no room to store it, it
 * waits until its deadline.
 */
export function denyAtQuit(session: Pick<Session, 'ledger' | 'settle'>, at: number): void {
  const { pending, summary } = session.ledger();
  if (!summary.turn?.byPhone) return;
  for (const [id, { kind }] of Object.entries(pending)) {
    if (kind === 'approval') session.settle(id, { verdict: 'deny', decidedBy: 'shutdown', at });
  }
}
