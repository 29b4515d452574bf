import { createAcpDialect } from '../../dialects/acp/acp-dialect.ts';
import type { AcpProfile } from '../../dialects/acp/profile.ts';
import type { AgentEntry } from './agent-entry.ts';

type AcpAgent = Omit<AgentEntry, 'program' | 'dialect' | 'models' | 'modes' | 'defaultMode'> &
  Omit<AcpProfile, 'id'> & {
    /** What its program may be called. */
    programs: readonly string[];
    modes?: AgentEntry['modes'];
  };

/**
 * The agents that speak ACP, one entry each: to add one is to add it here. The modes are those that are known before a
 * start; a session shows what is really there.
 */
const acpAgents: readonly AcpAgent[] = [
  {
    id: 'gemini',
    label: 'Gemini CLI',
    about: 'The coding agent of Google. It uses the account that you signed in with, or your API key.',
    install: 'npm install -g @google/gemini-cli',
    programs: ['gemini'],
    args: ['--acp'],
    passEnv: [
      'GEMINI_API_KEY',
      'GEMINI_CLI_HOME',
      'GEMINI_CLI_NO_RELAUNCH',
      'GOOGLE_API_KEY',
      'GOOGLE_APPLICATION_CREDENTIALS',
      'GOOGLE_CLOUD_LOCATION',
      'GOOGLE_CLOUD_PROJECT',
      'GOOGLE_GEMINI_BASE_URL',
      'GOOGLE_GENAI_USE_VERTEXAI',
    ],
    modes: [
      { id: 'default', label: 'Default', description: 'Asks before it acts' },
      { id: 'autoEdit', label: 'Auto Edit', description: 'Edits files without asking' },
      { id: 'plan', label: 'Plan', description: 'Reads and plans, and changes nothing' },
      { id: 'yolo', label: 'YOLO', description: 'Does everything without asking' },
    ],
    askingMode: 'default',
    loadsNextMinute: true,
  },
  {
    id: 'opencode',
    label: 'OpenCode',
    about: 'An open coding agent for the models of many providers. Whether it asks is said in its own settings.',
    install: 'npm install -g opencode-ai',
    programs: ['opencode'],
    args: ['acp'],
    passEnv: ['OPENCODE_CONFIG', 'OPENCODE_CONFIG_DIR', 'ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'OPENROUTER_API_KEY'],
  },
  {
    id: 'claude-acp',
    label: 'Claude over ACP',
    about: 'Claude Code behind its ACP adapter, with the Claude Code that comes with the adapter.',
    install: 'npm install -g @agentclientprotocol/claude-agent-acp',
    programs: ['claude-agent-acp'],
    args: [],
    passEnv: [
      'ANTHROPIC_API_KEY',
      'ANTHROPIC_AUTH_TOKEN',
      'ANTHROPIC_BASE_URL',
      'CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC',
      'CLAUDE_CODE_ENABLE_PROMPT_SUGGESTION',
      'CLAUDE_CODE_EXECUTABLE',
      'CLAUDE_CODE_OAUTH_TOKEN',
      'CLAUDE_CONFIG_DIR',
      'DISABLE_AUTOUPDATER',
      'DISABLE_ERROR_REPORTING',
      'DISABLE_TELEMETRY',
    ],
    modes: [
      { id: 'default', label: 'Manual', description: 'Always asks before it makes changes' },
      { id: 'acceptEdits', label: 'Accept edits', description: 'Edits files without asking' },
      { id: 'plan', label: 'Plan', description: 'Makes a plan before it makes changes' },
      { id: 'auto', label: 'Auto', description: 'Decides itself what it asks about' },
    ],
    askingMode: 'default',
  },
  {
    id: 'codex-acp',
    label: 'Codex over ACP',
    about: 'Codex behind its ACP adapter, with the Codex that comes with the adapter.',
    install: 'npm install -g @agentclientprotocol/codex-acp',
    programs: ['codex-acp'],
    args: [],
    passEnv: ['CODEX_API_KEY', 'CODEX_HOME', 'CODEX_PATH', 'OPENAI_API_KEY'],
    modes: [
      { id: 'read-only', label: 'Read-only', description: 'Asks before it edits files or uses the network' },
      { id: 'workspace-write', label: 'Workspace access', description: 'Edits files here without asking' },
      { id: 'agent', label: 'Auto review', description: 'Asks only about what looks unsafe to it' },
      { id: 'agent-full-access', label: 'Full access', description: 'Does everything without asking' },
    ],
    askingMode: 'read-only',
    denialEndsTurn: true,
  },
];

export function acpEntries(agents = acpAgents): AgentEntry[] {
  return agents.map(({ programs, args, askingMode, denialEndsTurn, loadsNextMinute, modes = [], ...entry }) => ({
    ...entry,
    program: { kind: 'installed', names: programs },
    dialect: createAcpDialect({
      id: entry.id,
      args,
      ...(askingMode === undefined ? {} : { askingMode }),
      ...(denialEndsTurn ? { denialEndsTurn } : {}),
      ...(loadsNextMinute ? { loadsNextMinute } : {}),
    }),
    models: [],
    modes,
    ...(askingMode === undefined ? {} : { defaultMode: askingMode }),
  }));
}
