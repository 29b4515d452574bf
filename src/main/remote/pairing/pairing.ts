import { lastingSecret, sixDigits } from '../../../channel/digits.ts';
import type { Random } from '../../../channel/key-pair.ts';
import { pairingLink } from '../../../channel/pairing-link.ts';
import { phoneProtocolVersion } from '../../../shared/phone/envelope.ts';
import type { Pairing } from '../../../shared/phone/phones.ts';
import type { PhoneReport } from '../../../shared/phone/reports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { PairingDesk } from '../../api/parts.ts';
import type { Arrival, Visitor } from '../listener/admit.ts';
import { closeCodes } from '../listener/close-codes.ts';
import type { Listener } from '../listener/listener.ts';
import { type OpenPipe, openPipe } from '../listener/open-pipe.ts';
import type { Timers } from '../listener/timers.ts';
import { foldPairing, type PairingEnd, type PairingInput, type PairingState } from './fold-pairing.ts';
import { makeOffers, type Offers } from './offers.ts';
import { pairingWords } from './pairing-words.ts';
import { newDeviceId, readHello, readName } from './read-hello.ts';

/** A phone that the owner let in. It has not been answered yet: what it said first comes out of the pipe first. */
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

type Candidate = {
  arrival: Arrival;
  pipe: OpenPipe;
  psk: Uint8Array;
  hello: NonNullable<ReturnType<typeof readHello>>;
};

type Bye = PhoneReport<'bye'>['reason'];

/** One pairing at a time: it lives as long as somebody follows it. */
export function createPairing(deps: PairingDeps): {
  desk: PairingDesk;
  /** Who comes with an offer, whatever offer it is. */
  door(offer: Uint8Array): Visitor;
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
    switch (state.at) {
      case 'closed':
      case 'opening':
        return undefined;
      case 'choosing':
        return { state: 'choosing', networks: listener.networks() };
      case 'offered': {
        if (!offers || listening.state === 'off') return undefined;
        const { expiresAt, failures } = state;
        const link = pairingLink(listening.origin, offers.invitation);
        return { state: 'offered', link, address: listening.origin, code: offers.code, expiresAt, failures };
      }
      case 'comparing':
        return { state: 'comparing', name: state.name, digits: state.digits, expiresAt: state.expiresAt };
      case 'paired':
        return { state: 'paired', name: state.name };
      case 'over':
        return { state: 'over', why: pairingWords[state.why] };
    }
  }

  /** Of all that could be said to a phone before it is let in, this is the only thing that is. */
  function drop(reason: Bye): void {
    const dropped = candidate;
    candidate = undefined;
    if (!dropped) return;
    const sentAt = new Date(now()).toISOString();
    const around = { v: phoneProtocolVersion, id: deps.newId(), type: 'bye', deviceId: newDeviceId, sentAt };
    dropped.pipe.send(JSON.stringify({ ...around, replyTo: null, payload: { reason } }), () => undefined);
    dropped.arrival.socket.close(reason === 'revoked' ? closeCodes.refused : closeCodes.away);
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
    const hello = readHello(arrival.text);
    if (!hello) {
      end('phoneLeft');
      return false;
    }
    const pipe = openPipe(arrival);
    // It has nothing to say until it is let in.
    pipe.onMessage(() => undefined);
    const mine = { arrival, pipe, psk, hello };
    candidate = mine;
    pipe.onClose(() => {
      if (candidate === mine) end('phoneLeft');
    });
    apply({ kind: 'proved', now: now(), name: readName(arrival.said), digits: sixDigits(arrival.channel.hash) });
    return true;
  }

  function isOpenFor(some: Offers | undefined): some is Offers {
    return some !== undefined && some === offers && state.at === 'offered' && now() < state.expiresAt;
  }

  function letIn({ arrival, pipe, psk, hello }: Candidate, name: string, mayMessage: boolean): void {
    const secret = lastingSecret(arrival.channel.hash, psk);
    const stored = deps.store({ publicKey: arrival.phone, psk: secret, name, mayMessage });
    candidate = undefined;
    arrival.socket.trust();
    apply({ kind: 'confirmed', name: stored.name });
    deps.join(stored.id, {
      ...pipe,
      onMessage(listen) {
        // Now it has an id, and is spoken to as if it had said so.
        listen(JSON.stringify({ ...hello, deviceId: stored.id }));
        pipe.onMessage(listen);
      },
    });
  }

  listener.onChange(() => {
    const isOff = listener.state().state === 'off';
    if (isOff && (state.at === 'offered' || state.at === 'comparing')) {
      drop('off');
      end('listenerOff');
    } else tell();
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
        failed() {
          if (isOpenFor(mine)) apply({ kind: 'failed' });
        },
      };
    },
    close() {
      drop('quitting');
      apply({ kind: 'closed' });
    },
  };
}
