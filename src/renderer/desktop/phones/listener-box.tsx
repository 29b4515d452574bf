import { useId, useState } from 'react';
import type { Network, Phones } from '../../../shared/phone/phones.ts';
import { useClient } from '../../client/provider.tsx';
import { useCall } from '../../client/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Select } from '../../ui/text-field.tsx';

/** Whether this computer listens for phones, and where; one network at a time. */
export function ListenerBox({ listener, networks }: Pick<Phones, 'listener' | 'networks'>) {
  const { call, busy, problem } = useCall(useClient());
  const [wished, setWished] = useState<string>();
  const titleId = useId();
  const on = listener.state === 'on' ? listener : undefined;
  const chosen =
    networks.find(({ name }) => name === (wished ?? on?.network.name)) ??
    networks.find(({ loopback }) => !loopback) ??
    networks[0];
  const here = on !== undefined && on.network.name === chosen?.name;
  const listen = (network: string | null) => call('phones.listen', { network }, () => setWished(undefined));
  return (
    <section className="desk-listener" aria-labelledby={titleId}>
      <div className="desk-listener-head">
        <h3 id={titleId}>Listening for phones</h3>
        <Chip tone={on ? 'work' : 'done'}>{on ? 'On' : 'Off'}</Chip>
        {on && <code className="desk-listener-url">{on.url}</code>}
      </div>
      {listener.state === 'off' && <p className="desk-note">{listener.why ?? 'No phone reaches this computer now.'}</p>}
      {on?.network.loopback && <p className="desk-note">This address reaches only this computer, and no phone.</p>}
      <div className="desk-listener-choice">
        {networks.length > 0 && (
          <Select label="Network" value={chosen?.name ?? ''} onChange={(event) => setWished(event.currentTarget.value)}>
            {networks.map((network) => (
              <option key={network.name} value={network.name}>
                {networkSaid(network)}
              </option>
            ))}
          </Select>
        )}
        {chosen && !here && (
          <Button aria-disabled={busy} onClick={() => listen(chosen.name)}>
            {on ? 'Listen here' : 'Turn on'}
          </Button>
        )}
        {on && (
          <Button look="quiet" aria-disabled={busy} onClick={() => listen(null)}>
            Turn off
          </Button>
        )}
      </div>
      {networks.length === 0 && <p className="desk-note">This computer is on no network now.</p>}
      <p className="desk-problem" role="alert">
        {problem}
      </p>
    </section>
  );
}

function networkSaid({ name, address, loopback }: Network): string {
  return loopback ? `${name} · ${address} · only this computer` : `${name} · ${address}`;
}
