import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scvDialect } from '../../../src/main/dialects/scv/scv-dialect.ts';
import type { Block } from '../../fake-model/script.ts';
import { installCrate } from '../install-crate.ts';
import { pinnedScv } from '../pinned-crates.ts';
import { scvEnvironment } from '../scv-environment.ts';
import { cleanPlain } from './clean-plain.ts';
import { recordScenario } from './record-scenario.ts';
import { allow, asked, deny, type Scenario, settle, turn } from './scenario.ts';

/*
 * Records the fixtures of scv's dialect again, from the pinned program. Run it when the pin moves, and read the diff:
 *   node e2e/agents/recording/record-scv.ts [NAME...]
 */

const tool = (name: string, input: Record<string, string>): Block => ({ tool: { name, input } });

const scenarios: Scenario[] = [
  {
    name: 'text',
    async run(stage) {
      stage.send(asked('Hello', [{ say: 'Good day. ' }, { say: 'What now?' }]));
      await turn(stage);
    },
  },
  {
    name: 'calls',
    async prepare({ workspace }) {
      writeFileSync(join(workspace, 'old.txt'), 'old\n');
    },
    async run(stage) {
      const read = tool('read', { path: 'old.txt' });
      const create = tool('write', { path: 'new.txt', content: 'new\n', mode: 'create' });
      const replace = tool('write', { path: 'old.txt', content: 'newer\n', mode: 'replace' });
      stage.send(asked('Work', [read, create, replace], [tool('bash', { command: 'echo done' })]));
      for (const settlement of [allow, deny, allow]) await settle(stage, settlement);
      await turn(stage);
      stage.send(asked('Conflict', [tool('write', { path: 'old.txt', content: 'x', mode: 'create' })]));
      await settle(stage, deny);
      await turn(stage);
    },
  },
  {
    name: 'stop',
    async run(stage) {
      const { session, model } = stage;
      stage.send(asked('Wait', [{ say: 'Half' }, { hold: 'half' }]));
      await session.next('assistantText');
      session.command({ kind: 'interrupt' });
      await turn(stage);
      model.release('half');
      stage.send(asked('Ask', [tool('bash', { command: 'touch a' })]));
      await settle(stage, { ...deny, decision: 'stop' });
      await turn(stage);
    },
  },
  {
    name: 'errors',
    async run(stage) {
      stage.send(asked('Fail', [{ error: 400 }]));
      await turn(stage);
      stage.send(' ');
      await turn(stage);
      stage.send(asked('Unknown', [{ force: 1 }, tool('dance', { step: 'one' }), tool('bash', { cmd: 'wrong' })]));
      await turn(stage);
    },
  },
  {
    name: 'clear',
    async run(stage) {
      stage.send(asked('Remember', [{ say: 'I will.' }]));
      await turn(stage);
      stage.session.command({ kind: 'clear' });
      await stage.session.next('cleared');
    },
  },
];

const installed = await installCrate(pinnedScv);
if (!installed.ok) throw new Error(installed.message);
const fixtures = join(import.meta.dirname, '..', '..', '..', 'src', 'main', 'dialects', 'scv', 'fixtures');
mkdirSync(fixtures, { recursive: true });
const agent = {
  dialect: scvDialect,
  program: installed.program,
  environment: scvEnvironment,
  model: 'fake-model',
  fixtures,
  clean: cleanPlain,
};
const names = process.argv.slice(2);
for (const scenario of scenarios) {
  if (names.length > 0 && !names.includes(scenario.name)) continue;
  await recordScenario(agent, scenario);
  console.log(scenario.name);
}
