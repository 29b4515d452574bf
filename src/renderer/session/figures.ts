import { tokenCount } from '../../shared/token-count.ts';
import type { Totals } from '../../shared/usage.ts';

/** Tokens with their unit and three digits at most: `950`, `1.2 k`, `71 k`, `4.18 M`. */
export function tokensText(tokens: number): string {
  if (tokens < 1_000) return `${tokens}`;
  if (tokens < 9_950) return `${(tokens / 1_000).toFixed(1)} k`;
  if (tokens < 999_500) return `${Math.round(tokens / 1_000)} k`;
  const millions = tokens / 1_000_000;
  if (millions < 9.995) return `${millions.toFixed(2)} M`;
  return millions < 99.95 ? `${millions.toFixed(1)} M` : `${Math.round(millions)} M`;
}

/** US dollars. What was spent is never shown as nothing. */
export function costText(dollars: number): string {
  if (dollars > 0 && dollars < 0.005) return '< $0.01';
  return `$${dollars.toFixed(2)}`;
}

/** `1 line`, `3 lines`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** Bytes in the unit that a person would say. */
export function bytesText(bytes: number): string {
  if (bytes < 1_024) return countText(bytes, 'byte');
  if (bytes < 1_024 * 1_024) return `${(bytes / 1_024).toFixed(bytes < 10_240 ? 1 : 0)} KiB`;
  return `${(bytes / 1_024 / 1_024).toFixed(1)} MiB`;
}

export type CostFigure = { amount?: string; source: 'reported' | 'estimated' | 'unknown'; text: string };

/** Every part of what was paid, by who says so. Before the first turn there is none. */
export function costFigures(totals: Totals): CostFigure[] {
  const figures: CostFigure[] = [];
  if (totals.reportedCost > 0 || (totals.turns > totals.unpricedTurns && totals.estimatedCost === 0)) {
    figures.push({ amount: costText(totals.reportedCost), source: 'reported', text: 'reported' });
  }
  if (totals.estimatedCost > 0) {
    figures.push({ amount: costText(totals.estimatedCost), source: 'estimated', text: 'estimated' });
  }
  if (totals.unpricedTurns > 0) {
    const all = totals.unpricedTurns === totals.turns;
    figures.push({
      source: 'unknown',
      text: all ? 'cost unknown' : `${countText(totals.unpricedTurns, 'turn')} without a price`,
    });
  }
  return figures;
}

/** The kinds of tokens, for a tooltip. */
export function tokenKindsText(totals: Totals): string {
  const parts = [
    `${tokensText(totals.input)} input`,
    `${tokensText(totals.cacheRead)} read from cache`,
    `${tokensText(totals.cacheWrite)} written to cache`,
    `${tokensText(totals.output)} output`,
  ];
  if (totals.reasoning !== undefined) parts.push(`${tokensText(totals.reasoning)} of it thinking`);
  return `${tokensText(tokenCount(totals))} tokens: ${parts.join(', ')}`;
}
