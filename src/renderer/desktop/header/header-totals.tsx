import { useNow } from '../../client/time.tsx';
import { useSessions, useTotals } from '../../client/use-room.ts';
import { UsageFigures } from '../../session/usage-figures.tsx';
import { Meter } from '../../ui/meter.tsx';
import { useDesk } from '../desk/desk.ts';
import { type AgentWindow, isTight, rateWindows, windowName } from './rate-windows.ts';

/** Today's figures and the fullest rate window; the whole account of it opens on a click. */
export function HeaderTotals() {
  const { dispatch } = useDesk();
  const { today } = useTotals();
  const sessions = useSessions();
  const windows = rateWindows(sessions, useNow());
  return (
    <button
      type="button"
      className="desk-totals"
      title="Show all figures"
      onClick={() => dispatch({ type: 'open', overlay: { kind: 'usage' } })}
    >
      <UsageFigures totals={today} label="Today" />
      {windows.slice(0, 1).map((window) => (
        <WindowMeter key={`${window.agentLabel} ${window.window}`} window={window} />
      ))}
    </button>
  );
}

export function WindowMeter({ window }: { window: AgentWindow }) {
  const { usedPercent, agentLabel } = window;
  const name = windowName(window.window);
  const figure = usedPercent === undefined ? 'nearly used up' : `${Math.round(usedPercent)} %`;
  const tone = isTight(window) ? 'wait' : 'plain';
  return (
    <span className="desk-window" title={`${agentLabel}: ${name}, ${figure}`}>
      <span className="desk-window-name">{name}</span>
      {usedPercent !== undefined && <Meter share={usedPercent / 100} tone={tone} label={`${name}, ${figure} used`} />}
      <b>{figure}</b>
    </span>
  );
}
