import './markdown.css';
import { Lexer, type Token } from 'marked';
import { memo, useState } from 'react';
import { StreamCursor } from '../ui/spinner.tsx';
import { closeMarks } from './growing-marks.ts';
import { MarkdownBlock } from './markdown-block.tsx';
import { emptyMarkdown, growMarkdown, type MarkdownState, parseMarkdown } from './markdown-blocks.ts';
import { type BlockGroup, groupBlocks } from './markdown-groups.ts';

/** A parse that is kept with its component: asked again for the same text it does nothing. */
function createParser() {
  let text = '';
  let open = true;
  let state: MarkdownState = emptyMarkdown;
  let groups: readonly BlockGroup[] = [];
  return (nextText: string, nextOpen: boolean): readonly BlockGroup[] => {
    if (nextText === text && nextOpen === open) return groups;
    if (!nextOpen) state = parseMarkdown(nextText, state);
    else if (open && nextText.startsWith(text)) state = growMarkdown(state, nextText.slice(text.length));
    else state = growMarkdown(emptyMarkdown, nextText);
    text = nextText;
    open = nextOpen;
    groups = groupBlocks([...state.frozen, ...state.tail], groups);
    return groups;
  };
}

/** What an agent says. `open`: more is coming. */
export function Markdown({ text, open }: { text: string; open: boolean }) {
  const [parse] = useState(createParser);
  const [streamed] = useState(open);
  const groups = parse(text, open);
  return (
    <div className="md" dir="auto" data-streamed={streamed || undefined}>
      {groups.map((group, place) => (
        <Group key={group[0]?.at} group={group} growing={open && place === groups.length - 1} />
      ))}
      {open && groups.length === 0 && <StreamCursor />}
    </div>
  );
}

const Group = memo(function Group({ group, growing }: { group: BlockGroup; growing: boolean }) {
  const last = group.at(-1);
  return (
    <div className="md-group" data-growing={growing || undefined}>
      {group.map((block) => (
        <MarkdownBlock key={block.at} token={growing && block === last ? whileGrowing(block.token) : block.token} />
      ))}
    </div>
  );
});

/** The paragraph that is being written, as it will look when what it has opened is closed. */
function whileGrowing(token: Token): Token {
  if (token.type !== 'paragraph') return token;
  return { ...token, tokens: Lexer.lexInline(closeMarks(String(token.text)), { gfm: true }) } as Token;
}
