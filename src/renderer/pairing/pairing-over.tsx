import type { Calling } from '../client/use-call.ts';
import { Button } from '../ui/button.tsx';
import { PairingStep } from './pairing-step.tsx';
import { StepMark } from './step-mark.tsx';

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
      <StepMark kind="over" />
      <div className="pairing-end">
        <p>{why}</p>
      </div>
    </PairingStep>
  );
}
