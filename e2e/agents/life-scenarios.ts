import { existsSync } from 'node:fs';
import { expect } from 'vitest';
import type { ScenarioName } from '../agent-matrix/scenario-names.ts';
import { scripted } from '../fake-model/script.ts';
import type { Scenario } from './scenarios.ts';

/** What happens between turns, and around the agent's process. */
export const lifeScenarios: Pick<Record<ScenarioName, Scenario>, 'resume' | 'settings' | 'question' | 'comeBack'> = {
  resume: {
    it: 'is taken up again after it was killed, with its conversation',
    async run({ agent, room, start, turn, lastCall, inWorkspace }) {
      const session = await start();
      await turn(session, scripted('Remember the word lighthouse', [{ say: 'I will.' }]));
      await session.send(scripted('Ask', [agent.run('touch never.txt')]));
      await session.next('approvalRequested');
      room().killAgent(session);
      expect(await session.next('approvalSettled')).toMatchObject({
        settlement: { verdict: 'deny', decidedBy: 'agentExited' },
      });
      expect(await session.next('turnEnded')).toMatchObject({ outcome: 'interrupted' });
      const end = await turn(session, scripted('What was the word?', [{ say: 'Lighthouse.' }]));
      expect(end).toMatchObject({ outcome: 'completed' });
      expect(lastCall().says('the word lighthouse')).toBe(true);
      expect(session.text()).toContain('Lighthouse.');
      expect(session.text().split('I will.')).toHaveLength(2);
      expect(existsSync(inWorkspace('never.txt'))).toBe(false);
    },
  },
  settings: {
    it: 'changes its mode or its model when it is told to',
    async run({ agent, room, start, turn }) {
      const { change } = agent;
      if (!change) throw new Error('The test file says neither what can be changed nor that nothing can.');
      const session = await start();
      const { id: sessionId } = session;
      const asked =
        'mode' in change
          ? room().parts.commands.setMode({ sessionId, ...change })
          : room().parts.commands.setModel({ sessionId, ...change });
      expect(asked).toMatchObject({ ok: true });
      const name = 'mode' in change ? 'mode' : 'model';
      const value = 'mode' in change ? change.mode : change.model;
      await session.next('settings', (settings) => settings[name] === value);
      expect(await turn(session, scripted('And?', [{ say: 'Changed.' }]))).toMatchObject({ outcome: 'completed' });
      expect(session.summary().settings[name]).toBe(value);
    },
  },
  question: {
    it: 'asks a question and reads the answer',
    async run({ agent, room, start }) {
      const { question } = agent;
      if (!question) throw new Error('The test file says neither how it asks nor that it cannot.');
      const session = await start(question.wishes);
      if (question.before !== undefined) {
        room().parts.commands.command({ sessionId: session.id, command: { kind: 'raw', text: question.before } });
        await session.next('turnEnded');
      }
      await session.send(scripted('Ask me', ...question.script));
      const asked = await session.next('questionAsked');
      expect(asked.prompts[0]?.options[0]?.label).toBe('Blue');
      session.answer(asked, Object.fromEntries(asked.prompts.map(({ id }) => [id, ['Blue']])));
      expect(await session.next('questionAnswered')).toMatchObject({ settlement: { verdict: 'answered' } });
      expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
      // The model repeats the last result of a tool when its script is over.
      expect(session.text()).toContain('Blue');
    },
  },
  comeBack: {
    it: 'waits with its card while the app is away, and is allowed when the app is back',
    async run({ agent, room, start, inWorkspace, expectUsageOfModel }) {
      const session = await start();
      await session.send(scripted('Ask', [{ say: 'May I?' }, agent.run('touch allowed.txt')], [{ say: 'Thanks.' }]));
      const card = await session.next('approvalRequested');
      await room().comeBack();
      const again = room().view(session.id);
      expect(await again.next('approvalRequested')).toEqual(card);
      again.decide(card, 'allowOnce');
      expect(await again.next('turnEnded')).toMatchObject({ outcome: 'completed' });
      expect(existsSync(inWorkspace('allowed.txt'))).toBe(true);
      expect(again.events.filter(({ body }) => body.type === 'approvalRequested')).toHaveLength(1);
      expect(again.text().split('May I?')).toHaveLength(2);
      expect(again.text()).toContain('Thanks.');
      expectUsageOfModel(again);
    },
  },
};
