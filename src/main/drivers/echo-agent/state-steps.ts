import { mcpServerSchema, rateWindowSchema } from '../../../shared/session.ts';
import { parseDuration, parseNumber, type ScriptStep } from './parse-script.ts';
import type { Stage, StepPlayers } from './stage.ts';

/** What an agent reports of itself: spending, limits, servers, settings, its context. */
export const stateSteps: StepPlayers = {
  usage: (stage, step) => playUsage(stage, step),
  limits(stage, step) {
    const { window = '5-hour', used, resets, state } = step.options;
    const at = resets === undefined ? {} : { resetsAt: Date.now() + parseDuration(resets, 0) };
    const percent = used === undefined ? {} : { usedPercent: parseNumber(used, 0) };
    const known = rateWindowSchema.shape.state.safeParse(state).data;
    stage.event({ type: 'limits', window, ...percent, ...at, ...(known === undefined ? {} : { state: known }) });
  },
  mcp(stage, step) {
    const { server = 'files', error } = step.options;
    const state = mcpServerSchema.shape.state.safeParse(step.options.state).data ?? 'ready';
    stage.event({ type: 'mcp', server, state, ...(error === undefined ? {} : { error }) });
  },
  goal(stage, step) {
    const budget = step.options.budget === undefined ? {} : { tokenBudget: parseNumber(step.options.budget, 1) };
    const used = step.options.used === undefined ? {} : { tokensUsed: parseNumber(step.options.used, 0) };
    stage.event({ type: 'goal', objective: step.words, state: 'active', ...budget, ...used });
  },
  trim: (stage, step) => stage.event({ type: 'trimmed', removedMessages: parseNumber(step.words, 1) }),
  compact: (stage, step) => playCompaction(stage, step.options),
};

export async function playCompaction(
  stage: Pick<Stage, 'event' | 'sleep'>,
  options: ScriptStep['options'],
): Promise<void> {
  const { trigger = 'manual' } = options;
  stage.event({ type: 'compactionStarted' });
  await stage.sleep(parseDuration(options.for, 1_000));
  if (options.fail === 'yes') {
    stage.event({ type: 'compacted', trigger, error: 'There was not enough to compact.' });
    return;
  }
  const preTokens = parseNumber(options.pre, 148_200);
  stage.event({ type: 'compacted', preTokens, postTokens: parseNumber(options.post, 21_400), trigger });
}

/** `cost=0.12` is the agent's own figure, `cost=~0.12` an estimate; without one nobody knows. */
function playUsage(stage: Stage, step: ScriptStep): void {
  const { options } = step;
  const [used, size] = (options.context ?? '').split('/');
  const cost = options.cost?.replace('~', '');
  const costSource = cost === undefined ? 'unknown' : options.cost?.startsWith('~') ? 'estimated' : 'reported';
  stage.say({
    type: 'usage',
    input: parseNumber(options.input, 0),
    output: parseNumber(options.output, 0),
    cacheRead: parseNumber(options.read, 0),
    cacheWrite: parseNumber(options.write, 0),
    costSource,
    model: options.model ?? stage.settings.model,
    ...(options.reasoning === undefined ? {} : { reasoning: parseNumber(options.reasoning, 0) }),
    ...(cost === undefined ? {} : { cost: parseNumber(cost, 0) }),
    ...(used ? { contextUsed: parseNumber(used, 0) } : {}),
    ...(size ? { contextSize: parseNumber(size, 200_000) } : {}),
  });
}
