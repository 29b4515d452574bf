import { writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Block } from '../../fake-model/script.ts';
import type { AgentHome } from '../agent-environment.ts';
import { accept, decline, patch, shell, tool } from './codex-blocks.ts';
import { allow, asked, byUser, deny, type Scenario, settle, turn } from './scenario.ts';

const adder = join(import.meta.dirname, 'adder-mcp-server.ts');

async function configure({ home }: AgentHome, toml: string): Promise<void> {
  await appendFile(join(home, '.codex', 'config.toml'), toml);
}

/** What Codex asks a person. */
export const codexAskScenarios: Scenario[] = [
  {
    name: 'approvals',
    async run(stage) {
      stage.send(asked('Make a file', [{ say: 'Running it.' }, shell('echo made > made.txt && cat made.txt')]));
      await settle(stage, accept);
      await turn(stage);
      stage.send(asked('Clean up', [shell('rm -rf build')]));
      await settle(stage, decline);
      await turn(stage);
      stage.send(asked('Fail', [shell('echo said; echo wrong >&2; exit 3')]));
      await settle(stage, accept);
      await turn(stage);
      stage.send(asked('Both', [shell('touch one.txt'), shell('touch two.txt')]));
      await settle(stage, accept);
      await settle(stage, decline);
      await turn(stage);
      stage.send(asked('Twice', [shell('touch again.txt')], [shell('touch again.txt')]));
      await settle(stage, { ...allow, decision: 'commandRule-1' });
      await turn(stage);
      stage.send(asked('Stop', [shell('touch never.txt')]));
      await settle(stage, { ...deny, decision: 'cancel' });
      await turn(stage);
    },
  },
  {
    name: 'edits',
    async run(stage) {
      const notes = join(stage.home.workspace, 'notes.txt');
      writeFileSync(notes, 'one\ntwo\nthree\n');
      writeFileSync(join(stage.home.workspace, 'old.txt'), 'old\n');
      stage.send(
        asked(
          'Change',
          [patch('*** Add File: new.txt', '+first', '+second')],
          [patch('*** Update File: notes.txt', '@@', ' one', '-two', '+2', ' three')],
          [
            patch(
              '*** Delete File: old.txt',
              '*** Update File: new.txt',
              '*** Move to: moved.txt',
              '@@',
              '-first',
              '+1',
            ),
          ],
        ),
      );
      await settle(stage, accept);
      await settle(stage, { ...allow, decision: 'acceptForSession' });
      await settle(stage, decline);
      await turn(stage);
    },
  },
  {
    name: 'question',
    async run(stage) {
      const { session } = stage;
      session.command({ kind: 'setMode', mode: 'plan' });
      await session.next('settings');
      const options = [
        { label: 'Red (Recommended)', description: 'warm' },
        { label: 'Blue', description: 'cold' },
      ];
      const ask = tool('request_user_input', {
        questions: [{ id: 'colour', header: 'Colour', question: 'Which colour?', options }],
      });
      stage.send(asked('Ask me', [ask]));
      const first = await session.next('questionAsked');
      const settlement = { verdict: 'answered' as const, answers: { colour: ['Blue'] }, ...byUser };
      session.command({ kind: 'settle', id: first.id, settlement });
      await turn(stage);
      stage.send(asked('Ask again', [ask]));
      const second = await session.next('questionAsked');
      session.command({
        kind: 'settle',
        id: second.id,
        settlement: { verdict: 'none', decidedBy: 'expiry', at: 0 },
      });
      await turn(stage);
    },
  },
  {
    name: 'permissions',
    async prepare(home) {
      await configure(home, '\n[features]\nrequest_permissions_tool = true\n');
    },
    async run(stage) {
      const permissions = { network: { enabled: true }, file_system: { write: ['/tmp/elsewhere'] } };
      const ask = tool('request_permissions', { reason: 'It has to go online.', permissions });
      stage.send(asked('Ask for more', [ask]));
      await settle(stage, { ...allow, decision: 'grantTurn' });
      await turn(stage);
      stage.send(asked('Ask again', [ask]));
      await settle(stage, decline);
      await turn(stage);
    },
  },
  {
    name: 'mcp',
    async prepare(home) {
      const server = (name: string, command: string, args: string[]) =>
        `\n[mcp_servers.${name}]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`;
      await configure(home, server('adder', process.execPath, [adder]) + server('broken', '/nowhere/server', []));
    },
    async run(stage) {
      const { session } = stage;
      for (let told = 0; told < 4; told += 1) await session.next('mcp');
      const add: Block[] = [{ force: 1 }, tool('add', { a: 1, b: 2 })];
      stage.send(asked('Add', add));
      await settle(stage, accept);
      await turn(stage);
      stage.send(asked('Add again', add));
      await settle(stage, decline);
      await turn(stage);
      stage.send(asked('Add for good', add, add));
      await settle(stage, { ...allow, decision: 'session' });
      await turn(stage);
    },
  },
  {
    name: 'sub-agent',
    async run(stage) {
      const { session } = stage;
      const delegate = (task: string) => asked('Delegate', [tool('spawn_agent', { message: task })]);
      stage.send(delegate(asked('Look around', [{ say: 'Looking.' }, shell('touch found.txt')])));
      await settle(stage, accept);
      await turn(stage);
      stage.send(delegate(asked('Look again', [shell('touch never.txt')])));
      await session.next('approvalRequested');
      session.command({ kind: 'interrupt' });
      await turn(stage);
    },
  },
  {
    name: 'come-back',
    async run(stage) {
      const { session } = stage;
      stage.send(asked('Ask', [shell('touch asked.txt')]));
      const { id } = await session.next('approvalRequested');
      session.comeBack();
      session.command({ kind: 'settle', id, settlement: accept });
      await turn(stage);
    },
  },
];
