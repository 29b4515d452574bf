import { existsSync } from 'node:fs';
import { expect } from 'vitest';
import type { ScenarioName } from '../agent-matrix/scenario-names.ts';
import { type Script, scripted } from '../fake-model/script.ts';
import type { AgentStage } from './describe-agent.ts';
import { lifeScenarios } from './life-scenarios.ts';

export type Scenario = {
  /** What is true of an agent that passes. */
  it: string;
  run(stage: AgentStage): Promise<void>;
};

/** What every agent is put through. They know no agent: in what agents differ stands in each one's test file. */
export const scenarios: Record<ScenarioName, Scenario> = {
  stream: {
    it: 'says its thoughts and its text while the model still speaks',
    async run({ agent, room, start }) {
      const session = await start();
      await session.send(
        asked('Hello', [{ think: 'A greeting.' }, { say: 'Half ☂, ' }, { hold: 'rest' }, { say: 'whole.' }]),
      );
      if (!agent.hidesThoughts) await session.next('assistantThought');
      await session.next('assistantText', ({ delta }) => delta.includes('Half'));
      room().model.release('rest');
      expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
      expect(session.text()).toContain('Half ☂, whole.');
      expect(session.summary().status).toBe('idle');
    },
  },
  allow: {
    it: 'runs a command that was allowed, and not before',
    async run({ agent, start, inWorkspace }) {
      const session = await start();
      await session.send(asked('Make it', [agent.run('touch made.txt')]));
      const card = await session.next('approvalRequested');
      expect(session.summary()).toMatchObject({ status: 'awaitingInput', approvals: 1 });
      expect(JSON.stringify(card)).toContain('touch made.txt');
      expect(existsSync(inWorkspace('made.txt'))).toBe(false);
      session.decide(card, 'allowOnce');
      expect(await session.next('toolEnd', ({ id }) => id === card.about)).toMatchObject({ ok: true });
      expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
      expect(existsSync(inWorkspace('made.txt'))).toBe(true);
      expect(session.text()).toContain('Done.');
      expect(session.summary()).toMatchObject({ status: 'idle', approvals: 0 });
    },
  },
  deny: {
    it: 'does not run a command that was denied',
    async run({ agent, start, inWorkspace, turn }) {
      const session = await start();
      await session.send(asked('Remove it', [agent.run('touch forbidden.txt')]));
      const card = await session.next('approvalRequested');
      session.decide(card, agent.denial ?? 'deny', card.takesReason ? { reason: 'Not in this folder.' } : {});
      expect(await session.next('toolEnd', ({ id }) => id === card.about)).toMatchObject({ ok: false });
      expect(await session.next('turnEnded')).toMatchObject({ outcome: agent.afterDenial ?? 'completed' });
      expect(existsSync(inWorkspace('forbidden.txt'))).toBe(false);
      expect(await turn(session, asked('Go on', [{ say: 'Going on.' }]))).toMatchObject({ outcome: 'completed' });
    },
  },
  interrupt: {
    it: 'stops while the model speaks, and goes on after',
    async run({ room, start, turn, endOfHold }) {
      const session = await start();
      await session.send(asked('Stream', [{ say: 'Half of it' }, { hold: 'half' }, { say: ' and more' }]));
      await session.next('assistantText', ({ delta }) => delta.includes('Half'));
      room().parts.commands.interrupt({ sessionId: session.id });
      expect(await session.next('turnEnded')).toMatchObject({ outcome: 'cancelled' });
      expect(await endOfHold('half')).toBe('cutOff');
      expect(await turn(session, asked('Still there?', [{ say: 'Yes.' }]))).toMatchObject({ outcome: 'completed' });
      expect(session.text()).not.toContain('and more');
      expect(session.text()).toContain('Yes.');
    },
  },
  interruptAsk: {
    it: 'takes its card back when it is interrupted, and goes on after',
    async run({ agent, room, start, turn, inWorkspace }) {
      const session = await start();
      await session.send(asked('Ask', [agent.run('touch never.txt')]));
      const card = await session.next('approvalRequested');
      room().parts.commands.interrupt({ sessionId: session.id });
      const settled = await session.next('approvalSettled', ({ id }) => id === card.id);
      expect(settled.settlement.decidedBy).not.toBe('user');
      await session.next('turnEnded');
      expect(session.summary()).toMatchObject({ approvals: 0, status: 'idle' });
      expect(await turn(session, asked('Still there?', [{ say: 'Yes.' }]))).toMatchObject({ outcome: 'completed' });
      expect(existsSync(inWorkspace('never.txt'))).toBe(false);
    },
  },
  second: {
    it: 'reads a message that was sent while it worked',
    async run({ room, start }) {
      const session = await start();
      const first = await session.send(asked('First', [{ say: 'One.' }, { hold: 'first' }]));
      await session.next('assistantText', ({ delta }) => delta.includes('One'));
      const second = await session.send(asked('Second', [{ say: 'Two.' }]));
      room().model.release('first');
      await session.next('assistantText', ({ delta }) => delta.includes('Two'));
      await session.next('turnEnded');
      const read = session.events.flatMap(({ body }) => (body.type === 'userMessage' ? [body.id] : []));
      expect(read).toEqual([first, second]);
      expect(session.summary()).toMatchObject({ status: 'idle', queue: [] });
    },
  },
  usage: {
    it: 'tells every token that the model counted, and none twice',
    async run({ agent, start, turn, expectUsageOfModel }) {
      const session = await start();
      await turn(session, asked('One', [{ think: 'Hm.' }, { say: 'Once.' }]));
      expectUsageOfModel(session);
      await session.send(asked('Two', [agent.run('touch counted.txt')]));
      session.decide(await session.next('approvalRequested'), 'allowOnce');
      await session.next('turnEnded');
      expectUsageOfModel(session);
    },
  },
  ...lifeScenarios,
};

/** A prompt whose script ends with a call that says no more than that it is done. */
export function asked(text: string, ...calls: Script): string {
  return scripted(text, ...calls, [{ say: 'Done.' }]);
}
