import type { Random } from '../../../channel/key-pair.ts';
import { limits } from '../../../shared/limits.ts';

/** How long to wait after so many losses, in milliseconds: twice as long each time, and never quite the same for all phones. */
export function backoff(losses: number, random: Random): number {
  const full = Math.min(limits.backoffMaxMs, limits.backoffMinMs * 2 ** losses);
  const [byte = 0] = random(1);
  return Math.round(full / 2 + (byte / 255) * (full / 2));
}
