import type { Decider, Settlement } from './waiting.ts';

const deciders: Record<Exclude<Decider, 'user'>, string> = {
  rule: 'by a rule',
  expiry: 'because its time was over',
  turnEnded: 'because its turn ended',
  withdrawn: 'because the agent took it back',
  agentExited: 'because its agent ended',
  sessionClosed: 'because its session was closed',
  shutdown: 'because the app was quitting',
};

const verdicts: Record<Settlement['verdict'], string> = {
  allow: 'Allowed',
  deny: 'Denied',
  answered: 'Answered',
  none: 'Settled',
};

/** Who or what decided, to be read after a verb, at the desk as on a phone. */
export function describeDecider(settlement: Settlement): string {
  if (settlement.decidedBy !== 'user') return deciders[settlement.decidedBy];
  return settlement.device === undefined ? 'at the desk' : `on ${settlement.device}`;
}

/** How a card stopped waiting: "Allowed on Pixel", "Denied because its time was over". */
export function describeSettlement(settlement: Settlement): string {
  return `${verdicts[settlement.verdict]} ${describeDecider(settlement)}`;
}
