import './pairing.css';
import { useNow } from '../../client/time.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLinkFacts, useLinkState, usePhoneClient } from '../client/phone-client.tsx';
import { lossOf, lossSentence, retrySentence } from '../shell/link-words.ts';

/** Nothing has come from the desk yet. */
export function WaitingScreen() {
  const { link } = usePhoneClient();
  const state = useLinkState();
  const { deskName = 'your computer' } = useLinkFacts();
  const now = useNow();
  const loss = lossOf(state);
  if (loss === undefined) {
    return (
      <main className="pair pair-wait" role="status">
        <Spinner label="Connecting" />
        <p>Connecting to {deskName}…</p>
      </main>
    );
  }
  return (
    <main className="pair">
      <h1>{lossSentence(loss, deskName)}</h1>
      <p>
        {loss === 'lost'
          ? 'Is Signalbox running there, are phones turned on, and is this phone on the same network?'
          : 'This page comes back by itself as soon as it is there again.'}
      </p>
      <p className="pair-limit" role="status">
        {retrySentence(state.phase === 'offline' ? state.nextAt : undefined, now)}
      </p>
      <Button look="primary" className="pair-back" onClick={link.retry}>
        Try now
      </Button>
    </main>
  );
}
