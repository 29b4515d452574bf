import { change } from '../dialect.ts';
import type { Diff } from './call.ts';
import type { Draft } from './draft.ts';
import { makes } from './edits.ts';

/*
 * Some agents ask for permission and then have us write the file or run the command. What was allowed once is not asked
 * again, if it is the very same; each allowance serves once, and none outlives its turn.
 */

export type Allowance = { kind: 'edit'; diff: Diff } | { kind: 'run'; line: string };

/** The state is stored with every step, so that it must stay small: what is not kept is merely asked once more. */
const kept = 4;
const longest = 64 * 1024;

export function allow(draft: Draft, { diffs, line }: { diffs: readonly Diff[]; line: string | null }): void {
  const { turn } = draft.state;
  if (!turn) return;
  const edits = diffs.filter(({ oldText, newText }) => (oldText?.length ?? 0) + newText.length <= longest);
  const more: Allowance[] = edits.map((diff) => ({ kind: 'edit', diff }));
  if (line !== null && line.length <= longest) more.push({ kind: 'run', line });
  change(draft, { turn: { ...turn, allowed: [...turn.allowed, ...more].slice(-kept) } });
}

export function wasEditAllowed(draft: Draft, edit: { path: string; before: string | null; after: string }): boolean {
  return takeOne(
    draft,
    (one) => one.kind === 'edit' && one.diff.path === edit.path && makes(one.diff, edit.before, edit.after),
  );
}

export function wasRunAllowed(draft: Draft, line: string): boolean {
  return takeOne(draft, (one) => one.kind === 'run' && one.line === line);
}

function takeOne(draft: Draft, fits: (one: Allowance) => boolean): boolean {
  const { turn } = draft.state;
  const place = turn?.allowed.findIndex(fits) ?? -1;
  if (!turn || place < 0) return false;
  change(draft, { turn: { ...turn, allowed: turn.allowed.toSpliced(place, 1) } });
  return true;
}
