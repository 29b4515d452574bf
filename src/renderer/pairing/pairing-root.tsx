import './pairing.css';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Pairing } from '../../shared/phone/phones.ts';
import type { Connection } from '../client/connection.ts';
import { createLatestStore } from '../client/latest-store.ts';
import { useCall } from '../client/use-call.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ChoosingNetwork } from './choosing-network.tsx';
import { ComparingDigits } from './comparing-digits.tsx';
import { OfferedCode } from './offered-code.tsx';
import { PairingOver } from './pairing-over.tsx';
import { PairingStep } from './pairing-step.tsx';
import { PhonePaired } from './phone-paired.tsx';

/** Closes the window, and with it the pairing. */
const close = () => window.close();

/** All that the window of the pairing shows: one step after the other, as the app says. */
export function PairingRoot({ connection }: { connection: Connection }) {
  const [store] = useState(() => createLatestStore(connection, 'pairing'));
  const pairing = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const state = useSyncExternalStore(connection.onState, connection.state);
  useEscape(close);
  const main = useFocusOnNews(state === 'closed' ? 'closed' : pairing && nameOf(pairing));
  return (
    <main ref={main} className="pairing">
      {state === 'closed' ? (
        <Lost />
      ) : pairing ? (
        <Step key={nameOf(pairing)} pairing={pairing} connection={connection} />
      ) : (
        <Beginning />
      )}
    </main>
  );
}

/** Another phone is another step: nothing that was said about the one before counts for it. */
function nameOf(pairing: Pairing): string {
  return pairing.state === 'comparing' ? pairing.digits : pairing.state;
}

function Step({ pairing, connection }: { pairing: Pairing; connection: Connection }) {
  const asking = useCall(connection);
  switch (pairing.state) {
    case 'choosing':
      return <ChoosingNetwork networks={pairing.networks} asking={asking} onClose={close} />;
    case 'offered':
      return <OfferedCode offer={pairing} onClose={close} />;
    case 'comparing':
      return <ComparingDigits phone={pairing} asking={asking} />;
    case 'paired':
      return <PhonePaired name={pairing.name} onClose={close} />;
    case 'over':
      return <PairingOver why={pairing.why} asking={asking} onClose={close} />;
    default:
      return pairing satisfies never;
  }
}

function Beginning() {
  return (
    <PairingStep title="Pair a phone" footer={<Button onClick={close}>Cancel</Button>}>
      <p>
        <Spinner label="Looking for a network" /> One moment…
      </p>
    </PairingStep>
  );
}

function Lost() {
  return (
    <PairingStep title="The connection to Signalbox is lost" footer={<Button onClick={close}>Close</Button>}>
      <p>It is tried again by itself. If it does not come back, close this window and pair the phone anew.</p>
    </PairingStep>
  );
}

function useEscape(leave: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) leave();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [leave]);
}

/** A step that comes takes the focus to its title: it is read aloud, and no key that was meant for the step before does anything. */
function useFocusOnNews(step: string | undefined) {
  const main = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step, and nothing else, moves the focus
  useEffect(() => {
    main.current?.querySelector('h1')?.focus();
  }, [step]);
  return main;
}
