import { permissionScenarios } from './permission-scenarios.ts';
import type { Scenario } from './scenario.ts';
import { stateScenarios } from './state-scenarios.ts';
import { turnScenarios } from './turn-scenarios.ts';

/** Everything that is recorded of Claude Code. */
export const claudeScenarios: readonly Scenario[] = [...turnScenarios, ...permissionScenarios, ...stateScenarios];
