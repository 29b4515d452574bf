import './meter.css';
import './tone.css';
import type { Tone } from './tone.ts';

/** A share from 0 to 1 as a bar; the words beside it say the same. */
export function Meter({ share, label, tone = 'plain' }: { share: number; label: string; tone?: Tone }) {
  const bounded = Math.min(1, Math.max(0, share));
  return (
    <span className="ui-meter" data-tone={tone} role="img" aria-label={label} title={label}>
      <span className="ui-meter-fill" style={{ width: `${bounded * 100}%` }} />
    </span>
  );
}
