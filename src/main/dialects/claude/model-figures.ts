import type { z } from 'zod';
import type { CostSource, Spent } from '../../../shared/usage.ts';
import { entry } from '../dialect.ts';
import type { modelFiguresSchema, modelUsageSchema } from './lines.ts';

/**
 * The agent's running totals of one model. They count every call of the process: the main conversation, its sub-agents,
 * titles and compactions. (The `usage` of a turn's result counts the main conversation alone, and an interrupted turn as
 * nothing.) They start again at zero with `/clear` and are carried into a fork.
 */
export type ModelFigures = {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  reasoning: number;
  cost: number;
};

type Reported = z.infer<typeof modelUsageSchema>;

const keys = ['input', 'output', 'cacheRead', 'cacheWrite', 'reasoning', 'cost'] as const;
const zero: ModelFigures = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, reasoning: 0, cost: 0 };

export function figuresByModel(reported: Reported): Record<string, ModelFigures> {
  return Object.fromEntries(Object.entries(reported).map(([model, figures]) => [model, figuresOf(figures)]));
}

function figuresOf(figures: z.infer<typeof modelFiguresSchema>): ModelFigures {
  return {
    input: whole(figures.inputTokens),
    output: whole(figures.outputTokens),
    cacheRead: whole(figures.cacheReadInputTokens),
    cacheWrite: whole(figures.cacheCreationInputTokens),
    reasoning: whole(figures.thinkingTokens),
    cost: typeof figures.costUSD === 'number' && figures.costUSD >= 0 ? figures.costUSD : 0,
  };
}

/** A number of tokens, or 0 for what is none. */
export function whole(value: number | null | undefined): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}

/** What was spent between two reports, over all models; undefined: nothing. */
export function spentBetween(
  before: Record<string, ModelFigures>,
  reported: Reported,
): (Spent & { cost?: number; costSource: CostSource }) | undefined {
  const sum = { ...zero };
  let costSource: CostSource = 'reported';
  for (const [model, figures] of Object.entries(figuresByModel(reported))) {
    const known = entry(before, model) ?? zero;
    // A total that fell was started again.
    const base = keys.some((key) => figures[key] < known[key]) ? zero : known;
    const used = keys.some((key) => figures[key] > base[key]);
    if (used) costSource = worse(costSource, sourceOf(entry(reported, model)?.costBasis));
    for (const key of keys) sum[key] += figures[key] - base[key];
  }
  const { cost, reasoning, ...spent } = sum;
  if (spent.input + spent.output + spent.cacheRead + spent.cacheWrite === 0) return undefined;
  const priced = costSource === 'unknown' ? {} : { cost };
  return { ...spent, ...(reasoning > 0 ? { reasoning } : {}), ...priced, costSource };
}

/** The agent prices a model that it does not know like another one, and says so (2.1.332). */
function sourceOf(costBasis: string | null | undefined): CostSource {
  return costBasis === 'unknown' ? 'estimated' : 'reported';
}

function worse(one: CostSource, other: CostSource): CostSource {
  return one === 'reported' ? other : one;
}
