import type { Item } from '../../shared/transcript-item.ts';

/** An item, and what its sub-agent did. The same object as before as long as none of it changed. */
export type TranscriptRow = { readonly key: string; readonly item: Item; readonly children: readonly TranscriptRow[] };

export type RowsByKey = ReadonlyMap<string, TranscriptRow>;

const noRows: readonly TranscriptRow[] = [];

/** Puts what a sub-agent did under the call that runs it. `before` is the map of the last time, for what stays the same. */
export function arrangeRows(items: readonly Item[], before: RowsByKey): { rows: TranscriptRow[]; byKey: RowsByKey } {
  /** An agent may use an id again; what comes then belongs to the newest call of that name. */
  const calls = new Map<string, string>();
  const nested = new Map<string, Item[]>();
  const top: Item[] = [];
  for (const item of items) {
    const home = item.parent === undefined ? undefined : calls.get(item.parent);
    if (home === undefined) {
      top.push(item);
    } else {
      const siblings = nested.get(home);
      if (siblings) siblings.push(item);
      else nested.set(home, [item]);
    }
    if (item.kind === 'tool') calls.set(item.id, item.key);
  }
  const byKey = new Map<string, TranscriptRow>();
  const rowOf = (item: Item): TranscriptRow => {
    const inside = nested.get(item.key);
    const children = inside ? inside.map(rowOf) : noRows;
    const known = before.get(item.key);
    const same = known?.item === item && sameRows(known.children, children);
    const row = same ? known : { key: item.key, item, children };
    byKey.set(item.key, row);
    return row;
  };
  return { rows: top.map(rowOf), byKey };
}

/** The place of the row that an event went into, itself or one of its steps; -1 when all rows come after it. */
export function placeOfSeq(rows: readonly TranscriptRow[], seq: number): number {
  const exact = rows.findLastIndex((row) => holds(row, seq));
  return exact >= 0 ? exact : rows.findLastIndex(({ item }) => item.seq <= seq);
}

function holds({ item, children }: TranscriptRow, seq: number): boolean {
  // A call spans what is said and done beside it; only its own first and last event are surely of it.
  const own = item.kind === 'text' || item.kind === 'thought' ? item.seq <= seq && seq <= item.lastSeq : false;
  return own || item.seq === seq || item.lastSeq === seq || children.some((child) => holds(child, seq));
}

function sameRows(one: readonly TranscriptRow[], other: readonly TranscriptRow[]): boolean {
  return one.length === other.length && one.every((row, place) => row === other[place]);
}
