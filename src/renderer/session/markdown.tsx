import './markdown.css';
import { Lexer, type Token } from 'marked';
import { useState } from 'react';
import { StreamCursor } from '../ui/spinner.tsx';
import { closeMarks } from './growing-marks.ts';
import { MarkdownBlock } from './markdown-block.tsx';
import { emptyMarkdown, growMarkdown, type MarkdownState, parseMarkdown } from './markdown-blocks.ts';

/** A parse that is kept with its component: asked again for the same text it does nothing. */
function createParser() {
  let text = '';
  let open = true;
  let state: MarkdownState = emptyMarkdown;
  return (nextText: string, nextOpen: boolean): MarkdownState => {
    if (nextText === text && nextOpen === open) return state;
    if (!nextOpen) state = parseMarkdown(nextText, state);
    else if (open && nextText.startsWith(text)) state = growMarkdown(state, nextText.slice(text.length));
    else state = growMarkdown(emptyMarkdown, nextText);
    text = nextText;
    open = nextOpen;
    return state;
  };
}

/** The paragraph that is being written, as it will look when what it has opened is closed. */
function growing(token: Token): Token {
  if (token.type !== 'paragraph') return token;
  return { ...token, tokens: Lexer.lexInline(closeMarks(String(token.text)), { gfm: true }) } as Token;
}

/** What an agent says. `open`: more is coming. */
export function Markdown({ text, open }: { text: string; open: boolean }) {
  const [parse] = useState(createParser);
  const state = parse(text, open);
  const last = state.tail.at(-1);
  return (
    <div className="md" dir="auto">
      {state.frozen.map(({ at, token }) => (
        <MarkdownBlock key={at} token={token} />
      ))}
      {state.tail.map((block) => (
        <MarkdownBlock key={block.at} token={open && block === last ? growing(block.token) : block.token} />
      ))}
      {open && <StreamCursor />}
    </div>
  );
}
