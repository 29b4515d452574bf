import { expect, test } from 'vitest';
import type { LinkFacts } from '../link/link-state.ts';
import { linkWord, lossSentence, retrySentence, sinceText } from './link-words.ts';

const facts: LinkFacts = {
  deskName: 'studio',
  name: 'Pixel 9',
  may: { answer: true, message: true },
  kept: true,
  heardAt: 10_000,
};

test.each([
  [{ phase: 'live' }, 'live'],
  [{ phase: 'offline', why: 'lost', nextAt: 0 }, 'offline for 12 s'],
  [{ phase: 'connecting', after: undefined }, 'connecting…'],
  [{ phase: 'connecting', after: 'lost' }, 'offline for 12 s'],
] as const)('%j is said as %j', (state, words) => expect(linkWord(state, facts, 22_000)).toBe(words));

test('what was never heard has no age', () => {
  expect(linkWord({ phase: 'offline', why: 'lost', nextAt: 0 }, { ...facts, heardAt: undefined }, 1)).toBe('offline');
});

test.each([
  [12_000, '12 s'],
  [190_000, '3 min'],
  [7_300_000, '2 h'],
])('%i ms are %s', (milliseconds, words) => expect(sinceText(milliseconds)).toBe(words));

test('a desk that was quit is not one that cannot be reached', () => {
  expect(lossSentence('quitting', 'studio')).toBe('Signalbox was quit on studio.');
  expect(lossSentence('lost', 'studio')).toBe('There is no connection to studio.');
});

test('the next try is counted down', () => {
  expect(retrySentence(5_000, 1_500)).toBe('Trying again in 4 s.');
  expect(retrySentence(5_000, 5_000)).toBe('Trying again…');
});
