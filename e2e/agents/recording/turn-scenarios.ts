import { join } from 'node:path';
import type { Block } from '../../fake-model/script.ts';
import { allow, asked, bash, type Scenario, settle, turn } from './scenario.ts';
import { untilExists } from './until-exists.ts';

export const turnScenarios: Scenario[] = [
  {
    name: 'text',
    async run(stage) {
      stage.send(asked('Say hello', [{ think: 'A greeting is due' }, { say: 'Hello there, from a **fake** model.' }]));
      await turn(stage);
    },
  },
  {
    name: 'interrupt',
    async run(stage) {
      const { session, model, home } = stage;
      stage.send(asked('Stream', [{ say: 'Half of it' }, { hold: 'half' }, { say: 'and the rest' }]));
      await model.reached('half');
      await session.next('assistantText');
      session.command({ kind: 'interrupt' });
      await turn(stage);
      stage.send(asked('Wait', [bash('touch begun && sleep 30')]));
      await settle(stage, allow);
      await untilExists(join(home.workspace, 'begun'));
      session.command({ kind: 'interrupt' });
      await turn(stage);
      stage.send(asked('Ask', [bash('touch never')]));
      await session.next('approvalRequested');
      session.command({ kind: 'interrupt' });
      await turn(stage);
      stage.send(asked('Still there?', [{ say: 'Yes.' }]));
      await turn(stage);
    },
  },
  {
    name: 'queue',
    async run(stage) {
      const { session, model } = stage;
      stage.send(asked('First', [{ say: 'One' }, { hold: 'first' }, { say: ' and on' }]));
      await model.reached('first');
      stage.send(asked('Second', [{ say: 'Two' }]));
      stage.send(asked('Third', [{ say: 'Three' }]));
      model.release('first');
      await turn(stage);
      await turn(stage);
      stage.send(asked('During a tool', [bash('touch during.txt')]));
      const { id } = await session.next('approvalRequested');
      stage.send('A word in between');
      session.command({ kind: 'settle', id, settlement: allow });
      await turn(stage);
    },
  },
  {
    name: 'sub-agent',
    async run(stage) {
      const { session, model } = stage;
      const task = (prompt: string): Block => ({
        tool: { name: 'Task', input: { description: 'Look around', prompt, subagent_type: 'general-purpose' } },
      });
      const work = asked(
        'Look',
        [{ think: 'Where?' }, { say: 'Looking.' }, bash('touch found.txt')],
        [{ say: 'Found it.' }],
      );
      stage.send(asked('Delegate', [{ say: 'Delegating.' }, { force: 1 }, task(work)], [{ say: 'It is under way.' }]));
      await settle(stage, allow);
      await turn(stage);
      stage.send(
        asked(
          'Once more',
          [{ force: 1 }, task(asked('Look', [bash('touch more.txt')]))],
          [{ hold: 'main' }, { say: 'Waiting for it.' }],
        ),
      );
      await session.next('approvalRequested');
      model.release('main');
      await session.next('usage');
      session.command({ kind: 'interrupt' });
      await turn(stage);
    },
  },
  {
    name: 'background',
    async run(stage) {
      const command = 'sleep 0.2; echo finished';
      const block: Block = { tool: { name: 'Bash', input: { command, run_in_background: true } } };
      stage.send(asked('Start it', [block], [{ say: 'Started.' }]));
      await turn(stage);
      await turn(stage);
    },
  },
  {
    name: 'come-back',
    async run(stage) {
      const { session } = stage;
      stage.send(asked('Ask', [bash('touch asked.txt')]));
      const { id } = await session.next('approvalRequested');
      session.comeBack();
      await session.next('ready');
      session.command({ kind: 'settle', id, settlement: allow });
      await turn(stage);
    },
  },
  {
    name: 'resume',
    before: {
      fork: false,
      async run(stage) {
        stage.send(asked('Remember me'));
        await turn(stage);
      },
    },
    async run(stage) {
      stage.send(asked('Where were we?'));
      await turn(stage);
    },
  },
  {
    name: 'fork',
    before: {
      fork: true,
      async run(stage) {
        stage.send(asked('The trunk'));
        await turn(stage);
      },
    },
    async run(stage) {
      stage.send(asked('A branch'));
      await turn(stage);
    },
  },
];
