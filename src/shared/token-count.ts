import type { Spent } from './usage.ts';

/** All tokens of the four kinds together. */
export function tokenCount(spent: Spent): number {
  return spent.input + spent.output + spent.cacheRead + spent.cacheWrite;
}
