import type { Network, Phones } from '../../../shared/phone/phones.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { PhoneDesk } from '../../api/parts.ts';
import type { Listener } from '../listener/listener.ts';
import type { Timers } from '../listener/timers.ts';
import type { Devices } from './devices.ts';
import type { PhoneLinks } from './phone-links.ts';

/** What happens faster than this is told together: a phone may ask for what it may not do as fast as it can. */
const tellEveryMs = 100;

/** What the owner sees of phones and does about them. First the row changes, and then, at once, what a phone hears of it. */
export function createPhoneDesk(deps: {
  devices: Devices;
  links: PhoneLinks;
  listener: Listener;
  kept(): Phones['keys'];
  openPairing(): void;
  timers: Timers;
}): PhoneDesk & { close(): void } {
  const { devices, links, listener } = deps;
  const followers = new Set<(phones: Phones) => void>();
  let stopTimer: (() => void) | undefined;
  let isUntold = false;

  function view(): Phones {
    const listening = listener.state();
    return {
      listener:
        listening.state === 'off'
          ? listening
          : { state: 'on', network: withoutSubnet(listening.network), url: `${listening.origin}/` },
      networks: listener.networks(),
      phones: devices.all().map(({ publicKey: _, ...phone }) => ({ ...phone, connected: links.isHere(phone.id) })),
      keys: deps.kept(),
    };
  }

  function tell(): void {
    if (stopTimer) {
      isUntold = true;
      return;
    }
    const phones = view();
    for (const follower of [...followers]) follower(phones);
    stopTimer = deps.timers.after(tellEveryMs, () => {
      stopTimer = undefined;
      if (!isUntold) return;
      isUntold = false;
      tell();
    });
  }

  devices.onChange(tell);
  links.onChange(tell);
  listener.onChange(tell);

  return {
    follow(onPhones) {
      followers.add(onPhones);
      onPhones(view());
      return () => void followers.delete(onPhones);
    },
    pair: deps.openPairing,
    name: (id) => devices.find(id)?.name,
    rename(id, name) {
      if (!devices.change(id, { name })) return unknownPhone();
      links.changed(id);
      return ok({});
    },
    pause(id, paused) {
      if (!devices.change(id, { paused })) return unknownPhone();
      if (paused) links.bye(id, 'paused');
      return ok({});
    },
    allowMessages(id, mayMessage) {
      if (!devices.change(id, { mayMessage })) return unknownPhone();
      links.changed(id);
      return ok({});
    },
    revoke(id) {
      try {
        return devices.remove(id) ? ok({}) : unknownPhone();
      } finally {
        links.bye(id, 'revoked');
      }
    },
    async listen(network): Promise<Result<object>> {
      if (network !== undefined) return listener.open(network);
      await listener.close(null);
      return ok({});
    },
    close() {
      stopTimer?.();
      followers.clear();
    },
  };
}

function withoutSubnet({ name, address, loopback }: Network): Network {
  return { name, address, loopback };
}

function unknownPhone() {
  return fail('phoneUnknown', 'There is no such phone; it may have been removed.');
}
