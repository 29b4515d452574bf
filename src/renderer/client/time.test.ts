import { expect, test } from 'vitest';
import { ageText, clockText } from './time.tsx';

test.each([
  [-5_000, '0:00'],
  [41_000, '0:41'],
  [725_000, '12:05'],
  [3_723_000, '1:02:03'],
])('%d ms on a clock are %s', (milliseconds, text) => expect(clockText(milliseconds)).toBe(text));

test.each([
  [-1, '0 s'],
  [12_000, '12 s'],
  [125_000, '2 m'],
  [3_600_000, '1 h'],
  [200_000_000, '2 d'],
])('%d ms ago are %s', (milliseconds, text) => expect(ageText(milliseconds)).toBe(text));
