import type { WaitingRecord } from '../../../shared/waiting.ts';

/**
 * The approvals that ask for the same thing as one of them: the same tool and the same risk, in the same session, with the
 * same answers to choose from. What their inputs are may differ, and is for a person to see.
 */
export function alikeCards(cards: readonly WaitingRecord[], chosen: WaitingRecord): readonly WaitingRecord[] {
  const kind = kindOf(chosen);
  return kind === undefined ? [] : cards.filter((card) => kindOf(card) === kind);
}

function kindOf({ sessionId, ask }: WaitingRecord): string | undefined {
  if (ask.kind !== 'approval') return undefined;
  const { tool, risk, decisions } = ask.approval;
  return JSON.stringify([sessionId, tool, risk, decisions.map(({ kind, label }) => [kind, label])]);
}
