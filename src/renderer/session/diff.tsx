import './diff.css';
import { type CSSProperties, useState } from 'react';
import type { Edit } from '../../shared/waiting.ts';
import { Button } from '../ui/button.tsx';
import { LazyChunk } from '../ui/lazy-chunk.tsx';
import { VisibleText } from '../ui/visible-text.tsx';
import { chunksOf, diffLineHeight, diffSigns, digitsOf } from './diff-chunks.ts';
import { cachedDiffView, type DiffLine, foldedAfter } from './diff-lines.ts';
import { DiffNotes } from './diff-notes.tsx';
import { DiffSplit } from './diff-split.tsx';
import { DiffText } from './diff-text.tsx';
import { countText } from './figures.ts';
import { type CodeColours, useCodeColours } from './use-code-colours.ts';

/** Lines of a change that are shown before the rest is asked for. */
export const diffFold = 24;

export type DiffProps = {
  edit: Edit;
  /** All lines are shown; without it only the first `diffFold`. */
  open: boolean;
  onOpen: () => void;
};

/** How many lines of a change a folded diff does not show. */
export function foldedDiffLines(edit: Edit): number {
  return foldedAfter(cachedDiffView(edit), diffFold);
}

/** One change to one file, as lines taken out and put in. */
export function Diff({ edit, open, onOpen }: DiffProps) {
  const view = cachedDiffView(edit);
  const colours = useCodeColours(edit);
  const [split, setSplit] = useState(false);
  const folded = open ? 0 : foldedDiffLines(edit);
  const shown = folded === 0 ? view.lines : view.lines.slice(0, diffFold);
  return (
    <figure className="diff" data-conflict={edit.coverage === 'conflict' || undefined}>
      <figcaption className="diff-head">
        <span className="diff-path">
          <VisibleText text={edit.path} />
        </span>
        <span className="diff-kind">{kindText(edit)}</span>
        <span className="diff-count">
          <span className="diff-plus">+{view.added}</span> <span className="diff-minus">−{view.removed}</span>
        </span>
        {view.added > 0 && view.removed > 0 && (
          <Button look="ghost" className="diff-beside" onClick={() => setSplit(true)}>
            Side by side
          </Button>
        )}
      </figcaption>
      <DiffNotes edit={edit} view={view} />
      <div className="diff-lines" style={{ '--diff-digits': digitsOf(view.lines) } as CSSProperties}>
        {chunksOf(shown).map((chunk, place) => (
          <LazyChunk key={chunk.from} height={chunk.lines.length * diffLineHeight} atOnce={place < 2}>
            {() => lineElements(chunk.lines, chunk.from, colours)}
          </LazyChunk>
        ))}
        {view.lines.length === 0 && <p className="diff-empty">Nothing differs.</p>}
      </div>
      {folded > 0 && (
        <Button look="ghost" className="diff-more" onClick={onOpen}>
          {`Show ${countText(folded, 'more line')}`}
        </Button>
      )}
      {split && <DiffSplit edit={edit} view={view} colours={colours} onClose={() => setSplit(false)} />}
    </figure>
  );
}

function kindText(edit: Edit): string {
  if (edit.oldText === null) return 'new file';
  switch (edit.coverage) {
    case 'file':
      return 'whole file';
    case 'fragment':
      return 'part of the file';
    case 'conflict':
      return 'conflict';
    default:
      return edit.coverage satisfies never;
  }
}

function lineElements(lines: readonly DiffLine[], from: number, colours: CodeColours | undefined) {
  let at = from;
  return lines.map((line) => {
    at += 1;
    if (line.kind === 'gap') {
      return (
        <div key={at} className="diff-gap">
          {line.text}
        </div>
      );
    }
    return (
      <div key={at} className="diff-line" data-kind={line.kind}>
        <span className="diff-number">{line.oldLine}</span>
        <span className="diff-number">{line.newLine}</span>
        <span className="diff-sign">{diffSigns[line.kind]}</span>
        <span className="diff-text">
          <DiffText line={line} colours={colours} />
        </span>
      </div>
    );
  });
}
