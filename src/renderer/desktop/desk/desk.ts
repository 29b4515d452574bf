import { createContext, type RefObject, use } from 'react';
import type { Behaviour } from '../../../shared/behaviour.ts';
import type { WaitingCardHandle } from '../../session/waiting-card.tsx';
import type { CommandId } from '../keys/shortcuts.ts';
import type { Ask } from './ask.ts';
import type { DeskAction, DeskState } from './desk-state.ts';
import type { Toasts } from './toasts.ts';

/** What every part of the desk can reach: its state, how to change it, how to ask the app, how to run a command. */
export type Desk = {
  state: DeskState;
  dispatch: (action: DeskAction) => void;
  ask: Ask;
  /** How the app behaves, as the owner has set it. */
  behaviour: Behaviour;
  toasts: Toasts;
  run: (id: CommandId) => void;
  /** The card that keys act on, while the deck shows it. */
  card: RefObject<WaitingCardHandle | null>;
  /** The window is too narrow for a deck of its own. */
  narrow: boolean;
  mac: boolean;
};

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('useDesk stands outside the desk');
  return desk;
}
