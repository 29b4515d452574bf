import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInForBrowser } from '../desktop/testing/browser-stand-ins.ts';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';

beforeEach(() => {
  standInForBrowser();
  HTMLElement.prototype.showPopover = function showPopover() {
    this.removeAttribute('popover');
  };
});
afterEach(cleanup);

test('a dialog is modal, has a name, and gives the focus back', () => {
  const before = document.body.appendChild(document.createElement('button'));
  before.focus();
  const { unmount } = render(
    <Dialog title="Rename" onClose={() => undefined}>
      <input aria-label="Title" />
    </Dialog>,
  );
  expect(screen.getByRole('dialog', { name: 'Rename' }).hasAttribute('open')).toBe(true);
  screen.getByLabelText('Title').focus();
  unmount();
  expect(document.activeElement).toBe(before);
  before.remove();
});

test('Escape and the cross close it', () => {
  const onClose = vi.fn();
  render(
    <Dialog title="Rename" onClose={onClose}>
      text
    </Dialog>,
  );
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a menu is walked with arrows and chosen from', () => {
  const chosen = vi.fn();
  const onClose = vi.fn();
  render(
    <Menu
      label="Session"
      at={{ x: 0, y: 0 }}
      onClose={onClose}
      items={[
        { id: 'a', label: 'Rename', onSelect: () => chosen('a') },
        { id: 'b', label: 'Fork', disabled: true, onSelect: () => chosen('b') },
        { id: 'c', label: 'Delete', onSelect: () => chosen('c') },
      ]}
    />,
  );
  expect(document.activeElement?.textContent).toBe('Rename');
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('Delete');
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('Rename');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(chosen.mock.calls).toEqual([['c']]);
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(2);
});
