import { expect, test } from 'vitest';
import { asks, gone, session, settled } from '../waiting/notice-fixture.ts';
import { firstTrayState, foldTray, signalOf, trayWords } from './tray-state.ts';

const working = session('w', { status: 'running' });
const troubled = session('t', { lastOutcome: 'failed' });
const calling = session('c', { attention: 'bell' });

test.each([
  ['nothing', [], 'idle', 'Signalbox: all is quiet'],
  ['an idle session', [session('s')], 'idle', 'Signalbox: all is quiet'],
  ['one that works', [working], 'working', 'Signalbox: 1 working'],
  ['trouble is more urgent than work', [working, troubled], 'trouble', 'Signalbox: 1 in trouble, 1 working'],
  ['a card is the most urgent', [working, troubled, asks('1', 'w')], 'waiting', /^Signalbox: 1 waiting for you, /],
  ['a call is a card', [calling], 'waiting', 'Signalbox: 1 waiting for you'],
  ['what was settled does not wait', [session('s'), asks('1'), settled('1')], 'idle', 'Signalbox: all is quiet'],
  ['what is gone is gone', [troubled, gone('t')], 'idle', 'Signalbox: all is quiet'],
] as const)('%s', (_name, entries, signal, words) => {
  const state = foldTray(firstTrayState, entries);
  expect(signalOf(state)).toBe(signal);
  expect(trayWords(state)).toMatch(words);
});
