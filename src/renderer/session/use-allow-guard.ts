import { type RefObject, useEffect, useRef, useState } from 'react';
import { countText } from './figures.ts';
import { useSteady } from './use-steady.ts';

/** A second press of the key counts as the second one for this long. Milliseconds. */
const armedMs = 4_000;

export type AllowGuard = {
  /** Whether an allowing press may go through; if not, `hint` says why. */
  passes: (by: 'press' | 'key') => boolean;
  hint: string | undefined;
};

export type AllowGuardOptions = {
  element: RefObject<HTMLElement | null>;
  foldedLines: number;
  destructive: boolean;
};

/** What must be so before anything is allowed: all lines were opened, the press was meant for this card, and twice by key if it destroys. */
export function useAllowGuard({ element, foldedLines, destructive }: AllowGuardOptions): AllowGuard {
  const isSteady = useSteady(element);
  const [hint, setHint] = useState<string>();
  const armedAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    if (foldedLines === 0) setHint(undefined);
  }, [foldedLines]);

  function refuse(reason: string): false {
    setHint(reason);
    return false;
  }

  return {
    hint,
    passes(by) {
      if (foldedLines > 0) return refuse(`Open the ${countText(foldedLines, 'folded line')} first.`);
      const now = performance.now();
      if (by === 'press' && !isSteady()) return refuse('The card has just come or moved. Press again.');
      if (by === 'key' && destructive && now - armedAt.current > armedMs) {
        armedAt.current = now;
        return refuse('It can destroy what cannot be brought back. Press the key once more to allow it.');
      }
      setHint(undefined);
      return true;
    },
  };
}
