import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createAcpDialect } from '../../../src/main/dialects/acp/acp-dialect.ts';
import {
  claudeAcpEnvironment,
  codexAcpEnvironment,
  geminiEnvironment,
  openCodeEnvironment,
} from '../acp-environments.ts';
import { installAgent } from '../install-agents.ts';
import { pinnedClaudeAcp, pinnedCodexAcp, pinnedGemini, pinnedOpenCode } from '../pinned-agents.ts';
import { type AcpTools, acpScenarios } from './acp-scenarios.ts';
import { cleanAcp } from './clean-acp.ts';
import { recordScenario } from './record-scenario.ts';

/*
 * Records the fixtures of the ACP dialect again, from the pinned programs. Run it when a pin moves, and read the diff:
 *   node e2e/agents/recording/record-acp.ts [AGENT...]
 */

const fixtures = join(import.meta.dirname, '..', '..', '..', 'src', 'main', 'dialects', 'acp', 'fixtures');

const tool = (name: string, input: object): Block => ({ tool: { name, input } }) as Block;
type Block = ReturnType<AcpTools['run']>;

const questions = [
  {
    question: 'Which colour?',
    header: 'Colour',
    options: ['Blue', 'Red'].map((label) => ({ label, description: label })),
    multiSelect: false,
  },
];
const patch = '*** Begin Patch\n*** Update File: notes.txt\n@@\n one\n-two\n+2\n three\n*** End Patch';
const escalated = { sandbox_permissions: 'require_escalated', justification: 'It is needed.' };

const agents = [
  {
    pin: pinnedClaudeAcp,
    environment: claudeAcpEnvironment,
    model: 'default',
    args: [],
    tools: {
      run: (command) => tool('Bash', { command }),
      edit: (file_path) => [
        [tool('Read', { file_path })],
        [tool('Edit', { file_path, old_string: 'two', new_string: '2' })],
      ],
      question: tool('AskUserQuestion', { questions }),
    },
  },
  {
    pin: pinnedCodexAcp,
    environment: codexAcpEnvironment,
    model: 'fake-model',
    args: [],
    tools: {
      run: (cmd) => tool('exec_command', { cmd, ...escalated }),
      edit: () => [[tool('exec_command', { cmd: `apply_patch <<"EOF"\n${patch}\nEOF` })]],
    },
  },
  {
    pin: pinnedGemini,
    environment: geminiEnvironment,
    model: 'gemini-2.5-pro',
    args: ['--acp'],
    tools: {
      run: (command) => tool('run_shell_command', { command, description: 'A command' }),
      edit: (file_path) => [[tool('write_file', { file_path, content: 'one\n2\nthree\n' })]],
    },
  },
  {
    pin: pinnedOpenCode,
    environment: openCodeEnvironment,
    model: 'fake/fake-model',
    args: ['acp'],
    tools: {
      run: (command) => tool('bash', { command, description: 'A command' }),
      edit: (filePath) => [
        [tool('read', { filePath })],
        [tool('edit', { filePath, oldString: 'two', newString: '2' })],
      ],
    },
  },
] satisfies { pin: object; environment: object; model: string; args: string[]; tools: AcpTools }[];

/** The modes in which they ask, where they would start in another one. */
const askingModes: Readonly<Record<string, string>> = { 'claude-acp': 'default', 'codex-acp': 'read-only' };

const names = process.argv.slice(2);
for (const { pin, environment, model, args, tools } of agents) {
  if (names.length > 0 && !names.includes(pin.agent)) continue;
  const installed = await installAgent(pin);
  if (!installed.ok) throw new Error(installed.message);
  const askingMode = askingModes[pin.agent];
  const dialect = createAcpDialect({ id: pin.agent, args, ...(askingMode === undefined ? {} : { askingMode }) });
  const folder = join(fixtures, pin.agent);
  await mkdir(folder, { recursive: true });
  for (const scenario of acpScenarios(tools)) {
    const agent = { dialect, program: installed.program, environment, model, fixtures: folder, clean: cleanAcp };
    await recordScenario(agent, scenario);
    console.log(pin.agent, scenario.name);
  }
}
