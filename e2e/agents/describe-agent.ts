import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MethodInput } from '../../src/shared/contract.ts';
import type { EventOf } from '../../src/shared/event.ts';
import { type ScenarioName, scenarioNames } from '../agent-matrix/scenario-names.ts';
import type { RecordedRequest } from '../fake-model/serve-model.ts';
import { scenarios } from './scenarios.ts';
import type { SessionView } from './session-view.ts';
import { openTestRoom, type TestRoom } from './test-room.ts';
import { allUsage, type TestedAgent } from './tested-agent.ts';

/** What the tests of a real agent have at hand; a room of its own for each. */
export type AgentStage = {
  agent: TestedAgent;
  room(): TestRoom;
  /** A session that is ready for its first message. */
  start(wishes?: Partial<MethodInput<'session.create'>>): Promise<SessionView>;
  /** Sends a message and waits for the end of the turn that read it. */
  turn(session: SessionView, text: string): Promise<EventOf<'turnEnded'>>;
  /** The path of a file in the workspace. */
  inWorkspace(name: string): string;
  /** The newest call of the conversation itself; whole ones are too long to be shown in a failure. */
  lastCall(): { model: unknown; says(words: string): boolean };
  /** The call whose script waits at this name, once its answer is over. */
  endOfHold(name: string): Promise<RecordedRequest['end']>;
  /** What the model claims to have used is in the session's totals, and no token twice. */
  expectUsageOfModel(session: SessionView): void;
};

/** The slowest takes five seconds to start, on a machine that does other work too. */
const scenarioTimeoutMs = 60_000;

/** Puts a real agent through every scenario that it does not lack, and through tests of its own. */
export async function describeAgent(agent: TestedAgent, more?: (stage: AgentStage) => void): Promise<void> {
  const installed = await agent.install();
  const { title, version, lacks = {} } = agent;
  if (!installed.ok) console.error(`\n\n  THE REAL ${title.toUpperCase()} WAS NOT TESTED: ${installed.message}\n\n`);

  describe.skipIf(!installed.ok)(`${title} ${version}`, () => {
    let room: TestRoom;
    beforeEach(async () => {
      const program = installed.ok ? installed.program : '';
      const { environment, endpoints } = agent;
      room = await openTestRoom({ agent: agent.agent, program, environment, endpoints });
    });
    afterEach(async () => {
      await room.close();
    });

    const stage = stageOf(agent, () => room);
    for (const scenario of Object.keys(scenarioNames) as ScenarioName[]) {
      if (lacks[scenario] !== undefined) continue;
      const meta = { scenario: { title, version, scenario, lacks } };
      it(
        `${scenarioNames[scenario]}: ${scenarios[scenario].it}`,
        { meta, timeout: agent.timeoutMs ?? scenarioTimeoutMs },
        () => scenarios[scenario].run(stage),
      );
    }
    more?.(stage);
  });
}

function stageOf(agent: TestedAgent, room: () => TestRoom): AgentStage {
  return {
    agent,
    room,
    async start(wishes = {}) {
      const session = await room().start({ ...agent.wishes, ...wishes });
      await session.next('capabilities');
      return session;
    },
    async turn(session, text) {
      const sent = await session.send(text);
      await session.next('userMessage', ({ id }) => id === sent);
      return session.next('turnEnded');
    },
    inWorkspace: (name) => join(room().home.workspace, name),
    lastCall() {
      const body = room().model.requests.findLast((request) => request.call.kind === 'main')?.body;
      const model = typeof body === 'object' && body !== null && 'model' in body ? body.model : undefined;
      return { model, says: (words) => JSON.stringify(body).includes(words) };
    },
    async endOfHold(name) {
      const holds = ({ call }: RecordedRequest) => call.blocks.some((block) => 'hold' in block && block.hold === name);
      return (await room().model.request(holds, 'ended')).end;
    },
    expectUsageOfModel(session) {
      const expected = (agent.usageOf ?? allUsage)(room().model.requests);
      expect(session.summary().totals).toMatchObject(expected);
    },
  };
}
