import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allow, asked, bash, png, type Scenario, settle, turn } from './scenario.ts';

export const stateScenarios: Scenario[] = [
  {
    name: 'commands',
    async run(stage) {
      const { session } = stage;
      session.command({ kind: 'setModel', model: 'claude-haiku-4-5' });
      await session.next('settings');
      stage.send(asked('Who are you?', [{ say: 'Another model.' }]));
      await turn(stage);
      session.command({ kind: 'setMode', mode: 'bypassPermissions' });
      await session.next('error');
      session.command({ kind: 'rename', title: 'A better name' });
      await session.next('title');
      session.command({ kind: 'raw', text: '/cost' });
      await turn(stage);
      session.command({ kind: 'compact', instructions: 'keep the names' });
      await turn(stage);
      stage.send(asked('Go on', [{ say: 'Going on.' }]));
      await turn(stage);
      session.command({ kind: 'clear' });
      await turn(stage);
      session.command({ kind: 'compact' });
      await turn(stage);
      stage.send(asked('Anew', [{ say: 'From the start.' }]));
      await turn(stage);
    },
  },
  {
    name: 'auto-compaction',
    model: 'opus',
    async run(stage) {
      stage.send(asked('Hello', [{ say: 'Hello.' }]));
      await turn(stage);
      stage.send(asked('Fill it', [{ fill: 990_000 }, bash('ls')], [{ say: 'After the tool.' }]));
      await turn(stage);
    },
  },
  {
    name: 'api-errors',
    async run(stage) {
      stage.send(asked('Bad', [{ error: 400 }]));
      await turn(stage);
      stage.send(asked('Busy', [{ error: 529, times: 1 }, { say: 'After one more try.' }]));
      await turn(stage);
    },
  },
  {
    name: 'images',
    async prepare(home) {
      await writeFile(join(home.workspace, 'dot.png'), Buffer.from(png, 'base64'));
    },
    async run(stage) {
      stage.send(asked('See', [{ say: 'I see a dot.' }]), [png]);
      await turn(stage);
      stage.send(
        asked('Look', [{ tool: { name: 'Read', input: { file_path: join(stage.home.workspace, 'dot.png') } } }]),
      );
      await turn(stage);
    },
  },
  {
    name: 'rate-limits',
    env: { ANTHROPIC_API_KEY: '', CLAUDE_CODE_OAUTH_TOKEN: 'dummy' },
    async run(stage) {
      const limited = (status: string, share: string) => ({
        headers: {
          'anthropic-ratelimit-unified-status': status,
          'anthropic-ratelimit-unified-reset': '4102444800',
          'anthropic-ratelimit-unified-representative-claim': 'five_hour',
          'anthropic-ratelimit-unified-5h-utilization': share,
          'anthropic-ratelimit-unified-5h-reset': '4102444800',
          'anthropic-ratelimit-unified-5h-surpassed-threshold': '0.9',
        },
      });
      stage.send(asked('Nearly', [limited('allowed_warning', '0.91'), { say: 'Nearly used up.' }]));
      await turn(stage);
      stage.send(asked('Over', [limited('rejected', '1'), { error: 429 }]));
      await turn(stage);
    },
  },
  {
    name: 'mcp',
    async prepare(home) {
      const config = join(home.home, '.claude');
      const adder = join(import.meta.dirname, 'adder-mcp-server.ts');
      const mcpServers = {
        adder: { command: process.execPath, args: [adder] },
        missing: { command: '/nowhere/server', args: [] },
      };
      await mkdir(config);
      await writeFile(join(config, '.claude.json'), JSON.stringify({ mcpServers }));
    },
    async run(stage) {
      const add = { tool: { name: 'mcp__adder__add', input: { a: 1, b: 2 } } };
      stage.send(asked('Add', [{ force: 1 }, add]));
      await settle(stage, allow);
      await turn(stage);
    },
  },
];
