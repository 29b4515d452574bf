import './menu.css';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Kbd } from './kbd.tsx';

export type MenuItem = {
  id: string;
  label: string;
  keyHint?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Why it is disabled, or more about it. */
  title?: string;
  onSelect: () => void;
};

export type MenuProps = {
  label: string;
  /** Where it opens, in the window's pixels; it keeps itself inside the window. */
  at: { x: number; y: number };
  items: readonly MenuItem[];
  onClose: () => void;
};

/** Open as long as it is mounted. Arrows move, Enter chooses, Escape and a click elsewhere close; the focus goes back. */
export function Menu({ label, at, items, onClose }: MenuProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const menu = element.current;
    if (!menu) return;
    const { width, height } = menu.getBoundingClientRect();
    menu.style.left = `${Math.max(4, Math.min(at.x, window.innerWidth - width - 4))}px`;
    menu.style.top = `${Math.max(4, Math.min(at.y, window.innerHeight - height - 4))}px`;
  }, [at.x, at.y]);
  useEffect(() => {
    const menu = element.current;
    const before = document.activeElement;
    menu?.showPopover?.();
    menu?.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || !element.current?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [onClose]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
      return;
    }
    const buttons = [...(element.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    const focused = document.activeElement;
    const here = focused instanceof HTMLButtonElement ? buttons.indexOf(focused) : -1;
    const to = { ArrowDown: here + 1, ArrowUp: here - 1 + buttons.length, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || buttons.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[to % buttons.length]?.focus();
  };

  return (
    <div
      ref={element}
      className="ui-menu"
      popover="manual"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="menuitem"
          className="ui-menu-item"
          data-danger={item.danger}
          disabled={item.disabled}
          title={item.title}
          onClick={() => {
            onClose();
            item.onSelect();
          }}
        >
          <span>{item.label}</span>
          {item.keyHint !== undefined && <Kbd>{item.keyHint}</Kbd>}
        </button>
      ))}
    </div>
  );
}
