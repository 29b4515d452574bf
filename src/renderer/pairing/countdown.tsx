import { limits } from '../../shared/limits.ts';
import { clockText, useNow } from '../client/time.tsx';

/** Below this it is said in the colour of what waits. */
const shortMs = 30_000;

/** How long this still counts, as a bar and a number. */
export function Countdown({ expiresAt }: { expiresAt: number }) {
  const left = Math.max(0, expiresAt - useNow());
  const share = Math.min(1, left / limits.pairingShownMs);
  return (
    <div className="pairing-countdown" data-tone={left < shortMs ? 'wait' : 'ask'}>
      <span className="pairing-bar" aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span role="timer">
        <b>{clockText(left)}</b> left
      </span>
    </div>
  );
}
