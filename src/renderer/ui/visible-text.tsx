import './visible-text.css';
import { Fragment, memo, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { LazyChunk } from './lazy-chunk.tsx';
import { chunkRowsOf, foldRows, type VisibleRow, visibleRows } from './visible-lines.ts';
import { hasHidden, type Strictness, visibleRuns } from './visible-runs.ts';

/** Longer words may break where they can; looking for words in a longer text is not worth it. */
const wholeWord = /(?<![^\s])\S*-\S*(?![^\s])/g;
const longestWholeWord = 32;
const longestWithWholeWords = 4_096;

/** A line may end at a hyphen, and then `--force` would stand as `-` and `-force`. */
function wholeWords(text: string, strictness: Strictness): ReactNode {
  if (strictness !== 'card' || text.length > longestWithWholeWords || !text.includes('-')) return text;
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(wholeWord)) {
    if (word.length > longestWholeWord) continue;
    parts.push(text.slice(from, index));
    parts.push(
      <span key={index} className="ui-visible-word">
        {word}
      </span>,
    );
    from = index + word.length;
  }
  return parts.length === 0 ? text : [...parts, text.slice(from)];
}

/** Text of somebody else on one line or inside a sentence; what hides in it is a box. */
export function VisibleText({ text, strictness = 'card' }: { text: string; strictness?: Strictness }) {
  if (!hasHidden(text, strictness)) return <bdi className="ui-visible">{wholeWords(text, strictness)}</bdi>;
  let at = 0;
  return (
    <bdi className="ui-visible">
      {visibleRuns(text, strictness).map((run) => {
        at += 1;
        return run.kind === 'text' ? (
          <Fragment key={at}>{wholeWords(run.text, strictness)}</Fragment>
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
            {() => {
              const plain = plainText(chunk.rows, strictness);
              return plain === undefined ? rowElements(chunk.rows, strictness) : wholeWords(plain, strictness);
            }}
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
