import type { Item } from '../../shared/transcript-item.ts';

/** An item, and what its sub-agent did. The same object as before as long as none of it changed. */
export type TranscriptRow = { readonly key: string; readonly item: Item; readonly children: readonly TranscriptRow[] };

export type RowsByKey = ReadonlyMap<string, TranscriptRow>;

const noRows: readonly TranscriptRow[] = [];

/** Puts what a sub-agent did under the call that runs it. `before` is the map of the last time, for what stays the same. */
export function arrangeRows(items: readonly Item[], before: RowsByKey): { rows: TranscriptRow[]; byKey: RowsByKey } {
  const calls = new Set<string>();
  const nested = new Map<string, Item[]>();
  const top: Item[] = [];
  for (const item of items) {
    if (item.parent !== undefined && calls.has(item.parent)) {
      const siblings = nested.get(item.parent);
      if (siblings) siblings.push(item);
      else nested.set(item.parent, [item]);
    } else {
      top.push(item);
    }
    if (item.kind === 'tool') calls.add(item.id);
  }
  const byKey = new Map<string, TranscriptRow>();
  const rowOf = (item: Item): TranscriptRow => {
    const inside = item.kind === 'tool' ? nested.get(item.id) : undefined;
    const children = inside ? inside.map(rowOf) : noRows;
    const known = before.get(item.key);
    const same = known?.item === item && sameRows(known.children, children);
    const row = same ? known : { key: item.key, item, children };
    byKey.set(item.key, row);
    return row;
  };
  return { rows: top.map(rowOf), byKey };
}

function sameRows(one: readonly TranscriptRow[], other: readonly TranscriptRow[]): boolean {
  return one.length === other.length && one.every((row, place) => row === other[place]);
}
