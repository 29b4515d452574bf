import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codexDialect } from '../../../src/main/dialects/codex/codex-dialect.ts';
import { createFakeModel, type FakeModel } from '../../fake-model/fake-model.ts';
import { type AgentHome, createAgentHome } from '../agent-environment.ts';
import { codexEnvironment } from '../codex-environment.ts';
import { installAgent } from '../install-agents.ts';
import { pinnedCodex } from '../pinned-agents.ts';
import { cleanCodex } from './clean-codex.ts';
import { codexScenarios } from './codex-scenarios.ts';
import { type RecordedSession, recordSession } from './record-session.ts';
import type { Scenario } from './scenario.ts';

/*
 * Records the fixtures of the Codex dialect again, from the pinned program. Run it when the pin moves, and read the diff:
 *   node e2e/agents/recording/record-codex.ts [NAME...]
 */

const fixtures = join(import.meta.dirname, '..', '..', '..', 'src', 'main', 'dialects', 'codex', 'fixtures');

type Launch = Parameters<typeof recordSession>[0]['launch'];
type Setting = { program: string; launch: Launch; env: Record<string, string>; model: FakeModel; home: AgentHome };

async function record(scenario: Scenario, program: string): Promise<void> {
  const model = await createFakeModel();
  const home = await createAgentHome();
  const env = { ...codexEnvironment(home, model.url), ...scenario.env };
  await scenario.prepare?.(home);
  const first: Launch = { title: 'A recording', sessionId: 'session-1', workspace: home.workspace };
  if (scenario.model !== undefined) first.model = scenario.model;
  const run = (launch: Launch, play: Scenario['run']) => perform({ program, launch, env, model, home }, play);
  const resume = scenario.before && {
    agentSessionId: conversationOf(await run(first, scenario.before.run)),
    fork: scenario.before.fork,
  };
  const session = await run(resume ? { ...first, sessionId: 'session-2', resume } : first, scenario.run);
  const cleaned = cleanCodex(session.inputs, {
    [home.workspace]: '/workspace',
    [home.home]: '/home/person',
    [model.url]: 'http://model',
  });
  const lines = cleaned.map((input) => `${JSON.stringify(input)}\n`);
  await writeFile(join(fixtures, `${scenario.name}.jsonl`), lines.join(''));
  await model.close();
  await home.remove();
}

async function perform({ model, home, ...setting }: Setting, play: Scenario['run']): Promise<RecordedSession> {
  const session = recordSession({ dialect: codexDialect, ...setting });
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

const installed = await installAgent(pinnedCodex);
if (!installed.ok) throw new Error(installed.message);
const names = process.argv.slice(2);
for (const scenario of codexScenarios) {
  if (names.length > 0 && !names.includes(scenario.name)) continue;
  await record(scenario, installed.program);
  console.log(scenario.name);
}
