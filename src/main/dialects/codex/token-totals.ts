import { z } from 'zod';
import type { Spent } from '../../../shared/usage.ts';

const tokens = z.number().int().nonnegative().catch(0);

/** Figures as the agent reports them: cached tokens and written ones are part of the input, reasoning of the output. */
export const tokenTotalsSchema = z.object({
  totalTokens: tokens,
  inputTokens: tokens,
  cachedInputTokens: tokens,
  cacheWriteInputTokens: tokens,
  outputTokens: tokens,
  reasoningOutputTokens: tokens,
});
export type TokenTotals = z.infer<typeof tokenTotalsSchema>;

const keys = [
  'inputTokens',
  'cachedInputTokens',
  'cacheWriteInputTokens',
  'outputTokens',
  'reasoningOutputTokens',
] as const;

/** What was used between two reports of the same running total. One that fell was started again. */
export function usedBetween(before: TokenTotals, after: TokenTotals): TokenTotals {
  if (keys.some((key) => after[key] < before[key])) return after;
  const used = { ...after, totalTokens: after.totalTokens - before.totalTokens };
  for (const key of keys) used[key] -= before[key];
  return used;
}

/** The same with each token in one field only. */
export function spentOf(used: TokenTotals): Spent {
  const cacheRead = Math.min(used.cachedInputTokens, used.inputTokens);
  const cacheWrite = Math.min(used.cacheWriteInputTokens, used.inputTokens - cacheRead);
  // A server may count thinking beside its output instead of within it.
  const output = Math.max(used.outputTokens, used.reasoningOutputTokens);
  const reasoning = used.reasoningOutputTokens;
  const input = used.inputTokens - cacheRead - cacheWrite;
  return { input, output, cacheRead, cacheWrite, ...(reasoning > 0 ? { reasoning } : {}) };
}

export function addSpent(one: Spent | null, other: Spent): Spent {
  if (!one) return other;
  const reasoning = (one.reasoning ?? 0) + (other.reasoning ?? 0);
  return {
    input: one.input + other.input,
    output: one.output + other.output,
    cacheRead: one.cacheRead + other.cacheRead,
    cacheWrite: one.cacheWrite + other.cacheWrite,
    ...(reasoning > 0 ? { reasoning } : {}),
  };
}
