import type { z } from 'zod';
import type { Decision } from '../../../shared/waiting.ts';
import type { Review } from './ask.ts';
import type { ApprovalRequest, reviewSchema } from './frames.ts';

type AgentReview = z.infer<typeof reviewSchema>;
/** A button and what it says to the agent. */
type Choice = Decision & { review: Review };

const denied: AgentReview = { type: 'denied' };
const usual: readonly AgentReview[] = [{ type: 'approved' }, denied, { type: 'abort' }];

/** What can be said, as the agent offers it. One can always say no, also where that is not offered. */
export function choicesOf(request: ApprovalRequest): Choice[] {
  const offered = request.available_decisions.filter((one) => one !== undefined);
  const reviews = offered.length > 0 ? offered : usual;
  const isDenial = ({ type }: AgentReview) => type === 'denied' || type === 'abort';
  const all = reviews.some(isDenial) ? reviews : [...reviews, denied];
  const choices = all.map((review, place) => choiceOf(review, place, request));
  return choices.filter(({ id }, place) => choices.findIndex((one) => one.id === id) === place);
}

function choiceOf(review: AgentReview, place: number, request: ApprovalRequest): Choice {
  const id = review.type;
  switch (review.type) {
    case 'approved':
      return { id, kind: 'allowOnce', label: 'Allow once', review };
    case 'approved_for_session':
      return { id, kind: 'allowSession', label: 'Allow this for the rest of this conversation', review };
    case 'approved_execpolicy_amendment': {
      const words = request.proposed_execpolicy_amendment.filter((one) => one !== undefined).join(', ');
      const what = words === '' ? 'commands like this' : `commands that begin with ${short(words)}`;
      return { id, kind: 'allowAlways', label: `Always allow ${what}`, review };
    }
    case 'network_policy_amendment': {
      const allows = review.action === 'allow';
      const label = allows ? `Always allow ${short(review.host)}` : `Always refuse ${short(review.host)}`;
      return { id: `network-${place}`, kind: allows ? 'allowAlways' : 'deny', label, review };
    }
    case 'denied':
      return { id, kind: 'deny', label: 'Deny', review };
    case 'abort':
      return { id, kind: 'denyAndStop', label: 'Deny and end the turn', review };
  }
}

function short(words: string): string {
  return words.length > 120 ? `${words.slice(0, 119)}…` : words;
}
