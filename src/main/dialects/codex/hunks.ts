/** One stretch of a unified diff. `at`: how many lines of the old file stand before it. */
export type Hunk = { at: number; oldLines: number; oldText: string; newText: string };

const header = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+\d+(?:,(\d{1,9}))? @@/;

/** The hunks of a diff. Their headers say how long they are; what stands between and behind them is no part of them. */
export function parseHunks(diff: string): Hunk[] {
  const lines = diff.split('\n');
  const hunks: Hunk[] = [];
  for (let place = 0; place < lines.length; ) {
    const found = header.exec(lines[place] ?? '');
    place += 1;
    if (!found) continue;
    const [, start, oldCount = '1', newCount = '1'] = found;
    const sides = readSides(lines, place, Number(oldCount), Number(newCount));
    place = sides.next;
    // Of a hunk without old lines the header names the line it stands behind.
    const at = Number(oldCount) === 0 ? Number(start) : Math.max(Number(start) - 1, 0);
    hunks.push({ at, oldLines: sides.old.length, oldText: sides.old.join(''), newText: sides.new.join('') });
  }
  return hunks;
}

function readSides(lines: readonly string[], from: number, oldCount: number, newCount: number) {
  const sides = { old: [] as string[], new: [] as string[], next: from };
  let before: readonly ('old' | 'new')[] = [];
  while (sides.next < lines.length) {
    const line = lines[sides.next] ?? '';
    const mark = line.charAt(0);
    if (mark === '\\') {
      for (const side of before) sides[side].push((sides[side].pop() ?? '').slice(0, -1));
    } else {
      if (sides.old.length >= oldCount && sides.new.length >= newCount) break;
      before = mark === '-' ? ['old'] : mark === '+' ? ['new'] : ['old', 'new'];
      for (const side of before) sides[side].push(`${line.slice(1)}\n`);
    }
    sides.next += 1;
  }
  return sides;
}
