import './kbd.css';
import type { ReactNode } from 'react';

/** A key as people see it on a keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <span className="ui-kbd" aria-hidden="true">
      {children}
    </span>
  );
}
