import type { Spent } from '../../../shared/usage.ts';
import { change, tell } from '../dialect.ts';
import type { Draft } from './draft.ts';
import type { PromptReply, QuotaCount } from './session-lines.ts';
import { usageUpdateSchema } from './update-lines.ts';

/*
 * Tokens come with the reply that ends a turn, for that turn (one agent tells those of its last call only, 1.18); the
 * size of the context and the price so far come while it works.
 */

export function takeUsage(draft: Draft, update: unknown): void {
  const told = usageUpdateSchema.safeParse(update).data;
  if (!told) return;
  const used = whole(told.used);
  // An interrupted turn reports that nothing is used, which is not so.
  if (used > 0) change(draft, { context: { used, size: whole(told.size) || (draft.state.context?.size ?? null) } });
  if (told.cost && (told.cost.currency ?? 'USD') === 'USD') takeCost(draft, told.cost.amount);
}

/** What a conversation cost before this process had anything to do with it is not spent again. */
function takeCost(draft: Draft, amount: number): void {
  const { turn, cost } = draft.state;
  if (!Number.isFinite(amount) || amount <= 0) return;
  const spent = cost === null ? null : Math.max(amount - cost, 0);
  change(draft, { cost: amount, ...(turn && spent !== null ? { turn: { ...turn, spent: turn.spent + spent } } : {}) });
}

/** Tells what the turn has spent; nothing where the agent does not say. */
export function tellUsage(draft: Draft, reply: PromptReply): void {
  const spent = spentIn(reply);
  if (!spent) return;
  const { context, turn, settings } = draft.state;
  const cost = turn?.spent ?? 0;
  const model = modelIn(reply) ?? settings.model;
  tell(draft, {
    type: 'usage',
    ...spent,
    // A price of nothing is what agents say that know no prices.
    ...(cost > 0 ? { cost, costSource: 'reported' } : { costSource: 'unknown' }),
    ...(model === undefined ? {} : { model }),
    ...(context ? { contextUsed: context.used } : {}),
    ...(context?.size ? { contextSize: context.size } : {}),
  });
}

function modelIn({ _meta }: PromptReply): string | undefined {
  const models = _meta?.quota?.model_usage ?? [];
  return models.length === 1 ? models[0]?.model : undefined;
}

/** By model, where the agent says so: that counts the calls on the side too, which the reply itself leaves out (0.101). */
function spentIn({ usage, _meta }: PromptReply): Spent | undefined {
  const quota = _meta?.quota;
  const counts = quota?.model_usage?.length ? quota.model_usage.map((one) => one.token_count) : undefined;
  const own = usage ? [disjoint(usage)] : quota?.token_count ? [counted(quota.token_count)] : [];
  const all = counts ? counts.map(counted) : own;
  const spent = all.reduce<Spent | undefined>((sum, one) => (sum ? sumOf(sum, one) : one), undefined);
  return spent && spent.input + spent.output + spent.cacheRead + spent.cacheWrite > 0 ? spent : undefined;
}

function counted(count: QuotaCount): Spent {
  return disjoint({
    inputTokens: count.inputTokens ?? count.input_tokens,
    outputTokens: count.outputTokens ?? count.output_tokens,
    cachedReadTokens: count.cachedInputTokens,
    cachedWriteTokens: count.cachedWriteTokens ?? count.cacheWriteInputTokens,
    thoughtTokens: count.reasoningOutputTokens,
    totalTokens: count.totalTokens,
  });
}

function sumOf(one: Spent, other: Spent): Spent {
  const reasoning = (one.reasoning ?? 0) + (other.reasoning ?? 0);
  return {
    input: one.input + other.input,
    output: one.output + other.output,
    cacheRead: one.cacheRead + other.cacheRead,
    cacheWrite: one.cacheWrite + other.cacheWrite,
    ...(reasoning > 0 ? { reasoning } : {}),
  };
}

/**
 * The protocol does not say whether cached tokens are part of the input, nor thoughts of the output; the total tells. Where
 * it fits nothing they are taken as counted apart, as three adapters do (0.101, 2.6, 1.18).
 */
function disjoint(usage: NonNullable<PromptReply['usage']>): Spent {
  const [input, output] = [whole(usage.inputTokens), whole(usage.outputTokens)];
  const [cacheRead, cacheWrite] = [whole(usage.cachedReadTokens), whole(usage.cachedWriteTokens)];
  const thoughts = whole(usage.thoughtTokens);
  const total = whole(usage.totalTokens);
  const cached = cacheRead + cacheWrite;
  const within = cached > 0 && input >= cached && (total === input + output || total === input + output + thoughts);
  const apart = thoughts > 0 && (total === input + output + thoughts || total === input + output + cached + thoughts);
  return {
    input: within ? input - cached : input,
    output: apart ? output + thoughts : output,
    cacheRead,
    cacheWrite,
    ...(thoughts > 0 ? { reasoning: thoughts } : {}),
  };
}

function whole(count: number | null | undefined): number {
  return typeof count === 'number' && count > 0 && count <= Number.MAX_SAFE_INTEGER ? Math.round(count) : 0;
}
