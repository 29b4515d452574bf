import { limits } from '../../shared/limits.ts';
import type { CommitResult, SessionChange, Store } from '../store/store.ts';

/** A session as the committer sees it. */
export type Committable = {
  /** What to store now; undefined: nothing. */
  take(): SessionChange | undefined;
  /** It is stored; show it, send its frames. */
  committed(result: CommitResult): void;
  /** There is no room: stop reading what the agent says, or go on. */
  hold(held: boolean): void;
};

export type Committer = {
  /** There is something to store within `windowMs`; 0: now. */
  enlist(session: Committable, windowMs: number): void;
  /** Stores everything that any session has. */
  flush(): void;
  /** Whether changes are held for want of room; nothing new should be begun meanwhile. */
  held(): boolean;
  /** A session is gone: nothing of it is stored any more, not even what was held. */
  leave(session: Committable): void;
  close(): void;
};

/**
 * Adaptive group commit. When nothing was stored for as long as a session may wait, it is stored at once; otherwise at the
 * next mark of its window's grid, so that many sessions share a transaction. When there is no room, what was taken is
 * kept in order and tried again; nothing is shown or sent before it is stored.
 */
export function createCommitter(options: {
  store: Pick<Store, 'commit'>;
  now(): number;
  /** Whether an error means "no room"; any other is not ours to mend. */
  isFull(error: unknown): boolean;
  onHeld(held: boolean): void;
  /** Memory and store no longer agree; the app has to begin again from what is stored. */
  onBroken(error: unknown): void;
  /** A bug in showing what was stored. The store is right, and so is whoever reads it again: the app goes on. */
  onFault(error: unknown): void;
}): Committer {
  const due = new Map<Committable, number>();
  /** When anything was stored last. Each session for itself would make as many transactions as there are sessions. */
  let lastStored = 0;
  let stuck: { session: Committable; change: SessionChange }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let timerAt = Number.POSITIVE_INFINITY;
  let storing = false;

  function schedule(): void {
    let next = Number.POSITIVE_INFINITY;
    for (const at of due.values()) next = Math.min(next, at);
    if (next >= timerAt && timer) return;
    if (timer) clearTimeout(timer);
    timer = undefined;
    timerAt = next;
    if (next === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(onTimer, Math.min(Math.max(0, next - options.now()), limits.diskRetryMs));
  }

  function onTimer(): void {
    timer = undefined;
    timerAt = Number.POSITIVE_INFINITY;
    const now = options.now();
    // No wait is longer than `diskRetryMs`; a mark further away means that somebody set the clock back.
    store((at) => at <= now || at > now + limits.diskRetryMs);
    schedule();
  }

  /** What a stored change sets off may enlist again; it is stored in its turn and never inside this one. */
  function store(isDue: (at: number) => boolean): void {
    if (storing) return;
    storing = true;
    try {
      storeBatch(takeBatch(isDue));
    } finally {
      storing = false;
    }
  }

  function takeBatch(isDue: (at: number) => boolean): typeof stuck {
    const batch = [...stuck];
    for (const [session, at] of due) {
      if (stuck.length === 0 && !isDue(at)) continue;
      due.delete(session);
      const change = session.take();
      if (change) batch.push({ session, change });
    }
    return batch;
  }

  function storeBatch(batch: typeof stuck): void {
    if (batch.length === 0) return;
    const again = stuck.length > 0;
    let results: CommitResult[];
    try {
      results = options.store.commit(batch.map((one) => one.change));
    } catch (error) {
      keep(batch, again, error);
      return;
    }
    stuck = [];
    lastStored = options.now();
    for (const [place, { session }] of batch.entries()) {
      const result = results[place];
      if (result) tell(session, result);
    }
    if (again) letGo(batch);
  }

  /** A fault in showing one session does not keep what was stored of the others from them. */
  function tell(session: Committable, result: CommitResult): void {
    try {
      session.committed(result);
    } catch (error) {
      options.onFault(error);
    }
  }

  function keep(batch: typeof stuck, again: boolean, error: unknown): void {
    if (!options.isFull(error)) {
      stuck = [];
      options.onBroken(error);
      return;
    }
    stuck = batch;
    for (const { session } of batch) {
      session.hold(true);
      due.set(session, options.now() + limits.diskRetryMs);
    }
    if (!again) options.onHeld(true);
  }

  function letGo(batch: typeof stuck): void {
    options.onHeld(false);
    for (const session of new Set(batch.map((one) => one.session))) session.hold(false);
  }

  return {
    enlist(session, windowMs) {
      const now = options.now();
      const quiet = windowMs === 0 || now - lastStored >= windowMs;
      const at = quiet ? now : (Math.floor(now / windowMs) + 1) * windowMs;
      const wanted = stuck.length > 0 ? now + limits.diskRetryMs : at;
      due.set(session, Math.min(due.get(session) ?? Number.POSITIVE_INFINITY, wanted));
      if (wanted <= now) store((one) => one <= now);
      schedule();
    },
    flush() {
      store(() => true);
      schedule();
    },
    held: () => stuck.length > 0,
    leave(session) {
      due.delete(session);
      if (stuck.length === 0) return;
      stuck = stuck.filter((one) => one.session !== session);
      if (stuck.length === 0) options.onHeld(false);
    },
    close() {
      if (timer) clearTimeout(timer);
      timer = undefined;
      due.clear();
    },
  };
}
