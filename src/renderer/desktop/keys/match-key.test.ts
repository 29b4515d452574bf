import { describe, expect, it } from 'vitest';
import { chordOf, type KeyPlace, matchKey, type Pressed, showKeys } from './match-key.ts';
import { keyOf, shortcuts } from './shortcuts.ts';

const bare: Omit<Pressed, 'key'> = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, held: Partial<Pressed> = {}): Pressed => ({ ...bare, ...held, key });
const desk: KeyPlace = { mac: false, typing: false, modal: false, session: true, card: true };
const typing = { ...desk, typing: true };

describe('shortcuts', () => {
  it('give no chord to two commands', () => {
    const keys = shortcuts.flatMap((shortcut) => shortcut.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('name every command once', () => {
    const ids = shortcuts.map((shortcut) => shortcut.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('let no bare letter, digit or sign work while a person writes', () => {
    const bareKeys = shortcuts.filter(({ keys }) => keys.some((key) => key.length === 1));
    expect(bareKeys.filter(({ typing: also }) => also !== 'never')).toEqual([]);
  });
});

describe('matchKey', () => {
  it.each([
    [press('k', { ctrlKey: true }), 'palette'],
    [press('n', { ctrlKey: true }), 'newSession'],
    [press('G', { ctrlKey: true, shiftKey: true }), 'cycleLayout'],
    [press('.', { ctrlKey: true }), 'stopTurn'],
    [press('ArrowLeft', { altKey: true }), 'focusLeft'],
    [press('?', { shiftKey: true }), 'help'],
    [press('3'), 'cell3'],
    [press('j'), 'nextCard'],
    [press('a'), 'allow'],
    [press('Escape'), 'leave'],
  ])('finds %j', (pressed, id) => {
    expect(matchKey(pressed, desk)?.id).toBe(id);
  });

  it.each([press('a'), press('3'), press('?', { shiftKey: true }), press('J', { shiftKey: true }), press('x')])(
    'leaves %j to the text field',
    (pressed) => {
      expect(matchKey(pressed, typing)).toBeUndefined();
    },
  );

  it.each([
    [press('k', { ctrlKey: true }), 'palette'],
    [press('Escape'), 'leave'],
    [press('ArrowUp', { altKey: true }), 'focusUp'],
  ])('finds %j while a person writes', (pressed, id) => {
    expect(matchKey(pressed, typing)?.id).toBe(id);
  });

  it('takes Command for Ctrl on a Mac, and leaves Ctrl and Option with an arrow to the text field', () => {
    const mac = { ...typing, mac: true };
    expect(matchKey(press('k', { metaKey: true }), mac)?.id).toBe('palette');
    expect(matchKey(press('k', { ctrlKey: true }), mac)).toBeUndefined();
    expect(matchKey(press('ArrowLeft', { altKey: true }), mac)).toBeUndefined();
  });

  it('does nothing with a card where there is none, nor behind a dialog', () => {
    expect(matchKey(press('a'), { ...desk, card: false })).toBeUndefined();
    expect(matchKey(press('m'), { ...desk, session: false })).toBeUndefined();
    expect(matchKey(press('k', { ctrlKey: true }), { ...desk, modal: true })).toBeUndefined();
  });

  it('takes a letter with a foreign modifier for nothing', () => {
    expect(matchKey(press('a', { altKey: true }), desk)).toBeUndefined();
    expect(matchKey(press('a', { metaKey: true }), desk)).toBeUndefined();
    expect(matchKey(press('A', { shiftKey: true }), desk)).toBeUndefined();
  });
});

describe('chordOf', () => {
  it('keeps shift out of signs and in letters and named keys', () => {
    expect(chordOf(press('?', { shiftKey: true }), false)).toBe('?');
    expect(chordOf(press('g', { shiftKey: true, ctrlKey: true }), false)).toBe('Ctrl+Shift+G');
    expect(chordOf(press('Tab', { shiftKey: true }), false)).toBe('Shift+Tab');
  });
});

describe('showKeys', () => {
  it('reads as people do', () => {
    expect(showKeys('Ctrl+Shift+G', false)).toBe('Ctrl Shift G');
    expect(showKeys('Ctrl+Shift+G', true)).toBe('⌘⇧G');
    expect(showKeys('Alt+ArrowLeft', false)).toBe('Alt ←');
    expect(keyOf('newSession')).toBe('Ctrl+N');
    expect(keyOf('themeDark')).toBeUndefined();
  });
});
