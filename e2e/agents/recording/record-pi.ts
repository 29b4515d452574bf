import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { piDialect } from '../../../src/main/dialects/pi/pi-dialect.ts';
import type { AgentHome } from '../agent-environment.ts';
import { installAgent } from '../install-agents.ts';
import { piEnvironment } from '../pi-environment.ts';
import { pinnedPi } from '../pinned-agents.ts';
import { cleanPi } from './clean-pi.ts';
import { piScenarios } from './pi-scenarios.ts';
import { recordScenario } from './record-scenario.ts';

/*
 * Records the fixtures of pi's dialect again, from the pinned program. Run it when the pin moves, and read the diff:
 *   node e2e/agents/recording/record-pi.ts [NAME...]
 */

const folder = join(import.meta.dirname, '..', '..', '..', 'src', 'main', 'dialects', 'pi');

/** A person's own extension, with each kind of dialog. */
const extension = `
export default function (pi) {
  pi.registerCommand('ask', {
    description: 'Asks in every way',
    handler: async (words, { ui }) => {
      await ui.select('Which colour?', ['Blue', 'Red']);
      await ui.confirm('Sure?', 'Really?');
      await ui.input('Your name?', 'as people call you');
      await ui.editor('Change it', 'a draft');
      ui.notify('Something is odd', 'warning');
      ui.setWidget('odd', ['a line']);
    },
  });
}
`;

function environment(home: AgentHome, modelUrl: string): Record<string, string> {
  const env = piEnvironment(home, modelUrl);
  const extensions = join(home.home, '.pi', 'agent', 'extensions');
  mkdirSync(extensions, { recursive: true });
  writeFileSync(join(extensions, 'ask.ts'), extension);
  return env;
}

const installed = await installAgent(pinnedPi);
if (!installed.ok) throw new Error(installed.message);
const agent = {
  dialect: piDialect,
  program: installed.program,
  args: ['--extension', join(folder, 'gate.ts')],
  environment,
  model: 'fake/fake-model',
  fixtures: join(folder, 'fixtures'),
  clean: cleanPi,
};
const names = process.argv.slice(2);
for (const scenario of piScenarios) {
  if (names.length > 0 && !names.includes(scenario.name)) continue;
  await recordScenario(agent, scenario);
  console.log(scenario.name);
}
