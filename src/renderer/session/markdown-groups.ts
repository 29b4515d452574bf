import type { Block } from './markdown-blocks.ts';

/** Blocks that are looked at together: a long message has thousands, and only the last few can have changed. */
const groupLength = 24;

export type BlockGroup = readonly Block[];

/** Cuts blocks into groups. A group in which nothing changed is the same object as before. */
export function groupBlocks(blocks: readonly Block[], before: readonly BlockGroup[]): BlockGroup[] {
  const shown = blocks.filter(({ token }) => token.type !== 'space' && token.type !== 'def');
  const groups: BlockGroup[] = [];
  for (let from = 0; from < shown.length; from += groupLength) {
    const group = shown.slice(from, from + groupLength);
    const known = before[groups.length];
    const same = known?.length === group.length && known.every((block, place) => block === group[place]);
    groups.push(same ? known : group);
  }
  return groups;
}
