import type { RateWindow, SessionSummary } from '../../../shared/session.ts';

/** A rate-limit window of one kind of agent: every session of it draws on the same account, so the newest word counts. */
export type AgentWindow = RateWindow & { agentLabel: string };

/** The windows worth showing, fullest first. Those without a figure come only when they are not simply allowed. */
export function rateWindows(sessions: readonly SessionSummary[], now: number): AgentWindow[] {
  const newest = [...sessions].sort((a, b) => a.updatedAt - b.updatedAt);
  const found = new Map<string, AgentWindow>();
  for (const session of newest) {
    for (const window of session.rateWindows) {
      found.set(`${session.agent} ${window.window}`, { ...window, agentLabel: session.agentLabel });
    }
  }
  return [...found.values()]
    .filter((window) => window.resetsAt === undefined || window.resetsAt > now)
    .filter((window) => window.usedPercent !== undefined || isTight(window))
    .sort((a, b) => Number(isTight(b)) - Number(isTight(a)) || (b.usedPercent ?? 100) - (a.usedPercent ?? 100));
}

export function isTight(window: RateWindow): boolean {
  return window.state === 'warning' || window.state === 'rejected' || (window.usedPercent ?? 0) >= 90;
}

const numbers: Record<string, string> = {
  one: '1',
  two: '2',
  three: '3',
  five: '5',
  seven: '7',
  ten: '10',
  thirty: '30',
};

/** `five_hour` as `5-hour window`; the rest of an agent's word stays as it is. */
export function windowName(window: string): string {
  const parts = window.split(/[\s_-]+/).filter((part) => part !== '' && part.toLowerCase() !== 'window');
  const [first = window, second, ...rest] = parts;
  const figure = numbers[first.toLowerCase()] ?? first;
  if (second === undefined) return `${figure} window`;
  const name = /^\d+$/.test(figure) ? `${figure}-${second}` : `${figure} ${second}`;
  return [name, 'window', ...(rest.length > 0 ? [`(${rest.join(' ')})`] : [])].join(' ');
}
