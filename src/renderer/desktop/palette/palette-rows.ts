import type { MethodOutput } from '../../../shared/contract.ts';
import type { SessionSummary } from '../../../shared/session.ts';
import { isAble } from '../desk/commands.ts';
import { cardAnswers, type Shortcut, shortcuts } from '../keys/shortcuts.ts';
import { railOrder } from '../rail/rail-groups.ts';
import { folderName } from '../rail/rail-words.ts';

export type Hit = MethodOutput<'search.query'>[number];

export type PaletteRow =
  | { kind: 'session'; key: string; session: SessionSummary }
  | { kind: 'command'; key: string; command: Shortcut }
  | { kind: 'hit'; key: string; hit: Hit; session: SessionSummary };

export type PaletteGroup = { title: string; rows: PaletteRow[] };

export type PaletteInput = {
  text: string;
  sessions: readonly SessionSummary[];
  hits: readonly Hit[];
  /** The session that commands would act on. */
  session: SessionSummary | undefined;
  card: boolean;
};

/** Titles shown while nothing is typed, and at most, so that commands and findings stay in sight. */
const sessionsAtRest = 6;
const sessionsFound = 12;

/** What the palette offers: sessions by their title, commands that make sense now, then what was said in any session. */
export function paletteGroups({ text, sessions, hits, session, card }: PaletteInput): PaletteGroup[] {
  const wanted = text.trim();
  const named = ranked(
    railOrder(sessions),
    wanted,
    (one) => `${one.title} ${one.agentLabel} ${folderName(one.workspace)}`,
  );
  const commands = ranked(
    shortcuts.filter((command) => isOffered(command, session, card)),
    wanted,
    (command) => command.label,
  );
  const byId = new Map(sessions.map((one) => [one.id, one]));
  const groups: PaletteGroup[] = [
    {
      title: 'Sessions',
      rows: named
        .slice(0, wanted === '' ? sessionsAtRest : sessionsFound)
        .map((one) => ({ kind: 'session', key: `session ${one.id}`, session: one })),
    },
    {
      title: 'Commands',
      rows: commands.map((command) => ({ kind: 'command', key: `command ${command.id}`, command })),
    },
    {
      title: 'Said in sessions',
      rows: hits.flatMap((hit): PaletteRow[] => {
        const of = byId.get(hit.sessionId);
        return of ? [{ kind: 'hit', key: `hit ${hit.sessionId} ${hit.seq}`, hit, session: of }] : [];
      }),
    },
  ];
  return groups.filter((group) => group.rows.length > 0);
}

/** The palette does not offer itself, nor the keys that only move about. */
const unlisted = /^(palette|leave|cell\d|focus(Left|Right|Up|Down))$/;

function isOffered(command: Shortcut, session: SessionSummary | undefined, card: boolean): boolean {
  if (unlisted.test(command.id) || cardAnswers.has(command.id)) return false;
  if (command.when === 'card') return card;
  if (command.when === 'session') return session !== undefined && isAble(command.id, session);
  return true;
}

function ranked<One>(all: readonly One[], wanted: string, name: (one: One) => string): One[] {
  if (wanted === '') return [...all];
  return all
    .map((one) => ({ one, score: matchScore(name(one), wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ one }) => one);
}

/** How well a name answers: every wanted word must begin a word of it (best) or stand somewhere in it; 0 is not at all. */
export function matchScore(name: string, wanted: string): number {
  const lower = name.toLowerCase();
  let score = 0;
  for (const word of wanted.toLowerCase().split(/\s+/).filter(Boolean)) {
    const at = lower.indexOf(word);
    if (at < 0) return 0;
    const begins = at === 0 || /[^\p{L}\p{N}]/u.test(lower.charAt(at - 1));
    score += (begins ? 2 : 1) + (at === 0 ? 1 : 0);
  }
  return score;
}

/** How much of a finding stands before the word that was found. */
const before = 28;

export type SnippetPart = { text: string; found: boolean };

/** A finding on one line, begun shortly before the first wanted word, with every wanted word marked. */
export function snippetParts(snippet: string, wanted: string): SnippetPart[] {
  const line = snippet.replaceAll(/\s+/g, ' ').trim();
  const words = wanted.trim().split(/\s+/).filter(Boolean).map(escaped);
  if (words.length === 0) return [{ text: line, found: false }];
  const any = new RegExp(`(${words.join('|')})`, 'giu');
  const first = line.search(any);
  const cut = first > before ? `…${line.slice(first - before)}` : line;
  // A split by a group puts what was found at every second place.
  const parts = cut.split(any).map((text, place) => ({ text, found: place % 2 === 1 }));
  return parts.filter(({ text }) => text !== '');
}

function escaped(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
