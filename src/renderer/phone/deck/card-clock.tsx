import { ageText, clockText } from '../../client/time.tsx';
import { useDeskNow } from '../client/phone-client.tsx';

export type CardClockProps = { expiresAt: string | null; denies: boolean };

const soonMs = 30_000;

/** How long it has waited. */
export function CardAge({ askedAt }: { askedAt: string }) {
  return (
    <span className="pc-age">
      <span className="ui-hidden">asked </span>
      {ageText(useDeskNow() - Date.parse(askedAt))} ago
    </span>
  );
}

/** What is left of a card's time, as a number. */
export function CardClock({ expiresAt, denies }: CardClockProps) {
  const now = useDeskNow();
  if (expiresAt === null) return null;
  const left = Date.parse(expiresAt) - now;
  const end = denies ? 'denies itself' : 'closes itself';
  return (
    <span className="pc-clock" role="timer" data-soon={left < soonMs || undefined}>
      <span className="ui-hidden">{left > 0 ? `${end} in` : `${end} now`} </span>
      {clockText(left)}
    </span>
  );
}

/** The same as a bar. */
export function CardBar({ askedAt, expiresAt }: { askedAt: string; expiresAt: string }) {
  const now = useDeskNow();
  const end = Date.parse(expiresAt);
  const whole = Math.max(1, end - Date.parse(askedAt));
  const left = Math.min(1, Math.max(0, (end - now) / whole));
  return (
    <div className="pc-bar" data-soon={end - now < soonMs || undefined} aria-hidden="true">
      <i style={{ width: `${(left * 100).toFixed(1)}%` }} />
    </div>
  );
}
