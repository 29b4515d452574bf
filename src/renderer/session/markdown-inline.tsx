import type { Token, Tokens } from 'marked';
import type { ReactNode } from 'react';
import { hasHidden } from '../ui/visible-runs.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import { decodeEntities } from './entities.ts';
import { SafeLink } from './safe-link.tsx';

/** Text of an agent that is only read. */
export function proseText(text: string): ReactNode {
  return hasHidden(text, 'prose') ? <VisibleText text={text} strictness="prose" /> : text;
}

/** What stands inside a block. HTML is shown as it was written; pictures are links, for they are never loaded. */
export function inlineElements(tokens: readonly Token[] | undefined): ReactNode[] {
  let at = 0;
  return (tokens ?? []).map((token) => {
    at += 1;
    return <Inline key={at} token={token} />;
  });
}

function Inline({ token }: { token: Token }): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inlineElements(token.tokens)}</strong>;
    case 'em':
      return <em>{inlineElements(token.tokens)}</em>;
    case 'del':
      return <del>{inlineElements(token.tokens)}</del>;
    case 'codespan':
      return <code className="md-code">{proseText((token as Tokens.Codespan).text)}</code>;
    case 'br':
      return <br />;
    case 'checkbox':
      return <TaskMark checked={(token as Tokens.Checkbox).checked} />;
    case 'link': {
      const link = token as Tokens.Link;
      return (
        <SafeLink href={link.href} words={link.text}>
          {inlineElements(link.tokens)}
        </SafeLink>
      );
    }
    case 'image': {
      const image = token as Tokens.Image;
      const words = image.text === '' ? 'picture' : `picture: ${decodeEntities(image.text)}`;
      return (
        <SafeLink href={image.href} words={words}>
          {proseText(words)}
        </SafeLink>
      );
    }
    case 'text':
      if (token.tokens) return inlineElements(token.tokens);
      return proseText(decodeEntities((token as Tokens.Text).text));
    case 'escape':
      return proseText((token as Tokens.Escape).text);
    default:
      return proseText(token.raw);
  }
}

function TaskMark({ checked }: { checked: boolean }) {
  return (
    <span className="md-task" role="img" aria-label={checked ? 'done' : 'not done'}>
      {checked ? '☑' : '☐'}{' '}
    </span>
  );
}
