import './visually-hidden.css';
import type { ReactNode } from 'react';

/** Words for those who do not see the picture. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="ui-hidden">{children}</span>;
}
