import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Boundary } from './boundary.tsx';
import { BrokenPart } from './broken-part.tsx';

beforeEach(() => {
  // React reports a caught fault on the console; here it is the point.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

let broken = false;

function Part() {
  if (broken) throw new Error('at secret/path.ts:12');
  return <p>mended</p>;
}

it('shows words in place of a broken part, leaves the rest, and tries again when asked', () => {
  broken = true;
  render(
    <>
      <p>the rest</p>
      <Boundary fallback={(again) => <BrokenPart what="This session cannot be shown." again={again} />}>
        <Part />
      </Boundary>
    </>,
  );
  expect(screen.getByText('the rest')).toBeTruthy();
  expect(screen.getByText('This session cannot be shown.')).toBeTruthy();
  expect(document.body.textContent).not.toContain('secret/path');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('mended')).toBeTruthy();
});
