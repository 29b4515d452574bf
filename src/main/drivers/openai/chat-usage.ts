import { z } from 'zod';
import type { DialectEvent } from '../../dialects/dialect.ts';

const countSchema = z.number().int().nonnegative().nullish().catch(undefined);

/** The figures of one answer, as servers of this API report them; any of them may be missing. */
export const chatUsageSchema = z.looseObject({
  prompt_tokens: countSchema,
  completion_tokens: countSchema,
  prompt_tokens_details: z.looseObject({ cached_tokens: countSchema }).nullish().catch(undefined),
  completion_tokens_details: z.looseObject({ reasoning_tokens: countSchema }).nullish().catch(undefined),
  /** US dollars; OpenRouter alone says it. */
  cost: z.number().nonnegative().nullish().catch(undefined),
});

export type ChatUsage = Omit<Extract<DialectEvent, { type: 'usage' }>, 'type' | 'model' | 'contextSize'>;

/** This API counts what came from the cache within the prompt, and reasoning within the completion. */
export function usageOf(reported: z.infer<typeof chatUsageSchema>): ChatUsage | undefined {
  // Figures that nobody gave are not zero.
  if (typeof reported.prompt_tokens !== 'number' && typeof reported.completion_tokens !== 'number') return undefined;
  const prompt = reported.prompt_tokens ?? 0;
  const output = reported.completion_tokens ?? 0;
  const cacheRead = Math.min(reported.prompt_tokens_details?.cached_tokens ?? 0, prompt);
  const reasoning = reported.completion_tokens_details?.reasoning_tokens ?? 0;
  const cost = reported.cost ?? undefined;
  return {
    input: prompt - cacheRead,
    output,
    cacheRead,
    cacheWrite: 0,
    ...(reasoning > 0 ? { reasoning } : {}),
    ...(cost === undefined ? { costSource: 'unknown' } : { cost, costSource: 'reported' }),
    ...(prompt + output > 0 ? { contextUsed: prompt + output } : {}),
  };
}
