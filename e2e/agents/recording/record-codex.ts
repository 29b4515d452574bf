import { join } from 'node:path';
import { codexDialect } from '../../../src/main/dialects/codex/codex-dialect.ts';
import { codexEnvironment } from '../codex-environment.ts';
import { installAgent } from '../install-agents.ts';
import { pinnedCodex } from '../pinned-agents.ts';
import { cleanCodex } from './clean-codex.ts';
import { codexScenarios } from './codex-scenarios.ts';
import { recordScenario } from './record-scenario.ts';

/*
 * Records the fixtures of the Codex dialect again, from the pinned program. Run it when the pin moves, and read the diff:
 *   node e2e/agents/recording/record-codex.ts [NAME...]
 */

const installed = await installAgent(pinnedCodex);
if (!installed.ok) throw new Error(installed.message);
const agent = {
  dialect: codexDialect,
  program: installed.program,
  environment: codexEnvironment,
  fixtures: join(import.meta.dirname, '..', '..', '..', 'src', 'main', 'dialects', 'codex', 'fixtures'),
  clean: cleanCodex,
};
const names = process.argv.slice(2);
for (const scenario of codexScenarios) {
  if (names.length > 0 && !names.includes(scenario.name)) continue;
  await recordScenario(agent, scenario);
  console.log(scenario.name);
}
