import type { SessionRule } from './waiting.ts';

/** A standing permission in words, for its list and for the settlements that it made. */
export function describeRule(rule: SessionRule): string {
  const { match } = rule;
  if (match.kind === 'command') return `Allowed for this session: exactly ${shortened(match.command)} in ${match.cwd}`;
  if (match.kind === 'path') return `Allowed for this session: ${match.tool} on ${match.path}`;
  if (match.kind === 'tool') return `Allowed for this session: ${match.tool}`;
  return `Allowed for this session: ${match.tool} with exactly this input`;
}

/** A rule holds the whole command; where it is named, its beginning will do. */
function shortened(command: string): string {
  return command.length > 200 ? `${command.slice(0, 199)}…` : command;
}
