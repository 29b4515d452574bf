import type { RoomEntry } from '../../shared/contract.ts';
import type { Store } from '../store/store.ts';

type TotalsValue = Extract<RoomEntry, { kind: 'totals' }>['value'];

/**
 * The totals of all sessions, ever and today. Read from the usage rows, which outlive their sessions: a turn's end is rare
 * enough, and a sum kept in memory could drift.
 */
export function createTotals(options: {
  store: Pick<Store, 'totalsSince' | 'settledCount'>;
  now(): number;
  onChange(value: TotalsValue): void;
}): { refresh(): void } {
  return {
    refresh() {
      const midnight = new Date(options.now()).setHours(0, 0, 0, 0);
      options.onChange({
        all: options.store.totalsSince(0),
        today: options.store.totalsSince(midnight),
        settledToday: options.store.settledCount(midnight),
      });
    },
  };
}
