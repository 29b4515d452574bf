import { join } from 'node:path';
import type { Block } from '../../fake-model/script.ts';
import { allow, asked, bash, byUser, deny, type Scenario, settle, turn } from './scenario.ts';

export const permissionScenarios: Scenario[] = [
  {
    name: 'permissions',
    async run(stage) {
      stage.send(
        asked('Make a file', [
          { say: 'Running it.' },
          bash('echo made > made.txt && cat made.txt', { description: 'Make a file' }),
        ]),
      );
      await settle(stage, allow);
      await turn(stage);
      stage.send(asked('Clean up', [bash('rm -rf build')]));
      await settle(stage, { ...deny, reason: 'That folder is still needed.' });
      await turn(stage);
      stage.send(asked('Touch', [bash('touch wrong.txt')]));
      await settle(stage, { ...allow, editedInput: { command: 'touch right.txt' } });
      await turn(stage);
      stage.send(asked('Fail', [bash('echo said; echo wrong >&2; exit 3')]));
      await settle(stage, allow);
      await turn(stage);
      stage.send(asked('Both', [bash('touch one.txt'), bash('touch two.txt')]));
      await settle(stage, allow);
      await settle(stage, deny);
      await turn(stage);
      stage.send(asked('Twice', [bash('touch again.txt')], [bash('touch again.txt')]));
      await settle(stage, { ...allow, decision: 'allowAlways' });
      await turn(stage);
      stage.send(asked('Stop', [bash('touch never.txt')]));
      await settle(stage, { ...deny, decision: 'denyAndStop' });
      await turn(stage);
    },
  },
  {
    name: 'edits',
    async run(stage) {
      const file_path = join(stage.home.workspace, 'notes.txt');
      const edit = (old_string: string, new_string: string): Block => ({
        tool: { name: 'Edit', input: { file_path, old_string, new_string } },
      });
      const write = (content: string): Block => ({ tool: { name: 'Write', input: { file_path, content } } });
      stage.send(
        asked(
          'Write',
          [write('one\ntwo\nthree\n')],
          [{ tool: { name: 'Read', input: { file_path } } }],
          [edit('two', '2')],
        ),
      );
      await settle(stage, allow);
      await settle(stage, allow);
      await turn(stage);
      stage.send(asked('No such words', [edit('nowhere', 'x')]));
      await turn(stage);
      stage.session.command({ kind: 'setMode', mode: 'acceptEdits' });
      await stage.session.next('settings');
      stage.send(asked('Write again', [write('all new\n')]));
      await turn(stage);
    },
  },
  {
    name: 'question',
    async run(stage) {
      const option = (label: string) => ({ label, description: `The ${label} one` });
      const questions = [
        { question: 'Which colour?', header: 'Colour', options: [option('red'), option('blue')], multiSelect: false },
        {
          question: 'Which sizes?',
          header: 'Size',
          options: [option('S'), option('M'), option('L')],
          multiSelect: true,
        },
      ];
      const ask: Block = { tool: { name: 'AskUserQuestion', input: { questions } } };
      stage.send(asked('Ask me', [ask]));
      const first = await stage.session.next('questionAsked');
      const answers = { 'question-1': ['blue'], 'question-2': ['S', 'something else'] };
      stage.session.command({ kind: 'settle', id: first.id, settlement: { verdict: 'answered', answers, ...byUser } });
      await turn(stage);
      stage.send(asked('Ask again', [ask]));
      const second = await stage.session.next('questionAsked');
      stage.session.command({
        kind: 'settle',
        id: second.id,
        settlement: { verdict: 'none', decidedBy: 'expiry', at: 0 },
      });
      await turn(stage);
    },
  },
  {
    name: 'plan',
    async run(stage) {
      const { session } = stage;
      const force: Block = { force: 1 };
      const tool = (name: string, input: Record<string, string>): Block => ({ tool: { name, input } });
      stage.send(
        asked(
          'Make a list',
          [force, tool('TaskCreate', { subject: 'Read the code', description: 'All of it' })],
          [force, tool('TaskCreate', { subject: 'Write the code', description: 'Some of it' })],
          [force, tool('TaskUpdate', { taskId: '1', status: 'in_progress' })],
          [force, tool('TaskUpdate', { taskId: '1', status: 'completed' })],
        ),
      );
      await turn(stage);
      session.command({ kind: 'setMode', mode: 'plan' });
      await session.next('settings');
      stage.send(asked('Plan', [force, tool('ExitPlanMode', { plan: '# The plan\n\n1. Do it' })]));
      await settle(stage, allow);
      await turn(stage);
    },
  },
];
