import './thought.css';
import type { TextItem } from '../../shared/transcript-item.ts';
import { proseText } from './markdown-inline.tsx';
import { useOpen } from './open-items.tsx';
import { outputTail } from './tool-outcome.ts';

/** A thought that is closed shows its end while it grows, and its beginning afterwards. */
const tailLines = 3;

export function Thought({ item }: { item: TextItem }) {
  const [open, toggle] = useOpen(item.key);
  const text = open || !item.open ? item.text : outputTail(item.text, tailLines);
  return (
    <button type="button" className="thought" aria-expanded={open} data-open={open || undefined} onClick={toggle}>
      <span className="ui-hidden">Thought: </span>
      {proseText(text.trim())}
    </button>
  );
}
