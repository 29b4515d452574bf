import './pairing.css';
import { Button } from '../../ui/button.tsx';
import { useLinkFacts, usePhoneClient } from '../client/phone-client.tsx';
import { CodeForm } from './pair-screen.tsx';

/** The desk does not know this phone any more. */
export function RefusedScreen() {
  const { link } = usePhoneClient();
  const { deskName = 'your computer' } = useLinkFacts();
  return (
    <main className="pair">
      <h1>This phone is not paired any more</h1>
      <p>
        {deskName} does not know this phone, or does not let it in right now. Scan the code again: choose{' '}
        <b>Pair a phone</b> in Signalbox on the computer.
      </p>
      <CodeForm trouble={undefined} />
      <Button className="pair-back" onClick={link.retry}>
        Try again without a code
      </Button>
    </main>
  );
}

/** Its owner lets it wait. */
export function PausedScreen() {
  const { link } = usePhoneClient();
  const { deskName = 'your computer' } = useLinkFacts();
  return (
    <main className="pair">
      <h1>This phone is paused</h1>
      <p>
        The owner of {deskName} lets this phone wait. It stays paired, and is let in again as soon as it is switched on
        in Signalbox under <b>Settings, Phones</b>.
      </p>
      <Button look="primary" className="pair-back" onClick={link.retry}>
        Try now
      </Button>
    </main>
  );
}
