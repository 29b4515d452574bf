import type { Visitor } from '../listener/admit.ts';
import { openPipe } from '../listener/open-pipe.ts';
import type { Devices } from './devices.ts';
import type { PhoneLinks } from './phone-links.ts';

/** Somebody who says that it is one of the paired phones: welcome as long as its row is there and is not paused. */
export function returning(phone: Uint8Array, { devices, links }: { devices: Devices; links: PhoneLinks }): Visitor {
  const device = devices.byKey(phone);
  const isWelcome = () => device !== undefined && devices.find(device.id)?.paused === false;
  return {
    psk: device && isWelcome() ? devices.psk(device.id) : undefined,
    proved(arrival) {
      if (!device || !isWelcome()) return false;
      arrival.socket.trust();
      links.join(device.id, openPipe(arrival));
      return true;
    },
    // That it failed is seen at its end alone.
    failed: () => undefined,
  };
}
