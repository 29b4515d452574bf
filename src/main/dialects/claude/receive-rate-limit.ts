import type { z } from 'zod';
import type { EventOf } from '../../../shared/event.ts';
import { entry, tell } from '../dialect.ts';
import type { rateLimitLineSchema } from './lines.ts';
import type { Draft } from './state.ts';

const states: Readonly<Record<string, EventOf<'limits'>['state']>> = {
  allowed: 'allowed',
  allowed_warning: 'warning',
  rejected: 'rejected',
};

/** How much of the account's windows is used. The line's own window decides; others may be told beside it. */
export function receiveRateLimit(draft: Draft, line: z.infer<typeof rateLimitLineSchema>): void {
  const { rateLimitType, status, unifiedWindows, ...own } = line.rate_limit_info;
  const deciding = rateLimitType ?? 'account';
  const windows = { [deciding]: own, ...(unifiedWindows ?? {}) };
  for (const [window, { utilization, resetsAt }] of Object.entries(windows)) {
    const state = window === deciding ? entry(states, status ?? '') : undefined;
    const usedPercent = percent(utilization);
    const resets = milliseconds(resetsAt);
    tell(draft, {
      type: 'limits',
      window,
      ...(usedPercent === undefined ? {} : { usedPercent }),
      ...(resets === undefined ? {} : { resetsAt: resets }),
      ...(state === undefined ? {} : { state }),
    });
  }
}

/** From a share of one. */
function percent(share: number | null | undefined): number | undefined {
  return typeof share === 'number' && share >= 0 ? Math.round(share * 1_000) / 10 : undefined;
}

/** From seconds since the epoch. */
function milliseconds(seconds: number | null | undefined): number | undefined {
  const value = typeof seconds === 'number' ? Math.round(seconds * 1_000) : -1;
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
