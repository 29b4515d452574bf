import { limits } from '../../../shared/limits.ts';
import type { PhoneReport } from '../../../shared/phone/reports.ts';
import { type CloseCode, closeCodes } from '../listener/close-codes.ts';
import type { OpenPipe } from '../listener/open-pipe.ts';
import type { Timers } from '../listener/timers.ts';

type Bye = PhoneReport<'bye'>['reason'];

/** What is talked over one channel of a phone that is let in. */
type Link = { changed(): void; bye(reason: Bye): void };

/** The phones that are here now; one phone may have several channels, as a browser has tabs. */
export type PhoneLinks = {
  join(id: string, pipe: OpenPipe): void;
  isHere(id: string): boolean;
  isAnyHere(): boolean;
  /** Its name or what it may do is another. */
  changed(id: string): void;
  bye(id: string, reason: 'revoked' | 'paused'): void;
  byeAll(reason: 'quitting' | 'off'): void;
  /** Cards that somebody has before them on a phone. */
  shown(): ReadonlySet<string>;
  onShown(listener: () => void): () => void;
  /** A phone has come or gone. */
  onChange(listener: () => void): void;
};

type Joined = { id: string; link: Link; pipe: OpenPipe; shows: readonly string[]; stopTimer(): void };

/** Channels of one phone; with one more the oldest ends. */
const mostOfPhone = 4;

const codes: Record<Bye, CloseCode> = {
  revoked: closeCodes.refused,
  paused: closeCodes.refused,
  renew: closeCodes.done,
  quitting: closeCodes.away,
  off: closeCodes.away,
  fault: closeCodes.done,
};

export function createPhoneLinks(deps: {
  /** `looking`: the cards that this channel's page shows. */
  createLink(pipe: OpenPipe, id: string, looking: (cards: readonly string[]) => void): Link;
  timers: Timers;
}): PhoneLinks {
  const joined = new Set<Joined>();
  const listeners: (() => void)[] = [];
  const shownListeners = new Set<() => void>();
  let shown: ReadonlySet<string> = new Set();

  function showAnew(): void {
    const next = new Set([...joined].flatMap(({ shows }) => shows));
    if (next.size === shown.size && [...next].every((card) => shown.has(card))) return;
    shown = next;
    for (const listener of shownListeners) listener();
  }

  function end({ link, pipe }: Joined, reason: Bye): void {
    pipe.closeAs(codes[reason]);
    link.bye(reason);
    // Whatever the link thinks of it.
    pipe.close();
  }

  /** Without a goodbye: a page that is told to begin anew would drive the next one out. */
  function driveOut(oldest: Joined): void {
    oldest.pipe.closeAs(closeCodes.tooMany);
    oldest.pipe.close();
    forget(oldest);
  }

  /** Its place is free, whether or not its other end agrees. */
  function forget(gone: Joined): void {
    if (!joined.delete(gone)) return;
    gone.stopTimer();
    showAnew();
    for (const listener of listeners) listener();
  }

  function of(id: string): Joined[] {
    return [...joined].filter((each) => each.id === id);
  }

  return {
    join(id, pipe) {
      const [oldest, ...others] = of(id);
      if (oldest && others.length + 1 >= mostOfPhone) driveOut(oldest);
      if (joined.size >= limits.remoteSockets) {
        pipe.closeAs(closeCodes.tooMany);
        pipe.close();
        return;
      }
      let entry: Joined | undefined;
      const link = deps.createLink(pipe, id, (cards) => {
        if (entry) entry.shows = cards;
        showAnew();
      });
      const stopTimer = deps.timers.after(limits.channelMs, () => end(mine, 'renew'));
      const mine: Joined = { id, link, pipe, shows: [], stopTimer };
      entry = mine;
      joined.add(mine);
      pipe.onClose(() => forget(mine));
      for (const listener of listeners) listener();
    },
    isHere: (id) => of(id).length > 0,
    isAnyHere: () => joined.size > 0,
    changed(id) {
      for (const { link } of of(id)) link.changed();
    },
    bye(id, reason) {
      for (const each of of(id)) end(each, reason);
    },
    byeAll(reason) {
      for (const each of [...joined]) end(each, reason);
    },
    shown: () => shown,
    onShown(listener) {
      shownListeners.add(listener);
      return () => void shownListeners.delete(listener);
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
