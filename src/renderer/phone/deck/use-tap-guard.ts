import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSteadyPlace } from './use-steady-place.ts';

/** A second tap counts as the second one for this long, and not before the first can have been seen. Milliseconds. */
const armedMs = 5_000;
const seenMs = 500;

export type TapGuard = {
  /** Whether a tap may go through. `twice`: why it takes a second one, if it does. If not, `hint` says why. */
  passes: (tap: { hidden: number; twice: string | undefined }) => boolean;
  hint: string | undefined;
  /** The next tap is the second one. */
  armed: boolean;
};

/** What must be so before a tap does anything: it was meant for this card, all lines were opened, and twice where it can destroy. */
export function useTapGuard(element: RefObject<HTMLElement | null>): TapGuard {
  const isSteady = useSteadyPlace(element);
  const [hint, setHint] = useState<string>();
  const [armed, setArmed] = useState(false);
  const armedAt = useRef(0);

  useEffect(() => {
    if (!armed) return;
    const timer = setTimeout(() => {
      setArmed(false);
      setHint(undefined);
    }, armedMs);
    return () => clearTimeout(timer);
  }, [armed]);

  function refuse(reason: string): false {
    setHint(reason);
    return false;
  }

  return {
    hint,
    armed,
    passes({ hidden, twice }) {
      if (!isSteady()) return refuse('It has just come or moved. Tap again.');
      if (hidden > 0) return refuse('Show all input first.');
      const now = performance.now();
      if (twice !== undefined && !armed) {
        armedAt.current = now;
        setArmed(true);
        return refuse(twice);
      }
      if (twice !== undefined && now - armedAt.current < seenMs) return false;
      setArmed(false);
      setHint(undefined);
      return true;
    },
  };
}
