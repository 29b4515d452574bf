import { Button } from '../ui/button.tsx';
import { VisibleText } from '../ui/visible-text.tsx';
import { PairingStep } from './pairing-step.tsx';

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
      <svg className="pairing-check" viewBox="0 0 64 64" width="96" height="96" aria-hidden="true">
        <circle cx="32" cy="32" r="30" />
        <path d="M19 33l9 9 17-19" />
      </svg>
      <p className="pairing-paired">
        <b>
          <VisibleText text={name} />
        </b>{' '}
        shows your sessions now, and what waits for you.
      </p>
      <p>Settings → Phones says what it may do, lets it wait, and removes it.</p>
    </PairingStep>
  );
}
