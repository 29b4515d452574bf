import type { Token, Tokens } from 'marked';
import { memo, type ReactNode } from 'react';
import { CodeBlock } from './code-block.tsx';
import { inlineElements, proseText } from './markdown-inline.tsx';

/** Deeper blocks are shown as they were written. */
const deepest = 16;

/** One block; drawn once, and again only while it is the one that grows. */
export const MarkdownBlock = memo(function MarkdownBlock({ token }: { token: Token }) {
  return blockElement(token, 0);
});

function blockElements(tokens: readonly Token[] | undefined, depth: number): ReactNode[] {
  let at = 0;
  return (tokens ?? []).map((token) => {
    at += 1;
    return <Nested key={at} token={token} depth={depth + 1} />;
  });
}

function Nested({ token, depth }: { token: Token; depth: number }) {
  return blockElement(token, depth);
}

function blockElement(token: Token, depth: number): ReactNode {
  if (depth > deepest) return <p className="md-raw">{proseText(token.raw)}</p>;
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'paragraph':
      return <p>{inlineElements(token.tokens)}</p>;
    case 'text':
      return token.tokens ? inlineElements(token.tokens) : <p className="md-raw">{proseText(token.raw)}</p>;
    case 'heading':
      return <HeadingBlock token={token as Tokens.Heading} />;
    case 'code':
      return <CodeBlock text={(token as Tokens.Code).text} lang={(token as Tokens.Code).lang} />;
    case 'blockquote':
      return <blockquote>{blockElements(token.tokens, depth)}</blockquote>;
    case 'list':
      return <ListBlock token={token as Tokens.List} depth={depth} />;
    case 'table':
      return <TableBlock token={token as Tokens.Table} />;
    case 'hr':
      return <hr />;
    case 'checkbox':
      return inlineElements([token]);
    default:
      return <p className="md-raw">{proseText(token.raw.replace(/\n+$/, ''))}</p>;
  }
}

/** A heading of a message is not one of the window: it is big, and no landmark for who jumps from heading to heading. */
function HeadingBlock({ token }: { token: Tokens.Heading }) {
  return (
    <p className="md-heading" data-depth={Math.min(4, token.depth)}>
      {inlineElements(token.tokens)}
    </p>
  );
}

function ListBlock({ token, depth }: { token: Tokens.List; depth: number }) {
  let at = 0;
  const items = token.items.map((item) => {
    at += 1;
    return (
      <li key={at} data-task={item.task || undefined}>
        {blockElements(item.tokens, depth)}
      </li>
    );
  });
  if (!token.ordered) return <ul data-loose={token.loose}>{items}</ul>;
  return (
    <ol data-loose={token.loose} start={typeof token.start === 'number' ? token.start : undefined}>
      {items}
    </ol>
  );
}

function cellElements(cells: readonly Tokens.TableCell[]): ReactNode[] {
  let at = 0;
  return cells.map((cell) => {
    at += 1;
    const Cell = cell.header ? 'th' : 'td';
    return (
      <Cell key={at} data-align={cell.align ?? undefined}>
        {inlineElements(cell.tokens)}
      </Cell>
    );
  });
}

function TableBlock({ token }: { token: Tokens.Table }) {
  let at = 0;
  return (
    <div className="md-table">
      <table>
        <thead>
          <tr>{cellElements(token.header)}</tr>
        </thead>
        <tbody>
          {token.rows.map((row) => {
            at += 1;
            return <tr key={at}>{cellElements(row)}</tr>;
          })}
        </tbody>
      </table>
    </div>
  );
}
