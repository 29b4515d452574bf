import { limits } from '../../../shared/limits.ts';
import { createRateGate } from '../../api/rate-gate.ts';

/**
 * Whether a phone may say one more thing now, over whichever of its channels; a page of ours is never so fast. `clock` in
 * milliseconds, never going back.
 */
export function createPace(clock: () => number): (device: string) => boolean {
  const gates = new Map<string, () => boolean>();
  return (device) => {
    const options = { burst: limits.phoneBurst, perSecond: limits.phoneMessagesPerSecond, now: clock };
    const gate = gates.get(device) ?? createRateGate(options);
    gates.set(device, gate);
    return gate();
  };
}
