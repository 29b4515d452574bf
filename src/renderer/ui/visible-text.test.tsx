import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { VisibleBlock, VisibleText } from './visible-text.tsx';

afterEach(cleanup);

test('what hides in a text is a box beside it', () => {
  const { container } = render(<VisibleText text={'50\u202e'} />);
  expect(container.textContent).toBe('50U+202E');
  expect(screen.getByTitle('U+202E: right-to-left override')).toBeDefined();
});

test('folded lines are counted, and opened on request', () => {
  const onOpen = vi.fn();
  const text = Array.from({ length: 51 }, (_, at) => `line ${at}`).join('\n');
  const { rerender, container } = render(<VisibleBlock text={text} foldAfter={14} onOpen={onOpen} />);
  expect(container.textContent).not.toContain('line 14');
  fireEvent.click(screen.getByRole('button', { name: '37 more lines' }));
  expect(onOpen).toHaveBeenCalledOnce();
  rerender(<VisibleBlock text={text} foldAfter={14} open onOpen={onOpen} />);
  expect(container.textContent).toContain('line 50');
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['lines', 'a line of a log\n'.repeat(65_536)],
  ['one line', 'x'.repeat(1_048_576)],
  ['blank lines', '\n'.repeat(1_048_576)],
  ['hidden characters', '\u202ea'.repeat(524_288)],
])('a megabyte of %s opens with a small page', (_, text) => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const { container } = render(<VisibleBlock text={text} />);
  expect(container.querySelectorAll('*').length).toBeLessThan(20_000);
  vi.unstubAllGlobals();
});
