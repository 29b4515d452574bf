import { usePhones } from '../../client/use-phones.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../desk/desk.ts';
import { connectedSaid } from '../phones/phone-words.ts';

/** How many phones are connected; none is paired: nothing. */
export function PhonesButton() {
  const { dispatch } = useDesk();
  const phones = usePhones()?.phones ?? [];
  if (phones.length === 0) return null;
  const connected = phones.filter((phone) => phone.connected).length;
  const words = connectedSaid(phones);
  return (
    <Button
      look="ghost"
      className="desk-phones-button"
      title={words}
      aria-label={words}
      data-connected={connected > 0}
      onClick={() => dispatch({ type: 'open', overlay: { kind: 'settings', section: 'phones' } })}
    >
      <svg viewBox="0 0 12 16" width="12" height="16" aria-hidden="true">
        <rect x="1.75" y="1.25" width="8.5" height="13.5" rx="1.75" />
        <path d="M4.75 12.5h2.5" />
      </svg>
      {connected}
    </Button>
  );
}
