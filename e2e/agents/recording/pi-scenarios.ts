import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allow, asked, deny, png, type Scenario, type Stage, settle, turn } from './scenario.ts';

const tool = (name: string, input: Record<string, string | { oldText: string; newText: string }[]> = {}) => ({
  tool: { name, input },
});
const bash = (command: string) => tool('bash', { command });

async function say(stage: Stage, text: string): Promise<void> {
  stage.send(text);
  await turn(stage);
}

/** What the dialect of pi was written from, recorded with the pinned program. */
export const piScenarios: readonly Scenario[] = [
  {
    name: 'text',
    run: (stage) => say(stage, asked('Say hello', [{ think: 'A greeting' }, { say: 'Hello, from a **fake** model.' }])),
  },
  {
    name: 'approvals',
    async run(stage) {
      stage.send(
        asked('Run', [{ say: 'Running.' }, bash('echo one; echo two')], [bash('touch no')], [bash('touch x')]),
      );
      await settle(stage, allow);
      await settle(stage, { ...deny, reason: 'Not that.' });
      await settle(stage, { ...allow, editedInput: { command: 'touch y' } });
      await turn(stage);
      stage.send(asked('Stop', [bash('touch z')]));
      await settle(stage, { ...deny, decision: 'denyAndStop' });
      await turn(stage);
    },
  },
  {
    name: 'edits',
    async run(stage) {
      await writeFile(join(stage.home.workspace, 'notes.txt'), 'one\ntwo\nthree\n');
      const edits = [
        { oldText: 'one', newText: '1' },
        { oldText: 'three', newText: '3' },
      ];
      stage.send(
        asked(
          'Edit',
          [tool('read', { path: 'notes.txt' }), tool('write', { path: 'new.txt', content: 'new\n' })],
          [tool('edit', { path: 'notes.txt', edits })],
          [tool('write', { path: '~/outside.txt', content: '' })],
        ),
      );
      await settle(stage, allow);
      await settle(stage, allow);
      await settle(stage, deny);
      await turn(stage);
    },
  },
  {
    name: 'queue',
    async run(stage) {
      stage.send(asked('First', [{ say: 'One.' }, { hold: 'first' }]));
      await stage.session.next('assistantText');
      stage.send(asked('Second', [{ say: 'Two.' }]), [png]);
      stage.model.release('first');
      await turn(stage);
    },
  },
  {
    name: 'interrupt',
    async run(stage) {
      stage.send(asked('Stream', [{ say: 'Half of it' }, { hold: 'half' }]));
      await stage.session.next('assistantText');
      stage.session.command({ kind: 'interrupt' });
      await turn(stage);
      stage.send(asked('Ask', [bash('touch a')]));
      await stage.session.next('approvalRequested');
      stage.session.command({ kind: 'interrupt' });
      await turn(stage);
    },
  },
  {
    name: 'settings',
    async run({ session }) {
      session.command({ kind: 'setModel', model: 'fake/fake-two' });
      await session.next('settings');
      session.command({ kind: 'setModel', model: 'fake/none' });
      await session.next('error');
      session.command({ kind: 'setEffort', effort: 'high' });
      await session.next('settings');
      session.command({ kind: 'rename', title: 'Another name' });
      await session.next('title');
    },
  },
  {
    name: 'compaction',
    async run(stage) {
      const { session } = stage;
      session.command({ kind: 'compact' });
      await session.next('compacted');
      await say(stage, asked(`One ${'word '.repeat(20_000)}`, [{ say: 'One.' }, { fill: 40_000 }]));
      await say(stage, asked(`Two ${'word '.repeat(20_000)}`, [{ say: 'Two.' }, { fill: 60_000 }]));
      session.command({ kind: 'compact', instructions: 'in short' });
      await session.next('compacted');
      session.command({ kind: 'clear' });
      await session.next('cleared');
      await session.next('agentSession');
    },
  },
  {
    name: 'extension',
    async run(stage) {
      const { session } = stage;
      session.command({ kind: 'raw', text: '/ask' });
      for (const answer of ['Blue', 'No', 'A name', 'As it is']) {
        const { id } = await session.next('questionAsked');
        session.command({
          kind: 'settle',
          id,
          settlement: { verdict: 'answered', decidedBy: 'user', at: 0, answers: { answer: [answer] } },
        });
      }
      await turn(stage);
    },
  },
  {
    name: 'failure',
    async run(stage) {
      stage.send(asked('Fail', [{ error: 500, times: 1 }, { say: 'At last.' }]));
      await turn(stage);
    },
  },
  {
    name: 'resume',
    before: { fork: false, run: (stage) => say(stage, asked('Remember', [{ say: 'I will.' }])) },
    run: (stage) => say(stage, asked('Again', [{ say: 'Still here.' }])),
  },
  {
    name: 'fork',
    before: { fork: true, run: (stage) => say(stage, asked('Trunk', [{ say: 'Trunk.' }])) },
    run: (stage) => say(stage, asked('Branch', [{ say: 'Branch.' }])),
  },
  {
    name: 'come-back',
    async run(stage) {
      stage.send(asked('Ask', [bash('touch back')]));
      const { id } = await stage.session.next('approvalRequested');
      stage.session.comeBack();
      stage.session.command({ kind: 'settle', id, settlement: allow });
      await turn(stage);
    },
  },
];
