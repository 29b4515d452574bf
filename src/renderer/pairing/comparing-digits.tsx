import { useState } from 'react';
import { type Pairing, phoneNameSchema } from '../../shared/phone/phones.ts';
import type { Calling } from '../client/use-call.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Countdown } from './countdown.tsx';
import { PairingStep } from './pairing-step.tsx';

type ComparingDigitsProps = { phone: Extract<Pairing, { state: 'comparing' }>; asking: Calling };

/** A phone waits to be let in. What it calls itself is its own word; the digits are the proof. */
export function ComparingDigits({ phone, asking }: ComparingDigitsProps) {
  const [name, setName] = useState(phone.name);
  const [mayMessage, setMayMessage] = useState(false);
  const checked = phoneNameSchema.safeParse(name);
  return (
    <PairingStep
      title="Does the phone show the same digits?"
      problem={asking.problem}
      footer={
        <>
          <Button
            look="primary"
            aria-disabled={asking.busy || !checked.success}
            onClick={() => checked.success && asking.call('pairing.confirm', { name: checked.data, mayMessage })}
          >
            They match: pair
          </Button>
          <Button look="danger" aria-disabled={asking.busy} onClick={() => asking.call('pairing.refuse', {})}>
            They differ
          </Button>
        </>
      }
    >
      <p className="pairing-digits">
        <span aria-hidden="true">
          <span>{phone.digits.slice(0, 3)}</span>
          <span>{phone.digits.slice(3)}</span>
        </span>
        <span className="ui-hidden">{[...phone.digits].join(' ')}</span>
      </p>
      <Countdown expiresAt={phone.expiresAt} />
      <p>
        If they differ, or no phone of yours shows any, somebody else has tried to get in. Until you say that they
        match, it is shown nothing.
      </p>
      <TextField
        label="Name of the phone"
        value={name}
        maxLength={64}
        error={checked.success ? undefined : wrongWith(name)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Choice
        kind="checkbox"
        name="mayMessage"
        checked={mayMessage}
        onChange={setMayMessage}
        label="May send messages to agents"
        description="Without it, it watches, allows once, denies, answers questions and stops turns. With it, it can tell every agent what to do. Settings change it at any time."
      />
    </PairingStep>
  );
}

function wrongWith(name: string): string {
  if (name.trim() === '') return 'Give the phone a name, so that you know it again.';
  return 'The phone cannot be called so. Take letters, digits and spaces, and none of “desk”, “agent” and “here”.';
}
