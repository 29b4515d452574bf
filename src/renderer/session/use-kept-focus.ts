import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus to `target` when what had it inside `element` has gone with a change; without it the keyboard would start
 * again at the top of the page.
 */
export function useKeptFocus(
  element: RefObject<HTMLElement | null>,
  change: unknown,
  target: () => HTMLElement | null | undefined = () => element.current,
): void {
  const had = useRef(false);
  const find = useRef(target);
  useEffect(() => {
    find.current = target;
  });
  useEffect(() => {
    const place = element.current;
    const onFocus = () => {
      had.current = true;
    };
    // What is taken off the page has no successor; whoever goes elsewhere does.
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !place?.contains(relatedTarget)) had.current = false;
    };
    place?.addEventListener('focusin', onFocus);
    place?.addEventListener('focusout', onBlur);
    return () => {
      place?.removeEventListener('focusin', onFocus);
      place?.removeEventListener('focusout', onBlur);
    };
  }, [element]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change is when something may have gone
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (had.current && (focused === null || focused === document.body)) find.current()?.focus();
  }, [change]);
}
