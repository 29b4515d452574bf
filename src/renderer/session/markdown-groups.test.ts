import { expect, test } from 'vitest';
import { emptyMarkdown, growMarkdown, parseMarkdown } from './markdown-blocks.ts';
import { groupBlocks } from './markdown-groups.ts';

const text = Array.from({ length: 100 }, (_, at) => `Paragraph ${at}\n\n`).join('');

test('of a message that grows only the last group is new', () => {
  const state = growMarkdown(emptyMarkdown, text);
  const before = groupBlocks([...state.frozen, ...state.tail], []);
  const next = growMarkdown(state, 'and more');
  const after = groupBlocks([...next.frozen, ...next.tail], before);
  expect(before.length).toBe(5);
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  for (const [place, group] of before.slice(0, -1).entries()) expect(after[place]).toBe(group);
  expect(after.at(-1)).not.toBe(before.at(-1));
});

test('a message that ends keeps the groups that it grew', () => {
  const state = growMarkdown(emptyMarkdown, text);
  const before = groupBlocks([...state.frozen, ...state.tail], []);
  const after = groupBlocks(parseMarkdown(text, state).frozen, before);
  expect(after.every((group, place) => group === before[place])).toBe(true);
});
