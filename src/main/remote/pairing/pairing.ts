import type { Random } from '../../../channel/key-pair.ts';
import type { Pairing } from '../../../shared/phone/phones.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { PairingDesk } from '../../api/parts.ts';
import type { Arrival, Visitor } from '../listener/admit.ts';
import type { Listener } from '../listener/listener.ts';
import type { OpenPipe } from '../listener/open-pipe.ts';
import type { Timers } from '../listener/timers.ts';
import { type Candidate, meetCandidate } from './candidate.ts';
import { foldPairing, type PairingEnd, type PairingInput, type PairingState } from './fold-pairing.ts';
import { makeOffers, type Offers } from './offers.ts';
import { pairingView } from './pairing-view.ts';

/** A phone that the owner lets in. */
export type NewPhone = { publicKey: Uint8Array; psk: Uint8Array; name: string; mayMessage: boolean };

export type PairingDeps = {
  listener: Pick<Listener, 'state' | 'networks' | 'open' | 'onChange'>;
  /** The desk's public key. */
  deskKey(): Uint8Array;
  /** Stores the phone, and gives the id and the name that it has now; then `join` opens the app to it. */
  store(phone: NewPhone): { id: string; name: string };
  join(id: string, pipe: OpenPipe): void;
  /** The window of the pairing is gone. `opened`: it was the pairing that opened the listener. */
  onEnd(opened: boolean): void;
  random: Random;
  timers: Timers;
  now(): number;
  newId(): string;
};

/** One pairing at a time: it lives as long as somebody follows it. */
export function createPairing(deps: PairingDeps): {
  desk: PairingDesk;
  /** Who comes with an offer, whatever offer it is. */
  door(offer: Uint8Array): Visitor;
  /** The sockets of the listener are about to close. */
  listenerCloses(): void;
  close(): void;
} {
  const { listener, timers, now } = deps;
  const followers = new Set<(pairing: Pairing) => void>();
  let state: PairingState = { at: 'closed' };
  let offers: Offers | undefined;
  let candidate: Candidate | undefined;
  let stopTimer: (() => void) | undefined;
  let hasOpened = false;

  function apply(input: PairingInput): void {
    state = foldPairing(state, input);
    if (state.at !== 'offered') offers = undefined;
    if (state.at !== 'comparing') drop('revoked');
    stopTimer?.();
    stopTimer = undefined;
    if (state.at === 'offered' || state.at === 'comparing') {
      const { expiresAt } = state;
      // A clock that was set back meanwhile does not make it longer.
      const isOver = () => apply({ kind: 'time', now: Math.max(now(), expiresAt) });
      stopTimer = timers.after(Math.max(0, expiresAt - now()), isOver);
    }
    tell();
  }

  function tell(): void {
    const pairing = view();
    if (pairing) for (const follower of [...followers]) follower(pairing);
  }

  function view(): Pairing | undefined {
    const listening = listener.state();
    const origin = listening.state === 'on' ? listening.origin : undefined;
    return pairingView(state, { networks: listener.networks, origin, offers });
  }

  function drop(reason: 'revoked' | 'off' | 'quitting'): void {
    const dropped = candidate;
    candidate = undefined;
    dropped?.drop({ reason, id: deps.newId(), now: now() });
  }

  function begin(): void {
    const networks = listener.networks();
    const outside = networks.filter((each) => !each.loopback);
    const [only] = outside.length > 0 ? outside : networks;
    if (listener.state().state === 'on') offer();
    else if (outside.length > 1) apply({ kind: 'asked' });
    else if (only) void openOnly(only.name);
    else end('noNetwork');
  }

  async function openOnly(network: string): Promise<void> {
    const opened = await open(network);
    if (!opened.ok) end(opened.error.code === 'portTaken' ? 'portTaken' : 'networkUnknown');
  }

  async function open(network: string): Promise<Result<object>> {
    apply({ kind: 'chosen' });
    hasOpened ||= listener.state().state === 'off';
    const opened = await listener.open(network);
    if (opened.ok) offer();
    return opened;
  }

  function offer(): void {
    const made = makeOffers(deps.deskKey(), deps.random);
    offers = made;
    apply({ kind: 'offered', now: now() });
  }

  function end(why: PairingEnd): void {
    apply({ kind: 'ended', why });
  }

  function compare(arrival: Arrival, psk: Uint8Array): boolean {
    const met = meetCandidate(arrival, psk, () => {
      if (candidate === met) end('phoneLeft');
    });
    // Either way its secret is used up.
    if (!met) {
      end('phoneLeft');
      return false;
    }
    candidate = met;
    apply({ kind: 'proved', now: now(), name: met.name, digits: met.digits });
    return true;
  }

  function isOpenFor(some: Offers | undefined): some is Offers {
    return some !== undefined && some === offers && state.at === 'offered' && now() < state.expiresAt;
  }

  function letIn(phone: Candidate, name: string, mayMessage: boolean): void {
    const stored = deps.store({ publicKey: phone.publicKey, psk: phone.psk, name, mayMessage });
    candidate = undefined;
    apply({ kind: 'confirmed', name: stored.name });
    deps.join(stored.id, phone.letIn(stored.id));
  }

  listener.onChange(() => {
    if (listener.state().state === 'off' && state.at === 'offered') end('listenerOff');
    else tell();
  });

  return {
    desk: {
      follow(onPairing) {
        followers.add(onPairing);
        if (state.at === 'closed') {
          apply({ kind: 'began' });
          begin();
        } else {
          const pairing = view();
          if (pairing) onPairing(pairing);
        }
        return () => {
          if (!followers.delete(onPairing) || followers.size > 0) return;
          apply({ kind: 'closed' });
          deps.onEnd(hasOpened);
          hasOpened = false;
        };
      },
      async choose(network) {
        if (state.at === 'comparing' || state.at === 'closed') return ok({});
        const opened = await open(network);
        if (!opened.ok) apply({ kind: 'asked' });
        return opened;
      },
      confirm(name, mayMessage) {
        if (state.at !== 'comparing' || !candidate || now() >= state.expiresAt) {
          return fail('nothingToConfirm', 'No phone waits to be let in.');
        }
        letIn(candidate, name, mayMessage);
        return ok({});
      },
      refuse() {
        if (state.at === 'comparing') end('refused');
      },
      again() {
        if (state.at === 'offered' || state.at === 'over' || state.at === 'paired') begin();
      },
    },
    door(offered) {
      const mine = offers;
      const psk = isOpenFor(mine) ? mine.psk(offered) : undefined;
      return {
        psk,
        proved: (arrival) => psk !== undefined && isOpenFor(mine) && compare(arrival, psk),
        // Who names another offer knows nothing of this one, and shall not be able to use it up.
        failed() {
          if (psk !== undefined && isOpenFor(mine)) apply({ kind: 'failed' });
        },
      };
    },
    listenerCloses() {
      if (state.at !== 'comparing') return;
      drop('off');
      end('listenerOff');
    },
    close() {
      drop('quitting');
      apply({ kind: 'closed' });
    },
  };
}
