import { type RefObject, useEffect } from 'react';
import { useElementPlace } from './use-element-place.ts';

/**
 * Tells whether a press on the element can be meant for it: it has stood for a while where it stands. Its place is remembered
 * when it comes, on every press anywhere, and once a second; a scroll moves it by the person's own hand.
 */
export function useSteady(element: RefObject<HTMLElement | null>): () => boolean {
  const { look, isSteady } = useElementPlace(element);

  useEffect(() => {
    const onPress = () => void look(false);
    const onScroll = () => void look(true);
    document.addEventListener('pointerup', onPress);
    document.addEventListener('scroll', onScroll, true);
    return () => {
      document.removeEventListener('pointerup', onPress);
      document.removeEventListener('scroll', onScroll, true);
    };
  }, [look]);

  return isSteady;
}
