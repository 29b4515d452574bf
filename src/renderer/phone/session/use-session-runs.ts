import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePhoneClient } from '../client/phone-client.tsx';
import { createSessionRuns, type RunsPicture, type SessionRuns } from '../store/session-runs.ts';

const noRuns: RunsPicture = { phase: 'loading', message: undefined, runs: [], loadingOlder: false, more: false };
const never = () => () => undefined;

/** The runs of a session while its screen is open. `newest`: the run that the room names as its last. */
export function useSessionRuns(sessionId: string, newest: string | null): [RunsPicture, () => void] {
  const { link } = usePhoneClient();
  const [runs, setRuns] = useState<SessionRuns>();

  useEffect(() => {
    const made = createSessionRuns(link, sessionId);
    setRuns(made);
    return () => {
      made.close();
      setRuns(undefined);
    };
  }, [link, sessionId]);

  useEffect(() => runs?.newest(newest), [runs, newest]);

  const picture = useSyncExternalStore(runs?.subscribe ?? never, runs?.picture ?? (() => noRuns));
  return [picture, runs?.loadOlder ?? (() => undefined)];
}
