import type { Approval, Decision, SessionRule } from './waiting.ts';

/** The decision that the app itself adds where the agent has none of the kind: a standing permission of this session. */
export const sessionDecision: Decision = {
  id: 'signalbox.allowSession',
  kind: 'allowSession',
  label: 'Allow for this session',
};

/**
 * What "allow for this session" can cover for a call, the narrowest first; that one is meant when nobody chose. What
 * destroys gets no wider permission than itself.
 */
export function ruleChoices(approval: Approval, inputHash: string): [SessionRule['match'], ...SessionRule['match'][]] {
  const { tool } = approval;
  const narrowest = narrowestMatch(approval, inputHash);
  return approval.risk === 'destructive' ? [narrowest] : [narrowest, { kind: 'tool', tool }];
}

function narrowestMatch(approval: Approval, inputHash: string): SessionRule['match'] {
  const { tool, cwd } = approval;
  const command = commandOf(approval);
  if (command !== undefined) return { kind: 'command', tool, command, cwd };
  const path = editedPath(approval);
  if (path !== undefined && isInside(approval.workspace, path)) return { kind: 'path', tool, path };
  return { kind: 'input', tool, inputHash };
}

/**
 * The command as one text. Words are joined so that two different lists of words never look alike. A command that gets an
 * environment of its own is more than its words, and has none: it is allowed as the whole input that it is.
 */
export function commandOf(approval: Approval): string | undefined {
  if (Object.keys(approval.env ?? {}).length > 0) return undefined;
  return approval.argv ? JSON.stringify(approval.argv) : approval.command;
}

/** The one file that a call changes; undefined when it changes none or several. */
export function editedPath(approval: Approval): string | undefined {
  const path = approval.edits[0]?.path;
  return approval.edits.every((edit) => edit.path === path) ? path : undefined;
}

/** By the words of the path alone; one that goes up anywhere is not trusted to stay inside. */
function isInside(workspace: string, path: string): boolean {
  const parts = path.split(/[\\/]/);
  if (parts.includes('..')) return false;
  const isAbsolute = parts[0] === '' || /^[A-Za-z]:$/.test(parts[0] ?? '');
  return !isAbsolute || path.startsWith(workspace.endsWith('/') ? workspace : `${workspace}/`);
}
