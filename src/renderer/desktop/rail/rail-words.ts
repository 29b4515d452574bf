import type { SessionSummary } from '../../../shared/session.ts';
import { groupOf } from '../../../shared/session-groups.ts';
import { sessionTone } from '../../session/words.ts';
import type { Tone } from '../../ui/tone.ts';

/** What the number beside a waiting session counts. */
export function waitingWord({ approvals, questions }: Pick<SessionSummary, 'approvals' | 'questions'>): string {
  const parts = [
    approvals === 0 ? '' : approvals === 1 ? '1 approval' : `${approvals} approvals`,
    questions === 0 ? '' : questions === 1 ? '1 question' : `${questions} questions`,
  ];
  return parts.filter(Boolean).join(' and ');
}

export type Lamp = { tone: Tone; word: string };

const urgency: readonly Tone[] = ['wait', 'ask', 'trouble', 'work'];

/** The lamp beside the name: the most urgent signal of all sessions. */
export function lampOf(sessions: readonly SessionSummary[]): Lamp {
  const tones = sessions.map(sessionTone);
  const tone = urgency.find((one) => tones.includes(one));
  if (!tone) return { tone: 'done', word: 'All is quiet' };
  const count = tones.filter((one) => one === tone).length;
  return { tone, word: lampWord(tone, count) };
}

function lampWord(tone: Tone, count: number): string {
  const some = count === 1 ? '1 session' : `${count} sessions`;
  if (tone === 'wait') return `${some} ${count === 1 ? 'waits' : 'wait'} for you`;
  if (tone === 'ask') return `${some} ${count === 1 ? 'asks' : 'ask'} you something`;
  return tone === 'trouble' ? `${some} in trouble` : `${some} working`;
}

/** The last part of a path, as people name a folder. */
export function folderName(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}

/** The second line of a session in the rail: what it calls with or its trouble, if it has one, else where it is. */
export function secondLine(session: SessionSummary): string {
  if (session.attention !== undefined) return session.attention;
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
