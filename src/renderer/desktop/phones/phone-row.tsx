import { useRef, useState } from 'react';
import type { Phone } from '../../../shared/phone/phones.ts';
import { useClient } from '../../client/provider.tsx';
import { useNow } from '../../client/time.tsx';
import { useCall } from '../../client/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Choice } from '../../ui/choice.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { PhoneName } from './phone-name.tsx';
import { refusedSaid, seenSaid, stateOf } from './phone-words.ts';
import { RemovePhone } from './remove-phone.tsx';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** One phone, and all that its owner can do about it. */
export function PhoneRow({ phone, onRemoved }: { phone: Phone; onRemoved: () => void }) {
  const { call, busy, problem } = useCall(useClient());
  const [open, setOpen] = useState<'name' | 'remove'>();
  const rename = useRef<HTMLButtonElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const now = useNow();
  const { id, name, paused } = phone;
  const { word, tone } = stateOf(phone);
  /** Closes what was open below, and gives the focus back to the button that opened it. */
  const close = () => {
    (open === 'name' ? rename : remove).current?.focus();
    setOpen(undefined);
  };
  return (
    <li className="desk-phone-row">
      <div className="desk-phone-head">
        <h3>
          <VisibleText text={name} />
        </h3>
        <Chip tone={tone}>{word}</Chip>
        <span className="desk-agent-space" />
        <Button
          ref={rename}
          look="quiet"
          aria-label={`Rename ${name}`}
          aria-expanded={open === 'name'}
          onClick={() => setOpen(open === 'name' ? undefined : 'name')}
        >
          Rename
        </Button>
        <Button
          look="quiet"
          aria-label={paused ? `Let ${name} in again` : `Pause ${name}`}
          aria-disabled={busy}
          onClick={() => call('phones.pause', { id, paused: !paused })}
        >
          {paused ? 'Let in again' : 'Pause'}
        </Button>
        <Button
          ref={remove}
          look="quiet"
          aria-label={`Remove ${name}`}
          aria-expanded={open === 'remove'}
          onClick={() => setOpen(open === 'remove' ? undefined : 'remove')}
        >
          Remove
        </Button>
      </div>
      {open === 'name' && <PhoneName phone={phone} onClose={close} />}
      {open === 'remove' && <RemovePhone phone={phone} onRemoved={onRemoved} onClose={close} />}
      <p className="desk-note">
        Paired {day.format(phone.pairedAt)} · {seenSaid(phone, now)}
        {paused && ' · it is kept, and not let in until you say so'}
      </p>
      <p>Watches, allows once, denies, answers questions, stops turns.</p>
      <Choice
        kind="checkbox"
        name={`messages ${id}`}
        checked={phone.mayMessage}
        disabled={busy}
        onChange={(allowed) => call('phones.allowMessages', { id, allowed })}
        label="May send messages to agents"
        description="It can then tell every agent what to do. You are asked once more, outside of this window."
      />
      {phone.refused > 0 && (
        <p className="desk-phones-warning">
          {refusedSaid(phone)}{' '}
          {phone.lastRefused !== null && (
            <code>
              <VisibleText text={phone.lastRefused} />
            </code>
          )}
        </p>
      )}
      <p className="desk-problem" role="alert">
        {problem}
      </p>
    </li>
  );
}
