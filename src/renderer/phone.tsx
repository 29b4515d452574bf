import './phone/link/taken-fragment.ts';
import './ui/palette.css';
import './ui/base.css';
import './phone/phone-fonts.css';
import './phone/phone-sizes.css';
import { createRoot } from 'react-dom/client';
import { timerLater } from './client/connection.ts';
import { PhoneClientProvider } from './phone/client/phone-client.tsx';
import { createDeskLink } from './phone/link/desk-link.ts';
import { deviceName } from './phone/link/device-name.ts';
import { createPairingKeeper } from './phone/link/kept-pairing.ts';
import { createSocketOpener } from './phone/link/socket.ts';
import { onFragment, takenFragment } from './phone/link/taken-fragment.ts';
import { watchPhone } from './phone/link/watch-phone.ts';
import { offerOfFragment } from './phone/pairing/held-offer.ts';
import { PhoneRoot } from './phone/shell/phone-root.tsx';
import { createRoomStore } from './phone/store/room-store.ts';

const link = createDeskLink({
  openSocket: createSocketOpener(`ws://${window.location.host}/socket`),
  keeper: createPairingKeeper(),
  random: (length) => crypto.getRandomValues(new Uint8Array(length)),
  now: Date.now,
  later: timerLater,
  watchPhone,
  name: deviceName(navigator.userAgent),
});
const room = createRoomStore(link, timerLater);

const held = offerOfFragment(takenFragment);
if (held) link.pair(held);
else if (takenFragment !== '') link.cannotPair('badLink');
onFragment((fragment) => {
  const again = offerOfFragment(fragment);
  if (again) link.pair(again);
});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <PhoneClientProvider client={{ link, room }}>
      <PhoneRoot />
    </PhoneClientProvider>,
  );
}
