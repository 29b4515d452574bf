import { groupOf, type SessionGroup, type SessionSummary } from '../../../shared/session.ts';
import type { Tone } from '../../ui/tone.ts';

export const groupWords: Record<SessionGroup, string> = {
  waiting: 'Waiting',
  working: 'Working',
  trouble: 'Trouble',
  idle: 'Idle',
  finished: 'Finished',
};

/** The signal that a session shows: one of four colours, or none. A question that waits is blue, an approval amber. */
export type Signal = Exclude<Tone, 'plain'>;

export function signalOf(session: SessionSummary): Signal {
  if (session.approvals > 0) return 'wait';
  if (session.questions > 0) return 'ask';
  const group = groupOf(session);
  if (group === 'working') return 'work';
  return group === 'trouble' ? 'trouble' : 'done';
}

/** The same in a word, for those who do not see the dot. */
export function signalWord(session: SessionSummary): string {
  if (session.approvals > 0)
    return session.approvals === 1 ? '1 approval waits' : `${session.approvals} approvals wait`;
  if (session.questions > 0)
    return session.questions === 1 ? '1 question waits' : `${session.questions} questions wait`;
  if (session.status === 'unknown') return 'Not known yet';
  if (session.status === 'compacting') return 'Compacting';
  return groupWords[groupOf(session)];
}

export type Lamp = { signal: Signal; word: string };

const urgency: readonly Signal[] = ['wait', 'ask', 'trouble', 'work'];

/** The lamp beside the name: the most urgent signal of all sessions. */
export function lampOf(sessions: readonly SessionSummary[]): Lamp {
  const signals = sessions.map(signalOf);
  const signal = urgency.find((one) => signals.includes(one)) ?? 'done';
  const count = signals.filter((one) => one === signal).length;
  const some = count === 1 ? '1 session' : `${count} sessions`;
  const words: Record<Signal, string> = {
    wait: `${some} ${count === 1 ? 'waits' : 'wait'} for you`,
    ask: `${some} ${count === 1 ? 'asks' : 'ask'} you something`,
    trouble: `${some} in trouble`,
    work: `${some} working`,
    done: 'All is quiet',
  };
  return { signal, word: words[signal] };
}

/** The last part of a path, as people name a folder. */
export function folderName(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}

/** The second line of a session in the rail: its trouble if it has one, else where it is. */
export function secondLine(session: SessionSummary): string {
  if (groupOf(session) === 'trouble' && session.trouble) return session.trouble.message;
  const where = [session.agentLabel, folderName(session.workspace)];
  if (session.branch !== undefined) where.push(session.branch);
  return where.join(' · ');
}

/** One or two letters that stand for a session where there is no room for its title. */
export function initials(title: string): string {
  const words = title.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toUpperCase() || '?';
}
