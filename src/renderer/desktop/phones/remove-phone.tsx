import type { Phone } from '../../../shared/phone/phones.ts';
import { useClient } from '../../client/provider.tsx';
import { useCall } from '../../client/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';

type RemovePhoneProps = { phone: Pick<Phone, 'id' | 'name'>; onRemoved: () => void; onClose: () => void };

/** Asked once more, and not where the first click was. */
export function RemovePhone({ phone, onRemoved, onClose }: RemovePhoneProps) {
  const { call, busy, problem } = useCall(useClient());
  return (
    <div className="desk-phone-open">
      <p>
        <b>
          <VisibleText text={phone.name} />
        </b>{' '}
        is cut off at once, and comes back only by a new pairing.
      </p>
      <Button look="danger" aria-disabled={busy} onClick={() => call('phones.revoke', { id: phone.id }, onRemoved)}>
        Remove it
      </Button>
      <Button autoFocus onClick={onClose}>
        Keep it
      </Button>
      <p className="desk-problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
