import { describe, expect, it } from 'vitest';
import { phoneLiteral } from '../testing/phones-literal.ts';
import { connectedSaid, refusedSaid, seenSaid, stateOf } from './phone-words.ts';

const now = 10_000_000;

describe('what is said of a phone', () => {
  it.each([
    [{ connected: true, paused: false }, 'Connected'],
    [{ connected: false, paused: false }, 'Away'],
    [{ connected: false, paused: true }, 'Paused'],
  ])('%j is %s', (change, word) => expect(stateOf(phoneLiteral('p', change)).word).toBe(word));

  it.each([
    [{ connected: true, lastSeenAt: 0 }, 'it is here now'],
    [{ connected: false, lastSeenAt: now - 7_200_000 }, 'last seen 2 h ago'],
    [{ connected: false, lastSeenAt: null }, 'not seen since'],
  ])('%j: %s', (change, words) => expect(seenSaid(phoneLiteral('p', change), now)).toBe(words));

  it.each([
    [{ refused: 1, lastRefused: 'setMode' }, 'Asked once for what it may not do:'],
    [{ refused: 3, lastRefused: 'setMode' }, 'Asked 3 times for what it may not do, last:'],
    [{ refused: 2, lastRefused: null }, 'Asked 2 times for what it may not do.'],
  ])('%j: %s', (change, words) => expect(refusedSaid(phoneLiteral('p', change))).toBe(words));

  it.each([
    [[true], '1 phone connected'],
    [[false], '1 phone paired, not connected'],
    [[true, false], '1 of 2 phones connected'],
  ])('connected %j: %s', (all, words) => {
    expect(connectedSaid(all.map((connected, place) => phoneLiteral(`${place}`, { connected })))).toBe(words);
  });
});
