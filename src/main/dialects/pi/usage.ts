import { tell } from '../dialect.ts';
import type { PiUsage } from './lines.ts';
import type { Draft } from './state.ts';

/** Tells what a call of the model has used. `fills`: it was a call of the conversation, so it shows how full that is. */
export function reportUsage(
  draft: Draft,
  usage: PiUsage | null | undefined,
  model: string | undefined,
  fills: boolean,
): void {
  if (!usage) return;
  const spent = {
    input: whole(usage.input),
    output: whole(usage.output),
    cacheRead: whole(usage.cacheRead),
    cacheWrite: whole(usage.cacheWrite),
  };
  const sum = spent.input + spent.output + spent.cacheRead + spent.cacheWrite;
  if (sum === 0) return;
  const reasoning = whole(usage.reasoning);
  const cost = usage.cost?.total;
  const { contextSize } = draft.state;
  tell(draft, {
    type: 'usage',
    ...spent,
    ...(reasoning > 0 ? { reasoning } : {}),
    // The agent reckons a model without a known price at 0 (1.6.0).
    ...(typeof cost === 'number' && cost > 0 ? { cost, costSource: 'reported' } : { costSource: 'unknown' }),
    ...(model === undefined ? {} : { model }),
    ...(fills ? { contextUsed: whole(usage.totalTokens) || sum } : {}),
    ...(fills && contextSize > 0 ? { contextSize } : {}),
  });
}

function whole(value: number | null | undefined): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}
