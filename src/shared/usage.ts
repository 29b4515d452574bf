import { z } from 'zod';

const tokens = z.number().int().nonnegative();

/**
 * What was spent, in tokens, each token counted in exactly one of the four fields:
 * `input` was billed at the full input price, `cacheRead` and `cacheWrite` at the cache's prices, `output` includes reasoning.
 */
export const spentSchema = z.strictObject({
  input: tokens,
  output: tokens,
  cacheRead: tokens,
  cacheWrite: tokens,
  /** The part of `output` that was thinking, where the agent says it. */
  reasoning: tokens.optional(),
});
export type Spent = z.infer<typeof spentSchema>;

/** `reported`: the agent's own figure. `estimated`: ours, from a price list. `unknown`: nobody said; the cost is then absent, never 0. */
export const costSourceSchema = z.enum(['reported', 'estimated', 'unknown']);
export type CostSource = z.infer<typeof costSourceSchema>;

/** The totals of a session, or of all sessions. US dollars. `unpricedTurns` counts the turns whose price nobody knows. */
export const totalsSchema = z.strictObject({
  ...spentSchema.shape,
  reportedCost: z.number().nonnegative(),
  estimatedCost: z.number().nonnegative(),
  turns: z.number().int().nonnegative(),
  unpricedTurns: z.number().int().nonnegative(),
});
export type Totals = z.infer<typeof totalsSchema>;

export const noTotals: Totals = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  reportedCost: 0,
  estimatedCost: 0,
  turns: 0,
  unpricedTurns: 0,
};

/** One turn's (or model call's) figures as they are added to totals. */
export type UsageFigures = Spent & { cost?: number | undefined; costSource: CostSource };

/** Adds one report to totals. A cost without a known source is never added. */
export function addUsage(totals: Totals, usage: UsageFigures): Totals {
  const priced = usage.cost !== undefined && usage.costSource !== 'unknown';
  const reasoning = (totals.reasoning ?? 0) + (usage.reasoning ?? 0);
  return {
    input: totals.input + usage.input,
    output: totals.output + usage.output,
    cacheRead: totals.cacheRead + usage.cacheRead,
    cacheWrite: totals.cacheWrite + usage.cacheWrite,
    ...(reasoning > 0 ? { reasoning } : {}),
    reportedCost: totals.reportedCost + (priced && usage.costSource === 'reported' ? (usage.cost ?? 0) : 0),
    estimatedCost: totals.estimatedCost + (priced && usage.costSource === 'estimated' ? (usage.cost ?? 0) : 0),
    turns: totals.turns + 1,
    unpricedTurns: totals.unpricedTurns + (priced ? 0 : 1),
  };
}

/** Joins the totals of several sessions. */
export function sumTotals(all: Iterable<Totals>): Totals {
  let sum = noTotals;
  for (const one of all) {
    const reasoning = (sum.reasoning ?? 0) + (one.reasoning ?? 0);
    sum = {
      input: sum.input + one.input,
      output: sum.output + one.output,
      cacheRead: sum.cacheRead + one.cacheRead,
      cacheWrite: sum.cacheWrite + one.cacheWrite,
      ...(reasoning > 0 ? { reasoning } : {}),
      reportedCost: sum.reportedCost + one.reportedCost,
      estimatedCost: sum.estimatedCost + one.estimatedCost,
      turns: sum.turns + one.turns,
      unpricedTurns: sum.unpricedTurns + one.unpricedTurns,
    };
  }
  return sum;
}
