import type { SessionSummary } from '../../shared/session.ts';
import type { Registry } from '../drivers/driver.ts';

/** What happens to sessions that work when the app quits; undefined: none works. `detail` says what cannot go on. */
export type QuitWords = { message: string; detail: string };

export function quitWords(
  supervisor: { sessions(): { summary(): SessionSummary }[] },
  registry: Pick<Registry, 'find'>,
): QuitWords | undefined {
  const sessions = supervisor.sessions().map((session) => session.summary());
  const working = sessions.filter(({ turn, status }) => turn !== undefined && status !== 'exited');
  const ending = working.filter((session) => endsWithApp(session, registry));
  const goingOn = working.length - ending.length;
  if (working.length === 0) return undefined;
  const goes = `${some(goingOn)} ${goingOn === 1 ? 'goes' : 'go'} on working`;
  const stops = `${some(ending.length)} ${ending.length === 1 ? 'is' : 'are'} cut off`;
  if (goingOn === 0) return { message: stops, detail: 'Signalbox itself runs them. Their conversations are kept.' };
  const later = 'Without Signalbox the agents work until they need you. What they ask is here when you open it again.';
  const details = [
    later,
    ...(working.some(deniesAtQuit) ? ['What waits in a turn that a phone started is denied.'] : []),
    ...(ending.length === 0 ? [] : [`${stops}: Signalbox itself runs them.`]),
  ];
  return { message: goes, detail: details.join(' ') };
}

function deniesAtQuit({ turn, approvals }: SessionSummary): boolean {
  return turn?.byPhone === true && approvals > 0;
}

/** A terminal cannot outlive who holds it, and an answer that comes over the network has nobody else to take it. */
function endsWithApp({ agent, capabilities }: SessionSummary, registry: Pick<Registry, 'find'>): boolean {
  return capabilities.terminal !== undefined || registry.find(agent)?.endpoints !== undefined;
}

function some(count: number): string {
  return count === 1 ? '1 session' : `${count} sessions`;
}
