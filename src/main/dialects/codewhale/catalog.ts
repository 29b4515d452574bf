import type { Mode, SlashCommand } from '../../../shared/session.ts';

/** The agent's approval policies. The one by category is set in its configuration: it takes more than a word. */
export const codewhaleModes: readonly Mode[] = [
  { id: 'unless_trusted', label: 'Ask unless trusted', description: 'Asks for everything but what its rules trust.' },
  { id: 'on_request', label: 'Ask on request', description: 'Asks each time a tool is called.' },
  { id: 'on_failure', label: 'Ask after a failure', description: 'Asks only after a call has failed.' },
  { id: 'never', label: 'Never ask', description: 'Runs everything without asking.' },
];

/** Requests that have no button. */
export const slashCommands: readonly SlashCommand[] = [
  { name: 'goal', description: 'Show, set or clear the goal', hint: '[budget=TOKENS] OBJECTIVE | clear' },
  { name: 'progress', description: 'Count work done elsewhere towards the goal', hint: 'TOKENS [SECONDS]' },
  { name: 'threads', description: 'List the conversations' },
  { name: 'loaded', description: 'List the conversations that the agent has open' },
  { name: 'thread', description: 'Show what the agent says of this conversation' },
  { name: 'archive', description: 'Put this conversation into the archive' },
  { name: 'unarchive', description: 'Take this conversation out of the archive again' },
  { name: 'reload', description: 'Read the configuration and the permission rules again' },
  { name: 'config', description: 'Show the configuration, or show or change a value', hint: '[KEY [VALUE]]' },
  { name: 'unset', description: 'Remove a value from the configuration', hint: 'KEY' },
  { name: 'abilities', description: 'Show what the agent says that it can do' },
];

/** What it may have of the person's environment. It knows many more providers, whose keys can stand in its configuration. */
export const codewhaleVariables: readonly string[] = [
  ...['HOME', 'CONFIG_PATH', 'PROVIDER', 'MODEL', 'BASE_URL', 'TELEMETRY'].map((name) => `CODEWHALE_${name}`),
  'DEEPSEEK_API_KEY',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'OPENROUTER_API_KEY',
];
