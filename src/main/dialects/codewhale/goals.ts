import type { z } from 'zod';
import type { Goal } from '../../../shared/session.ts';
import { entry, tell } from '../dialect.ts';
import type { goalSchema } from './frames.ts';
import type { Draft } from './state.ts';

const states: Readonly<Record<string, Goal['state']>> = {
  active: 'active',
  paused: 'paused',
  blocked: 'blocked',
  usage_limited: 'usageLimited',
  budget_limited: 'budgetLimited',
  complete: 'complete',
};

/** False: it is not understood. A goal of another conversation is understood, and nothing to this one. */
export function takeGoal(draft: Draft, goal: z.infer<typeof goalSchema>): boolean {
  const state = entry(states, goal.status);
  if (state === undefined) return false;
  if (goal.thread_id !== draft.state.thread) return true;
  const { token_budget: budget, tokens_used: used, time_used_seconds: seconds, continuation_count: times } = goal;
  tell(draft, {
    type: 'goal',
    objective: goal.objective,
    state,
    ...(typeof budget === 'number' ? { tokenBudget: budget } : {}),
    ...(typeof used === 'number' ? { tokensUsed: used } : {}),
    ...(typeof seconds === 'number' ? { secondsUsed: seconds } : {}),
    ...(typeof times === 'number' ? { continuations: times } : {}),
  });
  return true;
}

export function goalCleared(draft: Draft, thread: string): void {
  if (thread === draft.state.thread) tell(draft, { type: 'goalCleared' });
}
