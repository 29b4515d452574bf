import './grid.css';
import { useDesk } from '../desk/desk.ts';
import { Cell } from './cell.tsx';
import { shapeOf, visibleCells } from './layout.ts';

/** The live transcripts, in as many cells as the person wants. */
export function Grid() {
  const { layout } = useDesk().state;
  const cells = visibleCells(layout);
  const shape = layout.whole ? shapeOf(1) : shapeOf(layout.count);
  return (
    <main
      className="desk-grid"
      aria-label="Sessions side by side"
      data-columns={shape.columns}
      data-rows={shape.rows}
      data-alone={cells.length === 1}
    >
      {cells.map(({ cell, sessionId }) => (
        <Cell
          key={sessionId ?? `cell ${cell}`}
          cell={cell}
          sessionId={sessionId}
          focused={cell === layout.focus}
          alone={cells.length === 1}
        />
      ))}
    </main>
  );
}
