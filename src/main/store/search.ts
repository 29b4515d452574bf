import type { Database } from 'better-sqlite3';
import type { Store } from './store.ts';

/** How much of one item is indexed, in characters; an item is found by what stands before this. */
const indexedCharacters = 64 * 1024;
const snippetWords = 16;
/** Words of a query; more would only make it slow. */
const queryWords = 32;

/** Adds the text of a finished item to the index. */
export function createSearchWriter(db: Database): (session: number, seq: number, at: number, text: string) => void {
  const keep = db.prepare<[number, number, number, string]>(
    'insert into found (session, seq, at, text) values (?, ?, ?, ?)',
  );
  const index = db.prepare<[number | bigint, string]>('insert into search (rowid, text) values (?, ?)');

  return (session, seq, at, text) => {
    const words = text.slice(0, indexedCharacters);
    index.run(keep.run(session, seq, at, words).lastInsertRowid, words);
  };
}

/**
 * A person's words as a query: all of them must be there, what is written together stands together, and the last one may
 * be the beginning of a word. Undefined: there is nothing to look for. Operators of the query language are only words here.
 */
function searchQuery(text: string): string | undefined {
  const phrases = text
    .split(/\s+/u)
    .map((piece) => piece.match(/[\p{L}\p{M}\p{N}\p{Co}]+/gu)?.join(' '))
    .filter((phrase) => phrase !== undefined)
    .slice(0, queryWords)
    .map((phrase) => `"${phrase}"`);
  return phrases.length === 0 ? undefined : `${phrases.join(' ')}*`;
}

/** Newest first; ranking would have to look at every match. */
export function createSearch(db: Database): Store['search'] {
  const find = db.prepare<[string, number], { sessionId: string; seq: number; at: number; snippet: string }>(
    `select sessions.id as sessionId, found.seq, found.at, snippet(search, 0, '', '', '…', ${snippetWords}) as snippet
     from search join found on found.id = search.rowid join sessions on sessions.key = found.session
     where search match ? order by search.rowid desc limit ?`,
  );

  return (text, limit) => {
    const query = searchQuery(text);
    if (query === undefined) return [];
    return find.all(query, limit).map((hit) => ({ ...hit, snippet: hit.snippet.replace(/\s+/gu, ' ').trim() }));
  };
}
