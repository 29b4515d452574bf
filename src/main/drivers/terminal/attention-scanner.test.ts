import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAttentionScanner } from './attention-scanner.ts';

const bell = { kind: 'bell' };
const said = (text: string) => ({ kind: 'message', text });

it.each([
  ['plain', 'make done\r\n', []],
  ['a bell', 'x\x07y', [bell]],
  ['a title, which ends in a bell', '\x1b]0;title\x07', []],
  ['a title, then a bell', '\x1b]0;title\x07\x07', [bell]],
  ['OSC 9', '\x1b]9;Build done\x07', [said('Build done')]],
  ['OSC 9 with a string terminator', '\x1b]9;Build done\x1b\\', [said('Build done')]],
  ['OSC 9 in C1', '\x9d9;Build done\x9c', [said('Build done')]],
  ['OSC 777', '\x1b]777;notify;Codex;waits; for you\x07', [said('Codex: waits; for you')]],
  ['progress', '\x1b]9;4;1;50\x07', []],
  ['an empty message', '\x1b]9;\x07', []],
  ['the clipboard', '\x1b]52;c;cm0gLXJmIH4=\x07', []],
  ['control characters in a message', '\x1b]9;a\r\nb\x07', [said('a  b')]],
  ['a bell in a device string', '\x1bPq\x07\x1b\\', []],
  ['a bell in colours', '\x1b[31m\x07\x1b[0m', [bell]],
  ['an order that was broken off', '\x1b]9;never\x18\x07', [bell]],
  ['an order within an order', '\x1b]0;one\x1b]9;two\x07', [said('two')]],
])('%s', (_, text, calls) => {
  expect(createAttentionScanner()(text)).toEqual(calls);
});

it('keeps no more of an order than it can be long', () => {
  const scan = createAttentionScanner();
  scan('\x1b]9;');
  for (let piece = 0; piece < 100; piece += 1) scan('x'.repeat(1_000));
  expect(scan('\x07')).toEqual([said('x'.repeat(200))]);
});

it('finds the same however the output is cut', () => {
  const piece = fc.constantFrom(
    '\x07',
    '\x1b',
    ']',
    '9',
    ';',
    '777;notify;',
    'text',
    '\\',
    '\x9d',
    '\x9c',
    'P',
    '\x18',
    '☂',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 40 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 5 })),
      (pieces, cuts) => {
        const text = pieces.join('');
        const scan = createAttentionScanner();
        const calls = [];
        for (let at = 0; at < text.length; ) {
          const size = cuts.next().value;
          calls.push(...scan(text.slice(at, at + size)));
          at += size;
        }
        expect(calls).toEqual(createAttentionScanner()(text));
      },
    ),
  );
});
