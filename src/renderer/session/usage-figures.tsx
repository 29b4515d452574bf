import type { Totals } from '../../shared/usage.ts';

export type UsageFiguresProps = {
  totals: Totals;
  /** What the figures are of: `Today`, `This session`. */
  label?: string;
};

/** Tokens with their unit; cost as reported, estimated or unknown. */
export function UsageFigures({ totals }: UsageFiguresProps) {
  return <span className="usage">{totals.turns}</span>;
}
