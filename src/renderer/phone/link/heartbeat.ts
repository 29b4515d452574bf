import { limits } from '../../../shared/limits.ts';
import type { Later } from '../../client/connection.ts';

export type Heartbeat = {
  /** Something came. */
  heard(): void;
  /** The phone may have slept, or is on another network: is anybody there? */
  doubt(): void;
  stop(): void;
};

export type HeartbeatParts = {
  later: Later;
  /** Epoch milliseconds: a timer stands still while a phone sleeps, and its clock does not. */
  now: () => number;
  ping: () => void;
  /** Nothing has come for so long that nobody is there. */
  onDead: () => void;
};

/** Asks now and then, and says so when nobody answers. */
export function createHeartbeat({ later, now, ping, onDead }: HeartbeatParts): Heartbeat {
  let heardAt = now();
  let answered = true;
  let stopped = false;
  let forgetBeat = later(limits.heartbeatMs, beat);
  let forgetDoubt: () => void = () => undefined;

  function beat(): void {
    if (isSilent()) {
      die();
      return;
    }
    ping();
    forgetBeat = later(limits.heartbeatMs, beat);
  }

  function isSilent(): boolean {
    return now() - heardAt >= limits.offlineAfterMs;
  }

  function die(): void {
    stop();
    onDead();
  }

  function stop(): void {
    stopped = true;
    forgetBeat();
    forgetDoubt();
  }

  return {
    heard() {
      heardAt = now();
      answered = true;
    },
    doubt() {
      if (stopped) return;
      if (isSilent()) {
        die();
        return;
      }
      answered = false;
      ping();
      forgetDoubt();
      forgetDoubt = later(limits.handshakeMs, () => {
        if (!answered) die();
      });
    },
    stop,
  };
}
