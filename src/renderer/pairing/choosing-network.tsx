import { useState } from 'react';
import type { Network } from '../../shared/phone/phones.ts';
import type { Calling } from '../client/use-call.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { PairingStep } from './pairing-step.tsx';

type ChoosingNetworkProps = { networks: readonly Network[]; asking: Calling; onClose: () => void };

/** On which network the app is to be reached. What reaches this computer alone is last, and never the first choice. */
export function ChoosingNetwork({ networks, asking, onClose }: ChoosingNetworkProps) {
  const offered = [...networks].sort((one, other) => Number(one.loopback) - Number(other.loopback));
  const [wished, setWished] = useState<string>();
  const chosen = offered.find(({ name }) => name === wished) ?? offered[0];
  return (
    <PairingStep
      title="On which network is the phone?"
      problem={asking.problem}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {chosen && (
            <Button
              look="primary"
              aria-disabled={asking.busy}
              onClick={() => asking.call('pairing.choose', { network: chosen.name })}
            >
              Use this network
            </Button>
          )}
        </>
      }
    >
      <p>Signalbox listens for phones on one network only, and only as long as you want it to.</p>
      {offered.length === 0 && (
        <p>This computer is on no network now. Connect it to the one that the phone is on; it then appears here.</p>
      )}
      <fieldset className="pairing-networks">
        <legend className="ui-hidden">Network</legend>
        {offered.map(({ name, address, loopback }) => (
          <Choice
            key={name}
            kind="radio"
            name="network"
            checked={name === chosen?.name}
            onChange={() => setWished(name)}
            label={
              <>
                {name} <code>{address}</code>
              </>
            }
            description={loopback ? 'Reaches only this computer: to try it out in a browser here.' : undefined}
          />
        ))}
      </fieldset>
    </PairingStep>
  );
}
