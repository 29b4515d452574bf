/** One line of the table. `ratio` is ours against the reference of the same run; absent where there is nothing to compare with. */
export type Row = { name: string; ours: string; reference: string; ratio?: number };

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The smallest value that at least this part of all does not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

export const rounds = 5;

/** Both ways in turn, so that they meet the same machine; a round of each before, to warm up. Medians. */
export function inTurn(ours: () => number, reference: () => number): { ours: number; reference: number } {
  ours();
  reference();
  const values = Array.from({ length: rounds }, () => ({ ours: ours(), reference: reference() }));
  return {
    ours: median(values.map((value) => value.ours)),
    reference: median(values.map((value) => value.reference)),
  };
}

/** Seconds that some work took. */
export function seconds(work: () => void): number {
  const began = performance.now();
  work();
  return (performance.now() - began) / 1_000;
}
