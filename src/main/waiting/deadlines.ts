import type { CardDeadline } from '../../shared/behaviour.ts';
import { limits } from '../../shared/limits.ts';

/** How long an approval of a turn may wait, in milliseconds; undefined: for ever. The agent's own deadline is not ours to move. */
export type DeadlineRule = (turn: { byPhone: boolean }) => number | undefined;

/**
 * Whoever sends an agent off from a phone may be where nobody sees its card again, so a turn of a phone has one deadline
 * whatever else is said. Of a turn of the desk the owner decides; until they do, it depends on whether a phone is paired.
 */
export function createDeadlineRule(owner: { wish(): CardDeadline; paired(): boolean }): DeadlineRule {
  return ({ byPhone }) => {
    if (byPhone) return limits.remoteApprovalMs;
    const wish = owner.wish();
    if (wish === 'none') return undefined;
    if (wish !== 'auto') return wish * 60_000;
    return owner.paired() ? limits.deskApprovalWithPhoneMs : undefined;
  };
}
