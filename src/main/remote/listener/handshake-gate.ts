import { limits } from '../../../shared/limits.ts';

const minute = 60_000;
/** Addresses that are remembered; with more of them in one minute nobody new is let in until it is over. */
const mostAddresses = 1_024;

/** `told`: it is over its limit and hears so. `ignored`: it was told already. */
export type Entry = { kind: 'let in'; takeBack(): void } | { kind: 'told' } | { kind: 'ignored' };

/**
 * Who may begin a handshake, by address. An attempt that succeeded is taken back: only those who fail run out of them.
 * `clock` in milliseconds, never going back.
 */
export function createHandshakeGate(clock: () => number): { enter(address: string): Entry } {
  const begun = new Map<string, number[]>();

  function forget(before: number): void {
    for (const [address, times] of begun) {
      const recent = times.filter((at) => at > before);
      if (recent.length > 0) begun.set(address, recent);
      else begun.delete(address);
    }
  }

  return {
    enter(address) {
      const at = clock();
      if (begun.size >= mostAddresses) forget(at - minute);
      if (begun.size >= mostAddresses && !begun.has(address)) return { kind: 'ignored' };
      const recent = (begun.get(address) ?? []).filter((time) => time > at - minute);
      begun.set(address, recent);
      if (recent.length >= 2 * limits.handshakesPerMinute) return { kind: 'ignored' };
      recent.push(at);
      if (recent.length > limits.handshakesPerMinute) return { kind: 'told' };
      return {
        kind: 'let in',
        takeBack() {
          const times = begun.get(address) ?? [];
          const index = times.indexOf(at);
          if (index >= 0) times.splice(index, 1);
        },
      };
    },
  };
}
