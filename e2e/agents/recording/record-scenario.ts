import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dialect } from '../../../src/main/dialects/dialect.ts';
import { createFakeModel, type FakeModel } from '../../fake-model/fake-model.ts';
import { type AgentHome, createAgentHome } from '../agent-environment.ts';
import { type Recorded, type RecordedSession, recordSession } from './record-session.ts';
import type { Scenario } from './scenario.ts';

export type Launch = Parameters<typeof recordSession>[0]['launch'];

/** An agent as it is recorded. */
export type RecordedAgent = {
  dialect: Dialect;
  program: string;
  /** Put before the dialect's own. */
  args?: readonly string[];
  environment(home: AgentHome, modelUrl: string): Record<string, string>;
  /** Of sessions whose scenario names none; absent: what the agent is configured for. */
  model?: string;
  /** The folder of its dialect's fixtures. */
  fixtures: string;
  /** Makes the inputs fit to be kept; `folders` are the names that paths of the machine get. */
  clean(inputs: readonly Recorded[], folders: Record<string, string>): Recorded[];
};

type Setting = {
  agent: Pick<RecordedAgent, 'dialect' | 'program' | 'args'>;
  env: Record<string, string>;
  model: FakeModel;
  home: AgentHome;
};

/** Plays one scenario with the real agent and keeps what its dialect was given. */
export async function recordScenario(agent: RecordedAgent, scenario: Scenario): Promise<void> {
  const model = await createFakeModel();
  const home = await createAgentHome();
  const env = { ...agent.environment(home, model.url), ...scenario.env };
  await scenario.prepare?.(home);
  const setting = { agent, env, model, home };
  const chosen = scenario.model ?? agent.model;
  const place = { title: 'A recording', sessionId: 'session-1', workspace: home.workspace };
  const first: Launch = chosen === undefined ? place : { ...place, model: chosen };
  const resume = scenario.before && {
    agentSessionId: conversationOf(await perform(setting, first, scenario.before.run)),
    fork: scenario.before.fork,
  };
  const launch = resume ? { ...first, sessionId: 'session-2', resume } : first;
  const session = await perform(setting, launch, scenario.run);
  const cleaned = agent.clean(session.inputs, {
    [home.workspace]: '/workspace',
    [home.home]: '/home/person',
    [model.url]: 'http://model',
  });
  const lines = cleaned.map((input) => `${JSON.stringify(input)}\n`);
  await writeFile(join(agent.fixtures, `${scenario.name}.jsonl`), lines.join(''));
  await model.close();
  await home.remove();
}

/** Starts the agent, plays, and ends it. */
export async function perform(
  { agent, env, model, home }: Setting,
  launch: Launch,
  play: Scenario['run'],
): Promise<RecordedSession> {
  const { dialect, program, args = [] } = agent;
  const session = recordSession({ dialect, program, args, launch, env });
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

/** The agent's own id of the conversation. */
export function conversationOf(session: RecordedSession): string {
  const named = session.events.findLast((event) => event.type === 'agentSession');
  if (named?.type !== 'agentSession') throw new Error('The agent never named its conversation.');
  return named.id;
}
