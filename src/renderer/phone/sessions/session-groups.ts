import type { PhoneSession } from '../../../shared/phone/reports.ts';
import type { SessionGroup } from '../../../shared/session.ts';
import { sessionGroups } from '../../../shared/session-groups.ts';
import type { Tone } from '../../ui/tone.ts';

export type Group = { group: SessionGroup; sessions: PhoneSession[] };

/** Sessions by state, what needs a person first; within a group the newest first. */
export function groupSessions(sessions: Iterable<PhoneSession>): Group[] {
  const all = [...sessions].sort((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  return sessionGroups
    .map((group) => ({ group, sessions: all.filter((session) => session.group === group) }))
    .filter((each) => each.sessions.length > 0);
}

/** Those that nothing above stands for already: what waits for an answer is a card, and what only calls is not. */
export function withoutCards(groups: readonly Group[]): Group[] {
  return groups
    .map((each) => (each.group === 'waiting' ? { ...each, sessions: each.sessions.filter(isCalling) } : each))
    .filter((each) => each.sessions.length > 0);
}

function isCalling({ waiting }: PhoneSession): boolean {
  return waiting === 0;
}

export const groupTones: Record<SessionGroup, Tone> = {
  waiting: 'wait',
  working: 'work',
  trouble: 'trouble',
  idle: 'done',
  finished: 'done',
};

/** The last part of a folder's path; what people call it. */
export function folderName(path: string): string {
  return path.split(/[/\\]/).findLast((part) => part !== '') ?? path;
}
