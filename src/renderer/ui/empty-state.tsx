import './empty-state.css';
import type { ReactNode } from 'react';

/** What a place without content says: what it is for, and what to do. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="ui-empty">
      <p className="ui-empty-title">{title}</p>
      {children !== undefined && <div className="ui-empty-text">{children}</div>}
      {action}
    </div>
  );
}
