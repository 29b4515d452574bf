import { z } from 'zod';
import { change, entry, tell } from '../dialect.ts';
import type { Draft } from './state.ts';
import { addSpent, spentOf, tokenTotalsSchema, usedBetween } from './token-totals.ts';
import { maybe, text } from './tolerant.ts';

export const tokenUsageSchema = z.looseObject({
  threadId: text,
  tokenUsage: z.looseObject({
    total: tokenTotalsSchema,
    last: tokenTotalsSchema,
    modelContextWindow: maybe(z.number().int().positive()),
  }),
});

/**
 * Comes after each call of the model, with the running total of its conversation; and again without news after an
 * interruption, and once when a conversation is taken up.
 */
export function takeUsage(draft: Draft, { threadId, tokenUsage }: z.infer<typeof tokenUsageSchema>): void {
  const { total, last, modelContextWindow } = tokenUsage;
  const { totals, thread, turn } = draft.state;
  const before = entry(totals, threadId);
  change(draft, { totals: { ...totals, [threadId]: total } });
  if (thread === null || threadId === thread) {
    change(draft, { contextUsed: last.totalTokens, contextSize: modelContextWindow ?? draft.state.contextSize });
  }
  // A total that is met for the first time between turns was run up before we came.
  if (!turn) return;
  const used = before ? usedBetween(before, total) : last;
  const spent = spentOf(used);
  if (spent.input + spent.output + spent.cacheRead + spent.cacheWrite === 0) return;
  change(draft, { spent: addSpent(draft.state.spent, spent) });
}

/** What the turn has used, in one report. Nobody tells a price. */
export function reportUsage(draft: Draft): void {
  const { spent, settings, contextUsed, contextSize } = draft.state;
  if (!spent) return;
  change(draft, { spent: null });
  tell(draft, {
    type: 'usage',
    ...spent,
    costSource: 'unknown',
    ...(settings.model === undefined ? {} : { model: settings.model }),
    ...(contextUsed > 0 ? { contextUsed } : {}),
    ...(contextSize > 0 ? { contextSize } : {}),
  });
}
