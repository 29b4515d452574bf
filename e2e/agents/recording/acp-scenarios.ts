import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Block } from '../../fake-model/script.ts';
import { allow, asked, deny, png, type Scenario, type Stage, settle, turn } from './scenario.ts';

/** What the model has to say to each agent for the same to be done. */
export type AcpTools = {
  run(command: string): Block;
  edit(path: string): Block[][];
  question?: Block;
};

async function say(stage: Stage, text: string): Promise<void> {
  stage.send(text);
  await turn(stage);
}

/** What the dialect was written from, recorded with each pinned program. */
export function acpScenarios(tools: AcpTools): Scenario[] {
  const { question } = tools;
  const all: Scenario[] = [
    {
      name: 'text',
      async run(stage) {
        await say(stage, asked('Say hello', [{ think: 'A greeting' }, { say: 'Hello, from a **fake** model.' }]));
        stage.send(asked('See', [{ say: 'A dot.' }]), [png]);
        await turn(stage);
      },
    },
    {
      name: 'allowed',
      async run(stage) {
        stage.send(asked('Run', [{ say: 'Running.' }, tools.run('touch made; echo one; echo two')]));
        await settle(stage, allow);
        await turn(stage);
      },
    },
    {
      name: 'denied',
      async run(stage) {
        stage.send(asked('Run', [tools.run('touch no')]));
        await settle(stage, deny);
        await turn(stage);
      },
    },
    {
      name: 'edit',
      prepare: (home) => writeFile(join(home.workspace, 'notes.txt'), 'one\ntwo\nthree\n'),
      async run(stage) {
        stage.send(asked('Edit', ...tools.edit(join(stage.home.workspace, 'notes.txt'))));
        await settle(stage, allow);
        await turn(stage);
      },
    },
    {
      name: 'interrupted',
      async run(stage) {
        stage.send(asked('Stream', [{ say: 'Half of it' }, { hold: 'half' }]));
        await stage.session.next('assistantText');
        await stage.model.reached('half');
        stage.session.command({ kind: 'interrupt' });
        await turn(stage);
        stage.send(asked('Ask', [tools.run('touch never')]));
        await stage.session.next('approvalRequested');
        stage.session.command({ kind: 'interrupt' });
        await turn(stage);
      },
    },
  ];
  if (!question) return all;
  return [
    ...all,
    {
      name: 'question',
      async run(stage) {
        stage.send(asked('Ask me', [question]));
        const { id, prompts } = await stage.session.next('questionAsked');
        const answers = Object.fromEntries(prompts.map((prompt) => [prompt.id, ['Blue']]));
        const settlement = { verdict: 'answered' as const, decidedBy: 'user' as const, answers, at: 0 };
        stage.session.command({ kind: 'settle', id, settlement });
        await turn(stage);
      },
    },
  ];
}
