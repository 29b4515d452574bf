import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Edit } from '../../shared/waiting.ts';
import { standInForBrowser } from '../desktop/testing/browser-stand-ins.ts';
import { Diff } from './diff.tsx';

beforeEach(() => standInForBrowser());
afterEach(cleanup);

const edit: Edit = {
  path: '/w/a.ts',
  oldText: 'const a = 1;\nconst b = 2;\n',
  newText: 'const a = 1;\nconst c = "\u202e";\n',
  coverage: 'file',
};

function shown(change: Partial<Edit> = {}) {
  return render(<Diff edit={{ ...edit, ...change }} open onOpen={() => undefined} />).container;
}

test('the text is there at once, its colours come after it and change nothing of it', async () => {
  const container = shown();
  const text = container.textContent;
  expect(container.querySelector('[data-code]')).toBeNull();
  await waitFor(() => expect(container.querySelector('[data-code="word"]')?.textContent).toBe('const'));
  expect(container.textContent).toBe(text);
  expect(container.querySelector('[style*="color"]')).toBeNull();
});

test('a line in which something hides has no colours', async () => {
  const container = shown();
  await waitFor(() => expect(container.querySelector('[data-code]')).toBeTruthy());
  const line = [...container.querySelectorAll('.diff-line')].find((one) => one.textContent?.includes('U+202E'));
  expect(line?.querySelector('[data-code]')).toBeNull();
});

test.each(['file', 'fragment', 'conflict'] as const)('%s is said', (coverage) => {
  const words = { file: 'whole file', fragment: 'part of the file', conflict: 'conflict' };
  expect(shown({ coverage }).querySelector('.diff-kind')?.textContent).toBe(words[coverage]);
});

test('both sides can be seen next to each other', () => {
  shown();
  fireEvent.click(screen.getByRole('button', { name: 'Side by side' }));
  const dialog = screen.getByRole('dialog', { name: 'The change side by side' });
  const sides = [...dialog.querySelectorAll('.split-row:not(.split-head)')].map((row) =>
    [...row.querySelectorAll('.diff-text')].map((side) => side.textContent),
  );
  expect(sides).toEqual([
    ['const a = 1;', 'const a = 1;'],
    ['const b = 2;', 'const c = "U+202E";'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a new file has no other side', () => {
  shown({ oldText: null });
  expect(screen.queryByRole('button', { name: 'Side by side' })).toBeNull();
});
