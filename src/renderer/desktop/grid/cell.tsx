import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useSessionTitle } from '../../client/use-room.ts';
import { Boundary } from '../desk/boundary.tsx';
import { BrokenPart } from '../desk/broken-part.tsx';
import { useDesk } from '../desk/desk.ts';
import { EmptyCell } from './empty-cell.tsx';
import { SessionCell } from './session-cell.tsx';
import { sessionDragType } from './session-drag.ts';

type CellProps = { cell: number; sessionId: string | null; focused: boolean; alone: boolean };

/** One place of the grid: it takes the focus, and it takes a session that is dropped on it. */
export function Cell({ cell, sessionId, focused, alone }: CellProps) {
  const { dispatch } = useDesk();
  const element = useRef<HTMLElement>(null);
  const [over, setOver] = useState(false);
  const takeFocus = () => dispatch({ type: 'arrange', action: { type: 'focus', cell } });
  const title = useSessionTitle(sessionId ?? '') ?? (sessionId === null ? 'empty' : 'opening');
  useFollowFocus(element, focused);

  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(sessionDragType)) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    const dropped = event.dataTransfer.getData(sessionDragType);
    if (dropped === '') return;
    event.preventDefault();
    dispatch({ type: 'arrange', action: { type: 'place', sessionId: dropped, cell } });
  };

  return (
    <section
      ref={element}
      className="desk-cell"
      data-focused={focused}
      data-over={over}
      data-alone={alone}
      aria-label={`Cell ${cell + 1}: ${title}`}
      tabIndex={-1}
      onPointerDownCapture={takeFocus}
      onFocusCapture={takeFocus}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {sessionId === null ? (
        <EmptyCell cell={cell} focused={focused} />
      ) : (
        <Boundary fallback={(again) => <BrokenPart what="This session cannot be shown." again={again} />}>
          <SessionCell sessionId={sessionId} alone={alone} />
        </Boundary>
      )}
    </section>
  );
}

/** The keyboard goes where the ring goes: from a composer into the next composer, else to the cell itself. */
function useFollowFocus(element: { current: HTMLElement | null }, focused: boolean): void {
  const first = useRef(true);
  useEffect(() => {
    const cell = element.current;
    if (first.current) {
      first.current = false;
      return;
    }
    const active = document.activeElement;
    if (!focused || !cell || cell.contains(active) || active?.closest('dialog, [role="menu"], .desk-deck')) return;
    const wasWriting = active instanceof HTMLTextAreaElement;
    const to = (wasWriting && cell.querySelector<HTMLElement>('[data-composer]')) || cell;
    to.focus({ preventScroll: true });
  }, [element, focused]);
}
