import './button.css';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Kbd } from './kbd.tsx';

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  /** `primary`: the one that goes on. `danger`: cannot be taken back. `quiet`: does nothing yet. */
  look?: 'plain' | 'primary' | 'danger' | 'quiet' | 'ghost';
  /** The key that does the same. It is shown; somebody else listens to it. */
  keyHint?: string | undefined;
  submit?: boolean;
};

export function Button({ look = 'plain', keyHint, submit, className, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={submit ? 'submit' : 'button'}
      className={classNames('ui-button', className)}
      data-look={look}
      aria-keyshortcuts={keyHint && ariaKeys(keyHint)}
    >
      {children}
      {keyHint !== undefined && <Kbd>{keyHint}</Kbd>}
    </button>
  );
}

/** A key as ARIA spells it: what people read as "Ctrl N" is "Control+N" there. */
function ariaKeys(hint: string): string {
  return hint.replace(/⌘\s*/, 'Meta+').replace(/Ctrl/, 'Control').trim().replace(/\s+/g, '+');
}
