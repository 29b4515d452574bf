import { describe, expect, it } from 'vitest';
import { sessionLiteral } from '../testing/session-literal.ts';
import { matchScore, type PaletteInput, paletteGroups, snippetParts } from './palette-rows.ts';

const running = sessionLiteral('a', {
  title: 'Flaky checkout test',
  status: 'running',
  turn: { id: 't', startedAt: 1 },
  capabilities: { interrupt: {}, fork: {} },
});
const ended = sessionLiteral('b', { title: 'Docs', status: 'exited', capabilities: { resume: {} } });
const rest: PaletteInput = { text: '', sessions: [running, ended], hits: [], session: undefined, card: false };

function keys(input: Partial<PaletteInput>): string[] {
  return paletteGroups({ ...rest, ...input }).flatMap(({ rows }) => rows.map(({ key }) => key));
}

describe('paletteGroups', () => {
  it('offers sessions in the order of the rail, then commands, never itself', () => {
    const all = keys({});
    expect(all.slice(0, 2)).toEqual(['session a', 'session b']);
    expect(all).toContain('command newSession');
    expect(all).not.toContain('command palette');
    expect(all).not.toContain('command rename');
    expect(all).not.toContain('command nextCard');
  });

  it('offers what the focused session can do', () => {
    expect(keys({ session: running })).toEqual(expect.arrayContaining(['command stopTurn', 'command fork']));
    expect(keys({ session: running })).not.toContain('command resume');
    expect(keys({ session: ended })).toContain('command resume');
    expect(keys({ session: ended })).not.toContain('command stopTurn');
  });

  it('never answers a card from a list of commands', () => {
    expect(keys({ card: true })).toContain('command nextCard');
    expect(keys({ card: true })).not.toContain('command allow');
  });

  it('finds by the beginning of words first', () => {
    expect(keys({ text: 'che' })[0]).toBe('session a');
    expect(keys({ text: 'new ses' })).toEqual(['command newSession']);
    expect(keys({ text: 'no such thing' })).toEqual([]);
  });

  it('shows what was said in sessions that are still there', () => {
    const hit = { sessionId: 'b', seq: 4, at: 1, snippet: 'the orders page' };
    expect(keys({ text: 'orders', hits: [hit, { ...hit, sessionId: 'gone' }] })).toEqual(['hit b 4']);
  });
});

describe('matchScore', () => {
  it.each([
    ['Flaky checkout', 'flaky', 3],
    ['Flaky checkout', 'check', 2],
    ['Flaky checkout', 'out', 1],
    ['Flaky checkout', 'check fla', 5],
    ['Flaky checkout', 'flaky docs', 0],
    ['Überholen', 'über', 3],
  ])('%s for %s', (name, wanted, score) => {
    expect(matchScore(name, wanted)).toBe(score);
  });
});

describe('snippetParts', () => {
  it('marks every wanted word on one line', () => {
    expect(snippetParts('the Orders\n page of orders', 'orders')).toEqual([
      { text: 'the ', found: false },
      { text: 'Orders', found: true },
      { text: ' page of ', found: false },
      { text: 'orders', found: true },
    ]);
  });

  it('begins shortly before the first', () => {
    const [start, found] = snippetParts(`${'x '.repeat(40)}needle`, 'needle');
    expect(start?.text.length).toBeLessThan(32);
    expect(start?.text.startsWith('…')).toBe(true);
    expect(found).toEqual({ text: 'needle', found: true });
  });

  it.each(['a.b', '(', '[x', '\\', '*'])('takes %s literally', (wanted) => {
    expect(snippetParts(`say ${wanted} now`, wanted)).toContainEqual({ text: wanted, found: true });
    expect(snippetParts('nothing of it', wanted)).toEqual([{ text: 'nothing of it', found: false }]);
  });

  it('shows what was found by another form of the word', () => {
    expect(snippetParts('running', 'ran')).toEqual([{ text: 'running', found: false }]);
  });
});
