import { codexAskScenarios } from './codex-ask-scenarios.ts';
import { codexTurnScenarios } from './codex-turn-scenarios.ts';
import type { Scenario } from './scenario.ts';

/** Everything that is recorded of Codex. */
export const codexScenarios: readonly Scenario[] = [...codexTurnScenarios, ...codexAskScenarios];
