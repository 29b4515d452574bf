import type { PhoneRequest } from '../../../shared/phone/requests.ts';
import type { Approval, Decision, DecisionKind } from '../../../shared/waiting.ts';

/** What a verdict of a phone can be, the best first. Nothing that lasts longer than the call is among them. */
const kinds: Record<PhoneRequest<'answerApproval'>['verdict'], readonly DecisionKind[]> = {
  allowOnce: ['allowOnce'],
  deny: ['deny', 'denyAndStop'],
};

/** The decision of this card that a phone's verdict means; undefined: this agent has none. */
export function phoneDecision(
  approval: Pick<Approval, 'decisions'>,
  verdict: PhoneRequest<'answerApproval'>['verdict'],
): Decision | undefined {
  for (const kind of kinds[verdict]) {
    const decision = approval.decisions.find((one) => one.kind === kind);
    if (decision) return decision;
  }
  return undefined;
}
