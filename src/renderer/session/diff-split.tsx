import './diff-split.css';
import type { Edit } from '../../shared/waiting.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LazyChunk } from '../ui/lazy-chunk.tsx';
import { VisibleText } from '../ui/visible-text.tsx';
import type { DiffView, TextLine } from './diff-lines.ts';
import { DiffText } from './diff-text.tsx';
import { type SplitRow, splitRows } from './split-lines.ts';
import type { CodeColours } from './use-code-colours.ts';

const chunkRows = 100;
const rowHeight = 19;

export type DiffSplitProps = { edit: Edit; view: DiffView; colours: CodeColours | undefined; onClose: () => void };

/** One change with its two sides next to each other, which takes more room than a card has. All of its lines are there. */
export function DiffSplit({ edit, view, colours, onClose }: DiffSplitProps) {
  const rows = splitRows(view.lines);
  const chunks: SplitRow[][] = [];
  for (let from = 0; from < rows.length; from += chunkRows) chunks.push(rows.slice(from, from + chunkRows));
  let at = 0;
  return (
    <Dialog title="The change side by side" size="window" onClose={onClose}>
      <p className="split-path">
        <VisibleText text={edit.path} />
      </p>
      {edit.coverage === 'conflict' && (
        <p className="diff-note" role="note">
          The file on disk is not what the agent thinks it is. This change may fail, or land in the wrong place.
        </p>
      )}
      <div className="split-row split-head">
        <span>Before</span>
        <span>After</span>
      </div>
      <div className="split-rows">
        {chunks.map((chunk) => {
          at += 1;
          return (
            <LazyChunk key={at} height={chunk.length * rowHeight} atOnce={at === 1}>
              {() => rowElements(chunk, colours)}
            </LazyChunk>
          );
        })}
      </div>
    </Dialog>
  );
}

function rowElements(rows: readonly SplitRow[], colours: CodeColours | undefined) {
  let at = 0;
  return rows.map((row) => {
    at += 1;
    if (row.kind === 'gap') {
      return (
        <div key={at} className="diff-gap">
          {row.text}
        </div>
      );
    }
    return (
      <div key={at} className="split-row">
        <Side line={row.before} number={row.before?.oldLine} colours={colours} />
        <Side line={row.after} number={row.after?.newLine} colours={colours} />
      </div>
    );
  });
}

type SideProps = { line: TextLine | undefined; number: number | undefined; colours: CodeColours | undefined };

function Side({ line, number, colours }: SideProps) {
  return (
    <div className="split-side" data-kind={line?.kind ?? 'none'}>
      <span className="diff-number">{number}</span>
      <span className="diff-text">{line && <DiffText line={line} colours={colours} />}</span>
    </div>
  );
}
