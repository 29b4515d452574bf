import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useLinkState, usePhoneClient } from '../client/phone-client.tsx';

/** How long the second tap may take. Milliseconds. */
const armedMs = 4_000;

export type StopButtonProps = { sessionId: string; runId: string; onSaid: (words: string) => void };

/** Ends the run that is on the screen, and no later one; it takes two taps. */
export function StopButton({ sessionId, runId, onSaid }: StopButtonProps) {
  const { link, room } = usePhoneClient();
  const isLive = useLinkState().phase === 'live';
  const [armed, setArmed] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!armed) return;
    const timer = setTimeout(() => setArmed(false), armedMs);
    return () => clearTimeout(timer);
  }, [armed]);

  function press(): void {
    if (!armed) {
      setArmed(true);
      return;
    }
    setArmed(false);
    setBusy(true);
    const stillRuns = () => room.picture().sessions.get(sessionId)?.runId === runId;
    link.ask(
      'interrupt',
      { sessionId, runId },
      (answer) => {
        setBusy(false);
        if (answer.ok) onSaid('The agent was told to stop.');
        else if (answer.code !== 'moot') onSaid(answer.message);
      },
      stillRuns,
    );
  }

  return (
    <Button className="ss-stop" look={armed ? 'danger' : 'plain'} disabled={!isLive || busy} onClick={press}>
      {busy ? 'Stopping…' : armed ? 'Tap again to stop' : 'Stop the turn'}
    </Button>
  );
}
