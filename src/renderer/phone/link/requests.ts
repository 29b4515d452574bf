import type { Random } from '../../../channel/key-pair.ts';
import type { PhoneErrorCode } from '../../../shared/phone/reports.ts';
import type { PhoneRequest, PhoneRequestType } from '../../../shared/phone/requests.ts';
import { createId, type HeardReport, writeEnvelope } from './envelopes.ts';

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

export type Requests = {
  /** `again`: asked when the request was lost with its channel; while it says yes, the same request goes over the next one. */
  ask<Type extends PhoneRequestType>(
    type: Type,
    payload: PhoneRequest<Type>,
    onAnswer: (answer: Answer) => void,
    again?: () => boolean,
  ): void;
  /** A request that has no answer. */
  tell(type: 'looking', payload: PhoneRequest<'looking'>): void;
  /** A report that answers one of them is for it alone. False: it answers none. */
  answer(replyTo: string, report: HeardReport): boolean;
  /** The channel is gone. */
  lose(): void;
  /** There is another channel, and the room is whole again: what can go again goes again, as it was, so that it is done once. */
  resume(): void;
  /** There will be none. */
  giveUp(): void;
};

export type RequestParts = {
  random: Random;
  /** Epoch milliseconds by the desk's clock. */
  now: () => number;
  /** This phone as the desk knows it; `undefined`: there is no channel to say something over. */
  deviceId: () => string | undefined;
  say: (text: string) => void;
};

const offline: Answer = {
  ok: false,
  code: 'offline',
  message: 'Not sent: there is no connection to your computer right now.',
};
const lost: Answer = {
  ok: false,
  code: 'lost',
  message: 'The connection was lost before your computer answered. It may have been done: look before you try again.',
};
const moot: Answer = { ok: false, code: 'moot', message: 'It was settled in the meantime.' };

/** What a phone asks, each with one answer. */
export function createRequests({ random, now, deviceId, say }: RequestParts): Requests {
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
    ask(type, payload, onAnswer, again) {
      const device = deviceId();
      if (device === undefined) {
        onAnswer(offline);
        return;
      }
      const id = createId(random);
      const text = writeEnvelope({ id, deviceId: device, sentAt: now() }, type, payload);
      pending.set(id, { text, onAnswer, again });
      say(text);
    },
    tell(type, payload) {
      const device = deviceId();
      if (device !== undefined) {
        say(writeEnvelope({ id: createId(random), deviceId: device, sentAt: now() }, type, payload));
      }
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
    resume() {
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
