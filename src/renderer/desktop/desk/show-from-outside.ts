import type { DeskAction, DeskState } from './desk-state.ts';
import type { ShownFromOutside } from './use-desk-stream.ts';

/** What the desk does for a person who came by a notification or the tray: nothing may lie over what they came for. */
export function showFromOutside(
  shown: ShownFromOutside,
  place: { state: Pick<DeskState, 'layout'>; narrow: boolean },
): DeskAction[] {
  if (shown.kind === 'showSession') {
    return [{ type: 'close' }, { type: 'arrange', action: { type: 'show', sessionId: shown.id } }];
  }
  const actions: DeskAction[] = [{ type: 'close' }, { type: 'card', id: shown.id }];
  if (place.narrow) actions.push({ type: 'deckOver', shown: true });
  else if (!place.state.layout.deck) actions.push({ type: 'arrange', action: { type: 'toggleDeck' } });
  return actions;
}
