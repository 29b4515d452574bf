import './visible-text.css';
import { Fragment, memo } from 'react';
import { Button } from './button.tsx';
import { LazyChunk } from './lazy-chunk.tsx';
import { chunkRowsOf, foldRows, type VisibleRow, visibleRows } from './visible-lines.ts';
import { hasHidden, type Strictness, visibleRuns } from './visible-runs.ts';

/** Text of somebody else on one line or inside a sentence; what hides in it is a box. */
export function VisibleText({ text, strictness = 'card' }: { text: string; strictness?: Strictness }) {
  if (!hasHidden(text, strictness)) return <bdi className="ui-visible">{text}</bdi>;
  let at = 0;
  return (
    <bdi className="ui-visible">
      {visibleRuns(text, strictness).map((run) => {
        at += 1;
        return run.kind === 'text' ? (
          <Fragment key={at}>{run.text}</Fragment>
        ) : (
          <span key={at} className="ui-visible-box" title={run.title}>
            {run.label}
          </span>
        );
      })}
    </bdi>
  );
}

export type VisibleBlockProps = {
  text: string;
  strictness?: Strictness;
  /** Fold to about this many lines until it is opened. */
  foldAfter?: number;
  open?: boolean;
  onOpen?: () => void;
};

/** Text of somebody else over many lines, in mono: long lines wrap, nothing is cut, and what is folded says how much. */
export const VisibleBlock = memo(function VisibleBlock({
  text,
  strictness = 'card',
  foldAfter,
  open = false,
  onOpen,
}: VisibleBlockProps) {
  const rows = visibleRows(text);
  const { shown, folded } = foldAfter === undefined || open ? { shown: rows, folded: 0 } : foldRows(rows, foldAfter);
  let at = 0;
  return (
    <div className="ui-visible-block">
      {chunkRowsOf(shown).map((chunk) => {
        at += 1;
        return (
          <LazyChunk key={at} height={chunk.lines * lineHeight} atOnce={at <= 2}>
            {() => plainText(chunk.rows, strictness) ?? rowElements(chunk.rows, strictness)}
          </LazyChunk>
        );
      })}
      {folded > 0 && (
        <Button look="ghost" className="ui-visible-more" onClick={onOpen}>
          {folded === 1 ? '1 more line' : `${folded.toLocaleString('en-US')} more lines`}
        </Button>
      )}
    </div>
  );
});

/** How many lines of `text` a block folded to `foldAfter` does not show. */
export function foldedLines(text: string, foldAfter: number): number {
  return foldRows(visibleRows(text), foldAfter).folded;
}

const lineHeight = 18;

function rowElements(rows: readonly VisibleRow[], strictness: Strictness) {
  let at = 0;
  return rows.map((row) => {
    at += 1;
    return <Row key={at} row={row} strictness={strictness} />;
  });
}

/** Most text has nothing to show apart; it is one text node. */
function plainText(rows: readonly VisibleRow[], strictness: Strictness): string | undefined {
  const lines: string[] = [];
  for (const row of rows) {
    if (row.kind === 'blank' || row.continues || hasHidden(row.text, strictness)) return undefined;
    lines.push(row.text);
  }
  return lines.join('\n');
}

function Row({ row, strictness }: { row: VisibleRow; strictness: Strictness }) {
  if (row.kind === 'blank') {
    return <div className="ui-visible-blank">{row.count.toLocaleString('en-US')} blank lines</div>;
  }
  return (
    <div className="ui-visible-row" data-continues={row.continues || undefined}>
      {row.text === '' ? '\n' : <VisibleText text={row.text} strictness={strictness} />}
    </div>
  );
}
