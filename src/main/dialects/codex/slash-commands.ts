import type { SlashCommand } from '../../../shared/session.ts';

/** The app-server knows no commands in messages; these are requests of its own that have no button. */
export const slashCommands: readonly SlashCommand[] = [
  { name: 'threads', description: 'List the conversations of this folder' },
  { name: 'archive', description: 'Put this conversation into the archive' },
  { name: 'unarchive', description: 'Take this conversation out of the archive again' },
  { name: 'mcp', description: 'Show the MCP servers and their tools' },
];
