import { expect, test } from 'vitest';
import { mixedScriptWords } from './mixed-scripts.ts';

test.each([
  ['git push origin main', []],
  ['git commit -m "привет мир"', []],
  ['日本語 file.txt', []],
  ['curl https://pаypal.com', ['pаypal']],
  ['npm install lоdash', ['lоdash']],
  ['сору x y', ['сору']],
  ['ｇｉｔ push', ['ｇｉｔ']],
  ['μ and Ω', []],
])('in %j the words that are not what they look like are %j', (text, words) => {
  expect(mixedScriptWords(text).map(({ word }) => word)).toEqual(words);
});

test('no more is reported than helps', () => {
  expect(mixedScriptWords(Array.from({ length: 50 }, (_, at) => `pаy${at}`).join(' '))).toHaveLength(5);
});
