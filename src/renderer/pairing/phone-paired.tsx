import { Button } from '../ui/button.tsx';
import { VisibleText } from '../ui/visible-text.tsx';
import { PairingStep } from './pairing-step.tsx';
import { StepMark } from './step-mark.tsx';

export function PhonePaired({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <PairingStep
      title="Paired"
      footer={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <StepMark kind="done" />
      <div className="pairing-end">
        <p>
          <b>
            <VisibleText text={name} />
          </b>{' '}
          shows your sessions now, and what waits for you.
        </p>
        <p>Settings → Phones says what it may do, and pauses or removes it.</p>
      </div>
    </PairingStep>
  );
}
