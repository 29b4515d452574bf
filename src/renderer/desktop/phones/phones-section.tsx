import './phones.css';
import { useRef } from 'react';
import { usePhones } from '../../client/use-phones.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useDesk } from '../desk/desk.ts';
import { ListenerBox } from './listener-box.tsx';
import { PhoneRow } from './phone-row.tsx';

/** Who was let in, what each may do, and where they reach this computer. */
export function PhonesSection() {
  const phones = usePhones();
  const list = useRef<HTMLUListElement>(null);
  if (!phones) {
    return (
      <p className="desk-note">
        <Spinner label="Asking for the phones" /> One moment…
      </p>
    );
  }
  const none = phones.phones.length === 0;
  return (
    <div className="desk-phones">
      {(!none || phones.listener.state === 'on') && <ListenerBox {...phones} />}
      {phones.keys === 'memory' && (
        <p className="desk-phones-warning">
          This system has no secret store, so phones have to be paired again after Signalbox has quit.
        </p>
      )}
      {none ? (
        <NoPhone />
      ) : (
        <ul ref={list} className="desk-phone-rows" aria-label="Paired phones" tabIndex={-1}>
          {phones.phones.map((phone) => (
            <PhoneRow key={phone.id} phone={phone} onRemoved={() => list.current?.focus()} />
          ))}
        </ul>
      )}
    </div>
  );
}

function NoPhone() {
  const { run } = useDesk();
  return (
    <EmptyState
      title="No phone is paired"
      action={
        <Button look="primary" onClick={() => run('pairPhone')}>
          Pair a phone
        </Button>
      }
    >
      A phone on the same network can show every session here and answer what waits, while you are away from the desk.
      It opens a page that this computer serves: nothing is installed, and nothing goes over the internet.
    </EmptyState>
  );
}
