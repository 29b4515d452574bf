import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { codewhaleDialect } from '../../../src/main/dialects/codewhale/codewhale-dialect.ts';
import { agentEnvironment } from '../agent-environment.ts';
import { cleanPlain } from './clean-plain.ts';
import { recordScenario } from './record-scenario.ts';
import { allow, byUser, deny, type Scenario, type Stage, settle, turn } from './scenario.ts';

/*
 * Records the fixtures of CodeWhale's dialect again, from the conformance agent: the real program's lines show only a part
 * of the protocol (0.9.7). Read the diff:
 *   node e2e/agents/recording/record-codewhale.ts [NAME...]
 */

const step = (word: string, fields: object) => `${word} ${JSON.stringify(fields)}`;
const frame = (event: string, fields: object) => step('frame', { event, ...fields });
const call = (tool: string, given: object) =>
  frame('tool_call_start', { response_id: '$response', tool_name: tool, arguments: given });
const result = (tool: string, output: unknown) =>
  frame('tool_call_result', { response_id: '$response', tool_name: tool, output });

function send(stage: Stage, ...steps: string[]): void {
  stage.send(steps.join('\n'));
}

async function answer({ session }: Stage, answers: Record<string, string[]>): Promise<void> {
  const { id } = await session.next('questionAsked');
  session.command({ kind: 'settle', id, settlement: { verdict: 'answered', answers, ...byUser } });
}

async function command({ session }: Stage, text: string): Promise<void> {
  session.command({ kind: 'raw', text });
  await session.next('turnEnded');
}

const goal = {
  goal_id: 'g',
  created_at: 1,
  updated_at: 2,
  tokens_used: 5,
  time_used_seconds: 7,
  continuation_count: 1,
};

const scenarios: Scenario[] = [
  {
    name: 'text',
    async run(stage) {
      send(stage, 'think Hm.', 'say Half ', 'say a word.');
      await turn(stage);
      send(stage, step('typed', { event: 'response_delta', response_id: '$response', delta: 'Typed.' }));
      await turn(stage);
      send(stage, 'quiet', 'say In the reply.');
      await turn(stage);
    },
  },
  {
    name: 'calls',
    async run(stage) {
      send(
        stage,
        call('exec_shell', { type: 'local_shell', params: { command: 'ls' } }),
        frame('exec_command_begin', { command: 'ls', cwd: '/workspace' }),
        frame('exec_command_output_delta', { command: 'ls', delta: 'a.txt' }),
        frame('exec_command_end', { command: 'ls', exit_code: 0 }),
        result('exec_shell', { type: 'function', body: 'a.txt', success: true }),
        call('search', { type: 'mcp', server: 'books', tool: 'search', raw_arguments: { q: 'x' } }),
        frame('mcp_tool_call_begin', { server_name: 'books', tool_name: 'search' }),
        frame('mcp_tool_call_end', { server_name: 'books', tool_name: 'search', ok: true }),
        result('search', { type: 'mcp', result: { content: [{ text: 'Two books' }] } }),
        'say Now the patch.',
        frame('patch_apply_begin', { path: 'a.txt' }),
        frame('patch_apply_end', { path: 'a.txt', ok: false }),
        frame('mcp_startup_update', { update: { server_name: 'books', status: { failed: { error: 'Slow' } } } }),
        frame('mcp_startup_complete', { summary: { ready: ['books'], failed: [], cancelled: ['mail'] } }),
      );
      await turn(stage);
    },
  },
  {
    name: 'asks',
    async run(stage) {
      send(stage, step('ask', { command: 'curl x', available_decisions: [{ type: 'approved' }, { type: 'abort' }] }));
      await settle(stage, { ...allow, decision: 'approved' });
      await turn(stage);
      send(stage, call('edit_file', { path: 'a' }), step('askPatch', { command: 'a' }), result('edit_file', 'Denied'));
      await settle(stage, deny);
      await turn(stage);
      const options = [{ label: 'Blue', description: 'The blue one' }];
      send(stage, step('input', { questions: [{ header: 'Colour', id: 'colour', question: 'Which?', options }] }));
      await answer(stage, { colour: ['Blue'] });
      await turn(stage);
      send(
        stage,
        step('elicit', { server_name: 'books', prompt: 'Which shelf?', request_id: 'shelf' }),
        'client fs/read',
      );
      await answer(stage, { answer: ['The upper'] });
      await turn(stage);
    },
  },
  {
    name: 'goals',
    async run(stage) {
      await command(stage, '/goal budget=500 All green');
      await command(stage, '/progress 40 2');
      const told = (status: string) =>
        frame('thread_goal_updated', { goal: { ...goal, thread_id: '$thread', objective: 'All green', status } });
      send(stage, ...['paused', 'blocked', 'usage_limited', 'budget_limited', 'complete'].map(told));
      await turn(stage);
      await command(stage, '/goal');
      await command(stage, '/goal clear');
    },
  },
  {
    name: 'commands',
    async run(stage) {
      for (const text of ['/threads', '/config', '/config nonsense x', '/reload', '/nothing'])
        await command(stage, text);
      stage.session.command({ kind: 'rename', title: 'Another' });
      stage.session.command({ kind: 'setModel', model: 'small' });
      await stage.session.next('settings');
      stage.session.command({ kind: 'setMode', mode: 'on_failure' });
      await stage.session.next('error');
      stage.session.command({ kind: 'clear' });
      await stage.session.next('cleared');
    },
  },
  {
    name: 'ends',
    async run(stage) {
      send(stage, 'say Working.', 'wait');
      await stage.session.next('assistantText');
      stage.session.command({ kind: 'interrupt' });
      await turn(stage);
      for (const end of ['abort budget exhausted', 'abort no model', 'fail It broke', 'refuse me']) {
        send(stage, end);
        await turn(stage);
      }
      send(stage, frame('mood_changed', { mood: 'good' }), frame('error', { response_id: '', message: 'A trifle' }));
      await turn(stage);
    },
  },
  {
    name: 'resume',
    before: { run: async () => undefined, fork: false },
    async run(stage) {
      send(stage, 'say Here again.');
      await turn(stage);
    },
  },
];

const fixtures = join(import.meta.dirname, '..', '..', '..', 'src', 'main', 'dialects', 'codewhale', 'fixtures');
mkdirSync(fixtures, { recursive: true });
const agent = {
  dialect: codewhaleDialect,
  program: process.execPath,
  args: [join(import.meta.dirname, '..', 'conformance', 'codewhale-agent.ts')],
  environment: agentEnvironment,
  model: 'large',
  fixtures,
  clean: cleanPlain,
};
const names = process.argv.slice(2);
for (const scenario of scenarios) {
  if (names.length > 0 && !names.includes(scenario.name)) continue;
  await recordScenario(agent, scenario);
  console.log(scenario.name);
}
