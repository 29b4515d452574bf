import { type MouseEvent, type ReactNode, useCallback, useState } from 'react';
import { Menu, type MenuItem } from '../../ui/menu.tsx';

/** A menu that opens under its button, or where the pointer is on a right click. */
export function useMenu(
  label: string,
  items: () => MenuItem[],
): { open: (event: MouseEvent) => void; menu: ReactNode } {
  const [at, setAt] = useState<{ x: number; y: number }>();
  const close = useCallback(() => setAt(undefined), []);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const box = event.currentTarget.getBoundingClientRect();
    // A click from the keyboard has no place of its own.
    const pointed = event.type === 'contextmenu' && (event.clientX !== 0 || event.clientY !== 0);
    setAt(pointed ? { x: event.clientX, y: event.clientY } : { x: box.left, y: box.bottom + 4 });
  };
  return { open, menu: at && <Menu label={label} at={at} items={items()} onClose={close} /> };
}
