import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDuration, parseNumber, parseScript } from './parse-script.ts';

const step = { options: {}, words: '', body: '', children: [], line: 1 };

describe('a script', () => {
  test.each([
    ['ordinary words', 'Good morning'],
    ['a smile', ':-) hello'],
    ['a colon alone', ':'],
    ['nothing', ''],
    ['a step further below', 'First\n:say second'],
  ])('%s is none', (_, text) => {
    expect(parseScript(text)).toBeUndefined();
  });

  test.each([
    [':say hello there', [{ ...step, name: 'say', words: 'hello there' }]],
    ['\n\n:say\nhello\n\nthere\n', [{ ...step, name: 'say', body: 'hello\n\nthere', line: 3 }]],
    [
      ':run +ask rate=5 reason="two words" npm test -- a=b +c',
      [
        {
          ...step,
          name: 'run',
          options: { ask: 'yes', rate: '5', reason: 'two words' },
          words: 'npm test -- a=b +c',
        },
      ],
    ],
    [':run DELAY_MS=40 npm test', [{ ...step, name: 'run', words: 'DELAY_MS=40 npm test' }]],
    [':flood 1000 at=500 +stamp', [{ ...step, name: 'flood', options: { at: '500', stamp: 'yes' }, words: '1000' }]],
    [':say 3 a=b is true', [{ ...step, name: 'say', words: '3 a=b is true' }]],
    [':say\n::say is a step', [{ ...step, name: 'say', body: ':say is a step' }]],
    [
      ':agent look\n:say in\n:end\n:say out',
      [
        { ...step, name: 'agent', words: 'look', children: [{ ...step, name: 'say', words: 'in', line: 2 }] },
        { ...step, name: 'say', words: 'out', line: 4 },
      ],
    ],
    [
      ':repeat 2\n:repeat 3\n:say in',
      [
        {
          ...step,
          name: 'repeat',
          words: '2',
          children: [
            {
              ...step,
              name: 'repeat',
              words: '3',
              line: 2,
              children: [{ ...step, name: 'say', words: 'in', line: 3 }],
            },
          ],
        },
      ],
    ],
    [':end\n:say out', [{ ...step, name: 'say', words: 'out', line: 2 }]],
  ])('%j', (text, expected) => {
    expect(parseScript(text)).toEqual(expected);
  });

  test('never throws, whatever a person writes', () => {
    const line = fc.oneof(fc.constantFrom(':say', ':end', ':agent x', ':repeat 2', ':run a="b'), fc.string());
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        parseScript(lines.join('\n'));
      }),
    );
  });

  test.each([
    ['2s', 2_000],
    ['2', 2_000],
    ['1.5m', 90_000],
    ['250ms', 250],
    ['1h', 3_600_000],
    ['soon', 7],
    [undefined, 7],
  ])('the time %s', (text, ms) => {
    expect(parseDuration(text, 7)).toBe(ms);
  });

  test.each([
    ['5', 5],
    ['0', 0],
    ['', 7],
    ['x', 7],
    [undefined, 7],
  ])('the number %s', (text, number) => {
    expect(parseNumber(text, 7)).toBe(number);
  });
});
