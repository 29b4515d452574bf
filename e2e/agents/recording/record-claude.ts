import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { claudeDialect } from '../../../src/main/dialects/claude/claude-dialect.ts';
import { createFakeModel, type FakeModel } from '../../fake-model/fake-model.ts';
import { type AgentHome, claudeEnvironment, createAgentHome } from '../agent-environment.ts';
import { installAgent } from '../install-agents.ts';
import { pinnedClaude } from '../pinned-agents.ts';
import { claudeScenarios } from './claude-scenarios.ts';
import { cleanRecording } from './clean-recording.ts';
import { type RecordedSession, recordSession } from './record-session.ts';
import type { Scenario } from './scenario.ts';

/*
 * Records the fixtures of the Claude dialect again, from the pinned program. Run it when the pin moves, and read the diff:
 *   node e2e/agents/recording/record-claude.ts [NAME...]
 */

const fixtures = join(import.meta.dirname, '..', '..', '..', 'src', 'main', 'dialects', 'claude', 'fixtures');

type Launch = Parameters<typeof recordSession>[0]['launch'];

async function record(scenario: Scenario, program: string): Promise<void> {
  const model = await createFakeModel();
  const home = await createAgentHome();
  await scenario.prepare?.(home);
  const env = { ...claudeEnvironment(home, model.url), ...scenario.env };
  const place = { sessionId: randomUUID(), workspace: home.workspace };
  const first: Launch = { ...usual, ...place, ...(scenario.model === undefined ? {} : { model: scenario.model }) };
  const run = (launch: Launch, play: Scenario['run']) => perform({ program, launch, env, model, home }, play);
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

type Setting = { program: string; launch: Launch; env: Record<string, string>; model: FakeModel; home: AgentHome };

async function perform({ model, home, ...setting }: Setting, play: Scenario['run']): Promise<RecordedSession> {
  const session = recordSession({ dialect: claudeDialect, ...setting });
  await session.next('ready');
  let sent = 0;
  const send = (text: string, images: string[] = []) => {
    sent += 1;
    const ref = { ref: '0'.repeat(64), mediaType: 'image/png' as const };
    const refs = images.map((base64) => ({ mediaType: 'image/png', base64, ref }));
    session.command({ kind: 'send', messageId: `message-${sent}`, text, images: refs });
  };
  await play({ session, model, home, send });
  await session.end();
  return session;
}

function conversationOf(session: RecordedSession): string {
  const named = session.events.findLast((event) => event.type === 'agentSession');
  if (named?.type !== 'agentSession') throw new Error('The agent never named its conversation.');
  return named.id;
}

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
