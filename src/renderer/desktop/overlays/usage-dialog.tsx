import './overlays.css';
import { tokenCount } from '../../../shared/token-count.ts';
import type { Totals } from '../../../shared/usage.ts';
import { useNow } from '../../client/time.tsx';
import { useSessions, useTotals } from '../../client/use-room.ts';
import { costFigures, tokensText } from '../../session/figures.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useDesk } from '../desk/desk.ts';
import { WindowMeter } from '../header/header-totals.tsx';
import { rateWindows } from '../header/rate-windows.ts';

type Line = { name: string; value: (totals: Totals) => string };

const lines: readonly Line[] = [
  { name: 'Tokens', value: (totals) => tokensText(tokenCount(totals)) },
  { name: 'Input at full price', value: (totals) => tokensText(totals.input) },
  { name: 'Read from cache', value: (totals) => tokensText(totals.cacheRead) },
  { name: 'Written to cache', value: (totals) => tokensText(totals.cacheWrite) },
  { name: 'Output', value: (totals) => tokensText(totals.output) },
  { name: 'Turns', value: (totals) => `${totals.turns}` },
];

/** All figures of today and of all time, kept apart, with the agents' rate windows below. */
export function UsageDialog() {
  const { dispatch } = useDesk();
  const { today, all } = useTotals();
  const windows = rateWindows(useSessions(), useNow());
  return (
    <Dialog title="Usage" size="medium" onClose={() => dispatch({ type: 'close' })}>
      <table className="desk-usage">
        <thead>
          <tr>
            <td />
            <th scope="col">Today</th>
            <th scope="col">All time</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value(today)}</td>
              <td>{value(all)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Cost</th>
            <td>
              <Costs totals={today} />
            </td>
            <td>
              <Costs totals={all} />
            </td>
          </tr>
        </tbody>
      </table>
      {windows.length > 0 && (
        <ul className="desk-usage-windows" aria-label="Rate windows">
          {windows.map((window) => (
            <li key={`${window.agentLabel} ${window.window}`}>
              <span>{window.agentLabel}</span>
              <WindowMeter window={window} />
            </li>
          ))}
        </ul>
      )}
      <p className="desk-note">
        Reported is the agent's own figure, estimated comes from a price list. What nobody priced is never counted as
        nothing.
      </p>
    </Dialog>
  );
}

function Costs({ totals }: { totals: Totals }) {
  const figures = costFigures(totals);
  if (figures.length === 0) return <>–</>;
  return figures.map(({ source, amount, text }) => (
    <span key={source} className="desk-usage-cost">
      {amount !== undefined && <b>{amount}</b>} {text}
    </span>
  ));
}
