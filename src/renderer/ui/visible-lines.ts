/** One row of a block: a line (or a piece of a very long one), or a run of blank lines that is shown as its count. */
export type VisibleRow = { kind: 'line'; text: string; continues: boolean } | { kind: 'blank'; count: number };

/** A longer run of blank lines is folded to its count: nothing can be pushed out of sight. */
const blankRunKept = 3;
/** A longer line is laid out in pieces; every piece still wraps, and is marked as going on. */
const pieceLength = 4_096;
/** Rows and characters that are drawn as one block. */
const chunkRows = 200;
const chunkLength = 4_096;
/** About how many characters stand in one line of a card; for guessing how tall a text is before it is drawn. */
const guessedColumns = 60;

export function visibleRows(text: string): VisibleRow[] {
  const rows: VisibleRow[] = [];
  let blanks: string[] = [];
  const closeBlanks = () => {
    if (blanks.length > blankRunKept) rows.push({ kind: 'blank', count: blanks.length });
    else for (const line of blanks) rows.push({ kind: 'line', text: line, continues: false });
    blanks = [];
  };
  for (const line of text.split('\n')) {
    if (line.length <= pieceLength && /^[ \t]*$/.test(line)) {
      blanks.push(line);
      continue;
    }
    closeBlanks();
    for (let at = 0; at < line.length; at += pieceLength) {
      rows.push({ kind: 'line', text: line.slice(at, at + pieceLength), continues: at > 0 });
    }
  }
  closeBlanks();
  return rows;
}

/** About how many lines a row takes when it wraps. */
export function rowHeight(row: VisibleRow): number {
  return row.kind === 'blank' ? 1 : Math.max(1, Math.ceil(row.text.length / guessedColumns));
}

/** The rows that are shown while a block is folded to about `lines`, and how many lines are not. */
export function foldRows(rows: readonly VisibleRow[], lines: number): { shown: readonly VisibleRow[]; folded: number } {
  const total = rows.reduce((sum, row) => sum + rowHeight(row), 0);
  // A fold that hides a line or two costs more than it saves.
  if (total <= lines + 2) return { shown: rows, folded: 0 };
  const shown: VisibleRow[] = [];
  let used = 0;
  for (const row of rows) {
    const room = lines - used;
    if (room <= 0) break;
    const height = rowHeight(row);
    if (height > room && row.kind === 'line') {
      shown.push({ ...row, text: row.text.slice(0, room * guessedColumns) });
      used += room;
      break;
    }
    shown.push(row);
    used += height;
  }
  return { shown, folded: total - used };
}

export type VisibleChunk = { rows: VisibleRow[]; lines: number };

/** Rows in blocks that are drawn only when they come near the screen. */
export function chunkRowsOf(rows: readonly VisibleRow[]): VisibleChunk[] {
  const chunks: VisibleChunk[] = [];
  let chunk: VisibleChunk = { rows: [], lines: 0 };
  let length = 0;
  for (const row of rows) {
    const size = row.kind === 'line' ? row.text.length : 0;
    if (chunk.rows.length >= chunkRows || (length + size > chunkLength && chunk.rows.length > 0)) {
      chunks.push(chunk);
      chunk = { rows: [], lines: 0 };
      length = 0;
    }
    chunk.rows.push(row);
    chunk.lines += rowHeight(row);
    length += size;
  }
  if (chunk.rows.length > 0) chunks.push(chunk);
  return chunks;
}
