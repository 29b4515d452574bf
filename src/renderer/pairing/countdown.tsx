import { useState } from 'react';
import { clockText, useNow } from '../client/time.tsx';

/** Below this it is said in the colour of what waits. */
const shortMs = 30_000;

/** How long this still counts, as a bar and a number. Another deadline wants another one of these: its bar begins full. */
export function Countdown({ expiresAt }: { expiresAt: number }) {
  const now = useNow();
  const [whole] = useState(() => Math.max(1, expiresAt - Date.now()));
  const left = Math.max(0, expiresAt - now);
  const share = Math.min(1, left / whole);
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
