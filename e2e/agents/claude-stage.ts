import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import type { EventOf } from '../../src/shared/event.ts';
import { sumUsage } from '../fake-model/model-usage.ts';
import { type Block, type Script, scripted } from '../fake-model/script.ts';
import { claudeEnvironment } from './agent-environment.ts';
import { installAgent } from './install-agents.ts';
import { pinnedClaude } from './pinned-agents.ts';
import type { SessionView } from './session-view.ts';
import { openTestRoom, type TestRoom } from './test-room.ts';

const installed = await installAgent(pinnedClaude);
if (!installed.ok) console.error(`\n\n  THE REAL CLAUDE CODE WAS NOT TESTED: ${installed.message}\n\n`);

/** What the tests of the real Claude Code have at hand; a room of its own for each. */
export type ClaudeStage = {
  room(): TestRoom;
  /** A session that is ready for its first message. */
  start(): Promise<SessionView>;
  /** Sends a message and waits for the end of the turn that read it. */
  turn(session: SessionView, text: string): Promise<EventOf<'turnEnded'>>;
  /** The path of a file in the workspace. */
  inWorkspace(name: string): string;
  /** The newest call to the model; whole ones are too long to be shown in a failure. */
  lastCall(): { model: string | undefined; says(words: string): boolean };
  /** Every token that the model claims to have used is in the session's totals, and none twice. */
  expectUsageOfModel(session: SessionView): void;
};

export function describeClaude(what: string, tests: (stage: ClaudeStage) => void): void {
  describe.skipIf(!installed.ok)(`Claude Code ${pinnedClaude.version}: ${what}`, () => {
    let room: TestRoom;
    beforeEach(async () => {
      const program = installed.ok ? installed.program : '';
      room = await openTestRoom({ agent: 'claude', program, environment: claudeEnvironment });
    });
    afterEach(async () => {
      await room.close();
    });

    tests({
      room: () => room,
      async start() {
        const session = await room.start({ model: 'claude-sonnet-4-5', mode: 'default' });
        await session.next('capabilities');
        return session;
      },
      async turn(session, text) {
        const sent = await session.send(text);
        await session.next('userMessage', ({ id }) => id === sent);
        return session.next('turnEnded');
      },
      inWorkspace: (name) => join(room.home.workspace, name),
      lastCall() {
        const body = room.model.requests.at(-1)?.body as { model: string } | undefined;
        return { model: body?.model, says: (words) => JSON.stringify(body).includes(words) };
      },
      expectUsageOfModel(session) {
        const { reasoning, ...spent } = sumUsage(room.model.requests.map((request) => request.usage));
        expect(session.summary().totals).toMatchObject(spent);
        expect(session.summary().totals.reasoning ?? 0).toBe(reasoning);
      },
    });
  });
}

/** A prompt whose script ends with a call that says no more than that it is done. */
export function asked(text: string, ...calls: Script): string {
  return scripted(text, ...calls, [{ say: 'Done.' }]);
}

export function bash(command: string): Block {
  return { tool: { name: 'Bash', input: { command } } };
}
