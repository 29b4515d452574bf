import './chip.css';
import './tone.css';
import type { ReactNode } from 'react';
import type { Tone } from './tone.ts';

/** A word in a signal colour. The word alone says it; the colour only helps. */
export function Chip({ tone = 'plain', title, children }: { tone?: Tone; title?: string; children: ReactNode }) {
  return (
    <span className="ui-chip" data-tone={tone} title={title}>
      {children}
    </span>
  );
}

/** A number in a filled pill. */
export function Badge({ tone = 'plain', label, children }: { tone?: Tone; label: string; children: ReactNode }) {
  return (
    <span className="ui-badge" data-tone={tone} title={label}>
      {children}
    </span>
  );
}

/** A small lamp. `label` is what it means, for those who do not see it. */
export function Dot({ tone, label }: { tone: Tone; label: string }) {
  return <span className="ui-dot" data-tone={tone} role="img" aria-label={label} title={label} />;
}
