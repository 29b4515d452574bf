import { useRef, useState } from 'react';
import { Button } from './button.tsx';

/** Copies `text()`; says so for a moment. */
export function CopyButton({ text, label = 'Copy' }: { text: () => string; label?: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (next: 'copied' | 'refused') => {
    setState(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('ready'), 1_600);
  };
  const copy = () => {
    navigator.clipboard.writeText(text()).then(
      () => show('copied'),
      () => show('refused'),
    );
  };
  return (
    <Button look="ghost" className="ui-copy" onClick={copy} aria-live="polite">
      {state === 'ready' ? label : state === 'copied' ? 'Copied' : 'Could not copy'}
    </Button>
  );
}
