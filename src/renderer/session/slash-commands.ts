import type { MethodInput } from '../../shared/contract.ts';
import type { Capabilities } from '../../shared/session.ts';

export type SlashCommand = { name: string; description?: string | undefined; hint?: string | undefined };

/** What the app does itself, above all agents, where the agent can do it. */
function ownCommands(capabilities: Capabilities): SlashCommand[] {
  const commands: SlashCommand[] = [{ name: 'rename', description: 'Give the session another title', hint: '[title]' }];
  if (capabilities.compact) {
    commands.push({ name: 'compact', description: 'Shorten the conversation to make room', hint: '[instructions]' });
  }
  if (capabilities.clear) commands.push({ name: 'clear', description: 'Let the agent forget the conversation' });
  return commands;
}

/** Every command that can be typed in a session, by name; the app's own wins over the agent's of the same name. */
export function commandsOf(capabilities: Capabilities): SlashCommand[] {
  const byName = new Map<string, SlashCommand>();
  for (const command of capabilities.commands?.available ?? []) byName.set(command.name, command);
  for (const command of ownCommands(capabilities)) byName.set(command.name, command);
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Entries that a list of completions shows at most. */
const shownCommands = 50;

/** What could be meant by a message that begins with a slash and is still its first word. */
export function completions(text: string, commands: readonly SlashCommand[]): SlashCommand[] {
  const typed = /^\/([^\s/]*)$/.exec(text)?.[1]?.toLowerCase();
  if (typed === undefined) return [];
  const starts = commands.filter(({ name }) => name.toLowerCase().startsWith(typed));
  const holds = commands.filter(
    ({ name }) => !starts.some((one) => one.name === name) && name.toLowerCase().includes(typed),
  );
  return [...starts, ...(typed === '' ? [] : holds)].slice(0, shownCommands);
}

export type Outgoing =
  | { kind: 'message' }
  | { kind: 'rename'; title: string }
  | { kind: 'command'; command: MethodInput<'session.command'>['command'] };

/** What sending this text means: a message, or a command that waits for the end of the turn. */
export function outgoingOf(text: string, capabilities: Capabilities): Outgoing {
  const [, name, rest = ''] = /^\/(\S+)(?:\s+([\s\S]*))?$/.exec(text.trim()) ?? [];
  const words = rest.trim();
  if (name === 'rename' && words !== '') return { kind: 'rename', title: words };
  if (name === 'compact' && capabilities.compact) {
    return { kind: 'command', command: { kind: 'compact', ...(words === '' ? {} : { instructions: words }) } };
  }
  if (name === 'clear' && capabilities.clear) return { kind: 'command', command: { kind: 'clear' } };
  const known = capabilities.commands?.available.some((command) => command.name === name);
  if (known && capabilities.raw) return { kind: 'command', command: { kind: 'raw', text: text.trim() } };
  return { kind: 'message' };
}
