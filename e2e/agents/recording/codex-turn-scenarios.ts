import { join } from 'node:path';
import { accept, shell } from './codex-blocks.ts';
import { asked, png, type Scenario, type Stage, settle, turn } from './scenario.ts';
import { untilExists } from './until-exists.ts';

async function remember(stage: Stage): Promise<void> {
  stage.send(asked('Remember the quagga', [{ say: 'I will.' }]));
  await turn(stage);
}

/** Turns of Codex, and what happens between them. */
export const codexTurnScenarios: Scenario[] = [
  {
    name: 'text',
    async run(stage) {
      stage.send(asked('Say hello', [{ think: 'A greeting is due' }, { say: 'Hello there, from a **fake** model.' }]));
      await turn(stage);
      stage.send(asked('See', [{ say: 'Seen.' }]), [png]);
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
      stage.send(asked('Wait', [shell('touch begun && sleep 30')]));
      await settle(stage, accept);
      await untilExists(join(home.workspace, 'begun'));
      session.command({ kind: 'interrupt' });
      await turn(stage);
      stage.send(asked('Ask', [shell('touch never')]));
      await session.next('approvalRequested');
      session.command({ kind: 'interrupt' });
      await turn(stage);
      stage.send(asked('At once', [{ say: 'Hardly.' }]));
      session.command({ kind: 'interrupt' });
      await turn(stage);
      stage.send(asked('Still there?', [{ say: 'Yes.' }]));
      await turn(stage);
    },
  },
  {
    name: 'steer',
    async run(stage) {
      const { model } = stage;
      stage.send(asked('First', [{ say: 'One' }, { hold: 'first' }, { say: ' and on' }]));
      await model.reached('first');
      stage.send(asked('Second', [{ say: 'Two' }]));
      await turn(stage);
    },
  },
  {
    name: 'settings',
    model: 'gpt-5.5',
    async run(stage) {
      const { session } = stage;
      for (const command of [
        { kind: 'setMode', mode: 'auto' },
        { kind: 'setEffort', effort: 'high' },
        { kind: 'setModel', model: 'fake-model' },
        { kind: 'setModel', model: 'fake-model' },
        { kind: 'setMode', mode: 'full-access' },
      ] as const) {
        session.command(command);
        await session.next('settings');
      }
      session.command({ kind: 'rename', title: 'A better name' });
      await session.next('title');
      stage.send(asked('Freely', [shell('echo free')]));
      await turn(stage);
    },
  },
  {
    name: 'compaction',
    async run(stage) {
      const { session } = stage;
      stage.send(asked('Talk', [{ say: 'A word.' }]));
      await turn(stage);
      session.command({ kind: 'compact' });
      stage.send(asked('At once', [{ say: 'After it.' }]));
      await turn(stage);
      await turn(stage);
      session.command({ kind: 'clear' });
      await session.next('cleared');
      stage.send(asked('Anew', [{ say: 'A new one.' }]));
      await turn(stage);
    },
  },
  {
    name: 'errors',
    async run(stage) {
      stage.send(asked('Bad', [{ error: 400 }]));
      await turn(stage);
      stage.send(asked('Busy', [{ error: 503, times: 1 }, { say: 'At last.' }]));
      await turn(stage);
    },
  },
  {
    name: 'commands',
    async run(stage) {
      const { session } = stage;
      stage.send(asked('Talk', [{ say: 'A word.' }]));
      await turn(stage);
      for (const text of ['/threads', '/archive', '/unarchive', '/mcp', '/nothing']) {
        session.command({ kind: 'raw', text });
        await turn(stage);
      }
      stage.send(asked('Still there?', [{ say: 'Yes.' }]));
      await turn(stage);
    },
  },
  {
    name: 'resume',
    before: { run: remember, fork: false },
    async run(stage) {
      stage.send(asked('What was it?', [{ say: 'A quagga.' }]));
      await turn(stage);
    },
  },
  {
    name: 'fork',
    before: { run: remember, fork: true },
    async run(stage) {
      stage.send(asked('What was it?', [{ say: 'A quagga.' }]));
      await turn(stage);
    },
  },
  {
    name: 'resume-archived',
    before: {
      async run(stage) {
        await remember(stage);
        stage.session.command({ kind: 'raw', text: '/archive' });
        await turn(stage);
      },
      fork: false,
    },
    async run(stage) {
      stage.send(asked('What was it?', [{ say: 'A quagga.' }]));
      await turn(stage);
    },
  },
  {
    name: 'resume-nothing',
    before: { run: async () => undefined, fork: false },
    async run(stage) {
      stage.send(asked('Anew', [{ say: 'Anew.' }]));
      await turn(stage);
    },
  },
];
