import './usage-figures.css';
import { tokenCount } from '../../shared/token-count.ts';
import type { Totals } from '../../shared/usage.ts';
import { costFigures, tokenKindsText, tokensText } from './figures.ts';

export type UsageFiguresProps = {
  totals: Totals;
  /** What the figures are of: `Today`, `This session`. */
  label?: string;
};

/** Tokens with their unit; cost as reported, estimated or unknown. */
export function UsageFigures({ totals, label }: UsageFiguresProps) {
  return (
    <span className="usage">
      <span title={tokenKindsText(totals)}>
        {label !== undefined && `${label} `}
        <b>{tokensText(tokenCount(totals))}</b> tokens
      </span>
      {costFigures(totals).map(({ source, amount, text }) => (
        <span key={source} className="usage-cost" data-source={source}>
          {amount !== undefined && <b>{amount}</b>} {text}
        </span>
      ))}
    </span>
  );
}
