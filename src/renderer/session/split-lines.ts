import type { DiffLine, TextLine } from './diff-lines.ts';

/** One row of a change side by side: what was and what will be. A missing side is empty. */
export type SplitRow = { kind: 'pair'; before?: TextLine; after?: TextLine } | { kind: 'gap'; text: string };

/** What is taken out stands beside what is put in its place. */
export function splitRows(lines: readonly DiffLine[]): SplitRow[] {
  const rows: SplitRow[] = [];
  let removed: TextLine[] = [];
  let added: TextLine[] = [];
  const close = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      const [before, after] = [removed[at], added[at]];
      rows.push({ kind: 'pair', ...(before ? { before } : {}), ...(after ? { after } : {}) });
    }
    removed = [];
    added = [];
  };
  for (const line of lines) {
    if (line.kind === 'removed') {
      // What comes after something was put in is another place.
      if (added.length > 0) close();
      removed.push(line);
    } else if (line.kind === 'added') {
      added.push(line);
    } else {
      close();
      rows.push(line.kind === 'gap' ? line : { kind: 'pair', before: line, after: line });
    }
  }
  close();
  return rows;
}
