import { fail, ok } from '../../shared/result.ts';
import type { PhoneHandlers } from '../api/handlers.ts';
import type { ApiParts, PairingDesk, PhoneDesk } from '../api/parts.ts';
import type { DeviceBook } from './device-book.ts';
import type { Receipts } from './receipts.ts';

export type RemoteDeps = {
  handlers: PhoneHandlers;
  room: ApiParts['room'];
  session: ApiParts['supervisor']['session'];
  store: DeviceBook & Receipts & Pick<ApiParts['store'], 'turn' | 'turns' | 'eventsAfter'>;
  secrets: {
    get(name: string): string | undefined;
    set(name: string, secret: string): 'memory' | 'secretStore';
    remove(name: string): void;
    /** Where a secret would be kept. */
    kept(): 'memory' | 'secretStore';
  };
  /** The folder of the built phone page. */
  page: string;
  /** The name of this computer. */
  desk: string;
  /** The owner's home folder, written `~` to a phone. */
  home: string;
  /** Which session a person looks at in the window of the room. */
  presence: { looksAt(sessionId: string): boolean; onChange(listener: () => void): () => void };
  now(): number;
  log(line: string): void;
  /** Opens the window of the pairing. */
  openPairing(): void;
};

export type Remote = {
  phones: PhoneDesk;
  pairing: PairingDesk;
  /** Ids of the cards that a phone shows now. */
  shown(): ReadonlySet<string>;
  /** Gives how to stop. */
  onShown(listener: () => void): () => void;
  /** There is a phone that would be let in: paired, and not paused. */
  paired(): boolean;
  /** When `paired` says something else than before. Gives how to stop. */
  onPaired(listener: () => void): () => void;
  close(): Promise<void>;
};

/** The phone's side of the app: who is let in, what they are shown, and what they may do. */
export function createRemote(_deps: RemoteDeps): Remote {
  return {
    phones: {
      follow: () => () => undefined,
      pair: () => undefined,
      name: () => undefined,
      rename: () => unknownPhone(),
      pause: () => unknownPhone(),
      allowMessages: () => unknownPhone(),
      revoke: () => unknownPhone(),
      listen: async () => ok({}),
    },
    pairing: {
      follow: () => () => undefined,
      choose: async () => ok({}),
      confirm: () => fail('nothingToConfirm', 'No phone waits to be let in.'),
      refuse: () => undefined,
      again: () => undefined,
    },
    shown: () => new Set(),
    onShown: () => () => undefined,
    paired: () => false,
    onPaired: () => () => undefined,
    close: async () => undefined,
  };
}

function unknownPhone() {
  return fail('phoneUnknown', 'There is no such phone; it may have been removed.');
}
