import { useEffect } from 'react';
import { useDesk } from '../desk/desk.ts';
import { writeInFocusedCell } from './keyboard-place.ts';

/** Gives the keyboard to the composer of a session that was just started, once it is there; a dialog gives it back first. */
export function useWriteTo(sessionId: string, shown: boolean): void {
  const { state, dispatch } = useDesk();
  const due = shown && state.overlay === undefined && state.writeTo === sessionId;
  useEffect(() => {
    if (!due) return;
    writeInFocusedCell();
    dispatch({ type: 'writeTo', sessionId: undefined });
  }, [due, dispatch]);
}
