import type { PhoneErrorCode } from '../../../shared/phone/reports.ts';
import type { HeardReport } from './envelopes.ts';

/**
 * What became of a request. Beside the desk's own codes: `offline`: it was never sent. `lost`: the connection went before an
 * answer came, so it may have been done or not. `moot`: what it was about is over.
 */
export type Answer =
  | { ok: true; report: HeardReport }
  | { ok: false; code: PhoneErrorCode | 'offline' | 'lost' | 'moot'; message: string };

type Pending = {
  text: string;
  onAnswer: (answer: Answer) => void;
  /** Whether it may go again over the next channel; without it, it is lost with its own. */
  again: (() => boolean) | undefined;
};

export type PendingRequests = {
  add(id: string, request: Pending): void;
  /** A report that answers one of them is for it alone. False: it answers none. */
  answer(replyTo: string, report: HeardReport): boolean;
  /** The channel is gone. */
  lose(): void;
  /** There is another channel: what can go again goes again, as it was, so that it is done once. */
  resume(say: (text: string) => void): void;
  /** There will be none. */
  giveUp(): void;
};

const lost: Answer = {
  ok: false,
  code: 'lost',
  message: 'The connection was lost before your computer answered. It may have been done: look before you try again.',
};
const moot: Answer = { ok: false, code: 'moot', message: 'It was settled in the meantime.' };

/** Requests that wait for their answer. */
export function createPendingRequests(): PendingRequests {
  const pending = new Map<string, Pending>();
  /** Those whose channel is gone. */
  const stranded = new Set<string>();

  function settle(id: string, answer: Answer): void {
    const request = pending.get(id);
    pending.delete(id);
    stranded.delete(id);
    request?.onAnswer(answer);
  }

  return {
    add(id, request) {
      pending.set(id, request);
    },
    answer(replyTo, report) {
      if (!pending.has(replyTo)) return false;
      settle(replyTo, report.type === 'error' ? { ok: false, ...report.payload } : { ok: true, report });
      return true;
    },
    lose() {
      for (const [id, { again }] of [...pending]) {
        if (again) stranded.add(id);
        else settle(id, lost);
      }
    },
    resume(say) {
      for (const id of [...stranded]) {
        const request = pending.get(id);
        if (!request?.again?.()) settle(id, moot);
        else {
          stranded.delete(id);
          say(request.text);
        }
      }
    },
    giveUp() {
      for (const id of [...pending.keys()]) settle(id, lost);
    },
  };
}
