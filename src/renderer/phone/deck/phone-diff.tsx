import '../../session/diff.css';
import type { CSSProperties } from 'react';
import type { Edit } from '../../../shared/waiting.ts';
import { chunksOf, diffLineHeight, diffSigns, digitsOf } from '../../session/diff-chunks.ts';
import { cachedDiffView, changeText, type DiffLine } from '../../session/diff-lines.ts';
import { DiffNotes } from '../../session/diff-notes.tsx';
import { LazyChunk } from '../../ui/lazy-chunk.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { diffFold, foldedDiffLines } from './card-folds.ts';

/** One change to one file on a narrow screen: plain, so that nothing distracts from what it does. */
export function PhoneDiff({ edit, open }: { edit: Edit; open: boolean }) {
  const view = cachedDiffView(edit);
  const folded = open ? 0 : foldedDiffLines(edit);
  const shown = folded === 0 ? view.lines : view.lines.slice(0, diffFold);
  return (
    <figure className="diff" data-conflict={edit.coverage === 'conflict' || undefined}>
      <figcaption className="diff-head">
        <span className="diff-path">
          <VisibleText text={edit.path} />
        </span>
        {edit.oldText === null && <span className="diff-kind">new file</span>}
        <span className="diff-count">{changeText(view.added, view.removed)}</span>
      </figcaption>
      <DiffNotes edit={edit} view={view} />
      <div className="diff-lines" style={{ '--diff-digits': digitsOf(view.lines) } as CSSProperties}>
        {chunksOf(shown).map(({ from, lines }, place) => (
          <LazyChunk key={from} height={lines.length * diffLineHeight} atOnce={place < 2}>
            {() => lineElements(lines)}
          </LazyChunk>
        ))}
        {view.lines.length === 0 && <p className="diff-empty">Nothing differs.</p>}
      </div>
    </figure>
  );
}

function lineElements(lines: readonly DiffLine[]) {
  let at = 0;
  return lines.map((line) => {
    at += 1;
    return <Line key={at} line={line} />;
  });
}

function Line({ line }: { line: DiffLine }) {
  if (line.kind === 'gap') return <div className="diff-gap">{line.text}</div>;
  return (
    <div className="diff-line" data-kind={line.kind}>
      <span className="diff-number">{line.oldLine}</span>
      <span className="diff-number">{line.newLine}</span>
      <span className="diff-sign">{diffSigns[line.kind]}</span>
      <span className="diff-text">
        <VisibleText text={line.text} />
      </span>
    </div>
  );
}
