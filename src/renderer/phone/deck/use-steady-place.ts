import { type RefObject, useEffect } from 'react';
import { useElementPlace } from '../../session/use-element-place.ts';

/** A scroll this soon after a finger or a wheel is by hand, and so is one that goes on from there without a rest. Milliseconds. */
const handMs = 150;

/**
 * Tells whether a tap on the element can be meant for it: it has stood for a while where it stands. Its place is looked at
 * when it comes, at every touch anywhere, and once a second. A scroll by hand moves it knowingly; one that the page does by
 * itself, to show what is new, does not.
 */
export function useSteadyPlace(element: RefObject<HTMLElement | null>): () => boolean {
  const { look, isSteady } = useElementPlace(element);

  useEffect(() => {
    let handAt = Number.NEGATIVE_INFINITY;
    const onHand = () => {
      handAt = performance.now();
    };
    const onTouch = () => void look(false);
    const onScroll = () => {
      const byHand = performance.now() - handAt < handMs;
      // A flick goes on after the finger has left.
      if (byHand) onHand();
      look(byHand);
    };
    document.addEventListener('pointerdown', onTouch, true);
    document.addEventListener('pointerup', onTouch, true);
    document.addEventListener('touchmove', onHand, { capture: true, passive: true });
    document.addEventListener('wheel', onHand, { capture: true, passive: true });
    document.addEventListener('scroll', onScroll, true);
    return () => {
      document.removeEventListener('pointerdown', onTouch, true);
      document.removeEventListener('pointerup', onTouch, true);
      document.removeEventListener('touchmove', onHand, true);
      document.removeEventListener('wheel', onHand, true);
      document.removeEventListener('scroll', onScroll, true);
    };
  }, [look]);

  return isSteady;
}
