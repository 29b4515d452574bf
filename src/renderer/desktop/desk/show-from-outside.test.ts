import { expect, it } from 'vitest';
import { focusedSession } from '../grid/layout.ts';
import { firstDeskState, foldDesk } from './desk-state.ts';
import { showFromOutside } from './show-from-outside.ts';

const busy = foldDesk(firstDeskState, { type: 'open', overlay: { kind: 'help' } });
const hidden = foldDesk(busy, { type: 'arrange', action: { type: 'toggleDeck' } });

it.each([
  ['a deck that is seen', busy, false],
  ['a deck that was hidden', hidden, false],
  ['a deck that lies over the grid', busy, true],
])('puts the card before the person in %s', (_name, state, narrow) => {
  const after = showFromOutside({ kind: 'showCard', id: 'w' }, { state, narrow }).reduce(foldDesk, state);
  expect(after).toMatchObject({ card: 'w', overlay: undefined, deckOver: narrow });
  expect(narrow || after.layout.deck).toBe(true);
});

it('puts a session into the focused cell', () => {
  const place = { state: busy, narrow: false };
  const after = showFromOutside({ kind: 'showSession', id: 's' }, place).reduce(foldDesk, busy);
  expect(after.overlay).toBeUndefined();
  expect(focusedSession(after.layout)).toBe('s');
});
