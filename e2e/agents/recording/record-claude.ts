import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { claudeDialect } from '../../../src/main/dialects/claude/claude-dialect.ts';
import { createFakeModel } from '../../fake-model/fake-model.ts';
import { claudeEnvironment, createAgentHome } from '../agent-environment.ts';
import { installAgent } from '../install-agents.ts';
import { pinnedClaude } from '../pinned-agents.ts';
import { claudeScenarios } from './claude-scenarios.ts';
import { cleanRecording } from './clean-recording.ts';
import { conversationOf, type Launch, perform } from './record-scenario.ts';
import type { RecordedSession } from './record-session.ts';
import type { Scenario } from './scenario.ts';

/*
 * Records the fixtures of the Claude dialect again, from the pinned program. Run it when the pin moves, and read the diff:
 *   node e2e/agents/recording/record-claude.ts [NAME...]
 */

const fixtures = join(import.meta.dirname, '..', '..', '..', 'src', 'main', 'dialects', 'claude', 'fixtures');

async function record(scenario: Scenario, program: string): Promise<void> {
  const model = await createFakeModel();
  const home = await createAgentHome();
  await scenario.prepare?.(home);
  const env = { ...claudeEnvironment(home, model.url), ...scenario.env };
  const place = { sessionId: randomUUID(), workspace: home.workspace };
  const first: Launch = { ...usual, ...place, ...(scenario.model === undefined ? {} : { model: scenario.model }) };
  const setting = { agent: { dialect: claudeDialect, program }, env, model, home };
  const run = (launch: Launch, play: Scenario['run']) => perform(setting, launch, play);
  const resume = scenario.before && {
    agentSessionId: conversationOf(await run(first, scenario.before.run)),
    fork: scenario.before.fork,
  };
  const session = await run(resume ? { ...first, sessionId: randomUUID(), resume } : first, scenario.run);
  const folders = {
    [home.workspace]: '/workspace',
    [home.home]: '/home/person',
    [flat(home.workspace)]: '-workspace',
    [import.meta.dirname]: '/opt/servers',
    [process.execPath]: '/usr/bin/node',
  };
  const cleaned = cleanRecording(session.inputs, { folders, ownUuids: ownUuids(session) });
  const lines = cleaned.map((input) => `${JSON.stringify(input)}\n`);
  await writeFile(join(fixtures, `${scenario.name}.jsonl`), lines.join(''));
  await model.close();
  await home.remove();
}

const usual = { title: 'A recording', model: 'claude-sonnet-4-5' };

/** Ids that the dialect makes from a message and its moment; they come out the same when the recording is replayed. */
function ownUuids(session: RecordedSession): Set<string> {
  const own = new Set<string>();
  for (const input of session.inputs) {
    if (input.kind !== 'line' || typeof input.json !== 'object' || input.json === null || Array.isArray(input.json))
      continue;
    if (input.json.type === 'command_lifecycle') own.add(String(input.json.command_uuid));
  }
  return own;
}

/** The agent names a folder of its own after the workspace's path. */
function flat(path: string): string {
  return path.replaceAll(/[^A-Za-z0-9]/g, '-');
}

const installed = await installAgent(pinnedClaude);
if (!installed.ok) throw new Error(installed.message);
const names = process.argv.slice(2);
for (const scenario of claudeScenarios) {
  if (names.length > 0 && !names.includes(scenario.name)) continue;
  await record(scenario, installed.program);
  console.log(scenario.name);
}
