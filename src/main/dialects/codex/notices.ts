import type { z } from 'zod';
import type { EventOf } from '../../../shared/event.ts';
import { change, entry, tell, warn } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import type { goalSchema, mcpSchema, planSchema, rateLimitsSchema } from './notifications.ts';
import type { Draft } from './state.ts';

export function takePlan(draft: Draft, { plan }: z.infer<typeof planSchema>): void {
  tell(draft, { type: 'plan', entries: plan.map(({ step, status }) => ({ text: step, state: status })) });
}

export function takeGoal(draft: Draft, { goal }: z.infer<typeof goalSchema>): void {
  const { objective, status, tokenBudget, tokensUsed } = goal;
  tell(draft, {
    type: 'goal',
    objective,
    state: status,
    ...(typeof tokenBudget === 'number' ? { tokenBudget } : {}),
    ...(typeof tokensUsed === 'number' ? { tokensUsed } : {}),
  });
}

const serverStates: Readonly<Record<string, EventOf<'mcp'>['state']>> = {
  starting: 'starting',
  ready: 'ready',
  failed: 'failed',
  cancelled: 'disabled',
};

export function takeServer(draft: Draft, { name, status, error, failureReason }: z.infer<typeof mcpSchema>): void {
  const needsAuth = failureReason === 'reauthenticationRequired';
  const state = needsAuth ? 'needsAuth' : (entry(serverStates, status) ?? 'unknown');
  tell(draft, { type: 'mcp', server: name, state, ...(error ? { error } : {}) });
}

export function takeRateLimits(draft: Draft, { rateLimits }: z.infer<typeof rateLimitsSchema>): void {
  for (const [name, window] of [
    ['primary', rateLimits.primary],
    ['secondary', rateLimits.secondary],
  ] as const) {
    if (!window) continue;
    const { usedPercent, windowDurationMins, resetsAt } = window;
    const resets = typeof resetsAt === 'number' ? Math.round(resetsAt * 1_000) : -1;
    tell(draft, {
      type: 'limits',
      window: windowName(windowDurationMins) ?? name,
      usedPercent,
      ...(Number.isSafeInteger(resets) && resets >= 0 ? { resetsAt: resets } : {}),
      state: usedPercent >= 100 ? 'rejected' : usedPercent >= 90 ? 'warning' : 'allowed',
    });
  }
}

function windowName(minutes: number | null | undefined): string | undefined {
  if (typeof minutes !== 'number' || minutes <= 0) return undefined;
  if (minutes % (24 * 60) === 0) return minutes === 24 * 60 ? '1 day' : `${minutes / (24 * 60)} days`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
}

/** How many warnings are remembered. */
const rememberedWarnings = 64;

/** The agent repeats a warning each turn; it is news once. */
export function warnOnce(draft: Draft, message: string): void {
  const name = agentId(message);
  if (message.trim() === '' || draft.state.warned.includes(name)) return;
  change(draft, { warned: [...draft.state.warned, name].slice(-rememberedWarnings) });
  warn(draft, 'agentWarning', message);
}
