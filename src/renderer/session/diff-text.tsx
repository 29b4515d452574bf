import './code-colours.css';
import { hasHidden } from '../ui/visible-runs.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import type { CodePiece } from './colour-lines.ts';
import type { TextLine } from './diff-lines.ts';
import type { CodeColours } from './use-code-colours.ts';

/** The text of one line. A line in which something hides is never coloured, so that nothing distracts from it. */
export function DiffText({ line, colours }: { line: TextLine; colours: CodeColours | undefined }) {
  const pieces = colours && piecesOf(line, colours);
  if (!pieces || hasHidden(line.text, 'card')) return <VisibleText text={line.text} />;
  let at = 0;
  return pieces.map(({ text, look }) => {
    at += 1;
    return (
      <span key={at} data-code={look}>
        <VisibleText text={text} />
      </span>
    );
  });
}

function piecesOf(line: TextLine, { oldLines, newLines }: CodeColours): CodePiece[] | undefined {
  const pieces = line.newAt === undefined ? oldLines[line.oldAt ?? -1] : newLines[line.newAt];
  return pieces?.map(({ text }) => text).join('') === line.text ? pieces : undefined;
}
