import type { Calling } from '../client/use-call.ts';
import { Button } from '../ui/button.tsx';
import { PairingStep } from './pairing-step.tsx';

type PairingOverProps = { why: string; asking: Calling; onClose: () => void };

/** No phone was let in, and the secret that was shown opens nothing any more. */
export function PairingOver({ why, asking, onClose }: PairingOverProps) {
  return (
    <PairingStep
      title="No phone was paired"
      problem={asking.problem}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" aria-disabled={asking.busy} onClick={() => asking.call('pairing.again', {})}>
            New code
          </Button>
        </>
      }
    >
      <p className="pairing-why">{why}</p>
      <p>The code that was shown here opens nothing any more. A new one is made when you ask for it.</p>
    </PairingStep>
  );
}
