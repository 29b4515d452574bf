import type { Call } from './decide.ts';

/** The tokens that a call of the fake model claims to have used; each token is in one field. */
export type ModelUsage = { input: number; cacheWrite: number; cacheRead: number; output: number; reasoning: number };

/** Fixed figures, no two alike, so that a sum tells which of them went in. They do not depend on what agents send. */
export function usageOf(call: Call): ModelUsage {
  const reasoning = call.blocks.some((block) => 'think' in block) ? 5 : 0;
  if (call.kind === 'side') return { input: 70, cacheWrite: 0, cacheRead: 0, output: 3, reasoning: 0 };
  const fill = call.blocks.find((block) => 'fill' in block);
  return {
    input: fill ? fill.fill : 1_000 + 100 * call.index,
    cacheWrite: 11,
    cacheRead: 2_200,
    output: 30 + call.index + reasoning,
    reasoning,
  };
}

export const noUsage: ModelUsage = { input: 0, cacheWrite: 0, cacheRead: 0, output: 0, reasoning: 0 };

export function sumUsage(all: Iterable<ModelUsage>): ModelUsage {
  const sum = { ...noUsage };
  for (const one of all) for (const key of Object.keys(sum) as (keyof ModelUsage)[]) sum[key] += one[key];
  return sum;
}
