import type { SessionRule } from './waiting.ts';

/** A standing permission in words, for its list and for the settlements that it made. */
export function describeRule(rule: SessionRule): string {
  return `Allowed for this session: ${describeMatch(rule.match)}`;
}

/** What a permission covers. */
export function describeMatch(match: SessionRule['match']): string {
  switch (match.kind) {
    case 'command':
      return `exactly ${shortened(match.command)} in ${match.cwd}`;
    case 'path':
      return `${match.tool} on ${match.path}`;
    case 'tool':
      return `every call of ${match.tool}, except what destroys`;
    case 'input':
      return `${match.tool} with exactly this input`;
    default:
      return match satisfies never;
  }
}

/** A rule holds the whole command; where it is named, its beginning will do. */
function shortened(command: string): string {
  return command.length > 200 ? `${command.slice(0, 199)}…` : command;
}
