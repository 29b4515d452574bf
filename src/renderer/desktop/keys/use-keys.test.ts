import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CommandId } from './shortcuts.ts';
import { takesText, useKeys } from './use-keys.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

function listen(): CommandId[] {
  const ran: CommandId[] = [];
  renderHook(() => useKeys({ mac: false, session: true, card: true, run: (id) => ran.push(id) }));
  return ran;
}

describe('useKeys', () => {
  it('runs what a key means and keeps the key from the page', () => {
    const ran = listen();
    expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false);
    expect(fireEvent.keyDown(document.body, { key: 'z' })).toBe(true);
    expect(ran).toEqual(['palette']);
  });

  it('answers no second card for a key that is held down', () => {
    const ran = listen();
    fireEvent.keyDown(document.body, { key: 'a' });
    fireEvent.keyDown(document.body, { key: 'a', repeat: true });
    expect(ran).toEqual(['allow']);
  });

  it('leaves to a dialog, a menu and an input method what is theirs', () => {
    const ran = listen();
    fireEvent.keyDown(document.body, { key: 'a', isComposing: true });
    const dialog = document.createElement('dialog');
    dialog.open = true;
    document.body.append(dialog);
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(ran).toEqual([]);
  });
});

describe('takesText', () => {
  it.each([
    ['input', 'text', true],
    ['input', 'search', true],
    ['input', 'radio', false],
    ['input', 'checkbox', false],
    ['textarea', undefined, true],
    ['select', undefined, true],
    ['button', undefined, false],
  ])('%s %s: %s', (name, type, takes) => {
    const element = document.createElement(name);
    if (type !== undefined) element.setAttribute('type', type);
    expect(takesText(element)).toBe(takes);
  });
});
