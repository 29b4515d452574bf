import type { Decision, Settlement } from '../../../shared/waiting.ts';

/** What can be said to a call: the gate is ours, and knows nothing that lasts. */
export const decisions: readonly Decision[] = [
  { id: 'allowOnce', kind: 'allowOnce', label: 'Allow once' },
  { id: 'deny', kind: 'deny', label: 'Deny' },
  { id: 'denyAndStop', kind: 'denyAndStop', label: 'Deny and end the turn' },
];

export function endsTurn(settlement: Settlement): boolean {
  return settlement.decision === 'denyAndStop';
}

/** What the agent's model reads about a denial. */
export function denialWords(settlement: Settlement): string {
  if (settlement.reason !== undefined && settlement.reason.trim() !== '') return settlement.reason;
  if (settlement.rule !== undefined) return `Not allowed: ${settlement.rule}.`;
  if (settlement.decidedBy === 'expiry') return 'Nobody answered in time, so this was not done.';
  if (settlement.decidedBy === 'user') return 'The user does not want this to be done.';
  return 'Nobody can answer this any more, so it was not done.';
}
