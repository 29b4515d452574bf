import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { type Phone, phoneNameSchema } from '../../../shared/phone/phones.ts';
import { useClient } from '../../client/provider.tsx';
import { useCall } from '../../client/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The owner's name for a phone; it stands beside whatever that phone settles. */
export function PhoneName({ phone, onClose }: { phone: Pick<Phone, 'id' | 'name'>; onClose: () => void }) {
  const { call, problem } = useCall(useClient());
  const [name, setName] = useState(phone.name);
  const [wrong, setWrong] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const checked = phoneNameSchema.safeParse(name);
    if (checked.success) call('phones.rename', { id: phone.id, name: checked.data }, onClose);
    else setWrong('A phone needs a name of letters, digits and spaces, and none of “desk”, “agent” and “here”.');
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // It would close the settings as well.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <form className="desk-phone-open" onSubmit={save} onKeyDown={leave}>
      <TextField
        label={`New name of ${phone.name}`}
        hideLabel
        autoFocus
        maxLength={64}
        value={name}
        error={wrong ?? problem}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setWrong(undefined);
        }}
      />
      <Button look="primary" submit>
        Save
      </Button>
      <Button look="quiet" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}
