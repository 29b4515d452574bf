import './code-block.css';
import { CopyButton } from '../ui/copy-button.tsx';
import { hasHidden } from '../ui/visible-runs.ts';
import { VisibleBlock } from '../ui/visible-text.tsx';

/** Longer code is laid out in chunks that are drawn as they come near. */
const longCode = 16_384;

export function CodeBlock({ text, lang }: { text: string; lang?: string | undefined }) {
  const name = lang?.trim().split(/\s/)[0] ?? '';
  return (
    <figure className="code">
      <figcaption className="code-head">
        <span>{name === '' ? 'code' : name.slice(0, 24)}</span>
        <CopyButton text={() => text} />
      </figcaption>
      {text.length > longCode || hasHidden(text, 'prose') ? (
        <div className="code-body">
          <VisibleBlock text={text} strictness="prose" />
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        <pre className="code-body" tabIndex={0}>
          <code>{text}</code>
        </pre>
      )}
    </figure>
  );
}
