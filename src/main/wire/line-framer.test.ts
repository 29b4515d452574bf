import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLineFramer } from './line-framer.ts';
import type { WireLine } from './wire.ts';

const KiB = 1024;

function frame(chunks: readonly (string | Buffer)[], { cap = 64 * KiB, from = 0 } = {}): WireLine[] {
  const framer = createLineFramer(from, cap);
  const lines = chunks.flatMap((chunk) => framer.push(Buffer.from(chunk)));
  return [...lines, ...framer.end()];
}

const text = (value: string, start: number, end: number): WireLine => ({ kind: 'text', text: value, start, end });
const bad = (reason: 'tooLong' | 'notUtf8' | 'torn', start: number, end: number): WireLine => ({
  kind: 'bad',
  reason,
  start,
  end,
});

describe('the framing of lines', () => {
  test.each<[string, (string | Buffer)[], WireLine[]]>([
    ['two lines of one piece', ['ab\nc\n'], [text('ab', 0, 3), text('c', 3, 5)]],
    ['a line of two pieces', ['a', 'b\n'], [text('ab', 0, 3)]],
    ['an empty line', ['\n'], [text('', 0, 1)]],
    ['carriage returns', ['a\r\nb\r\n'], [text('a', 0, 3), text('b', 3, 6)]],
    ['a carriage return inside', ['a\rb\n'], [text('a\rb', 0, 4)]],
    ['a byte order mark', ['\uFEFFa\n'], [text('a', 0, 5)]],
    ['a NUL byte', ['a\0b\n'], [text('a\0b', 0, 4)]],
    ['a character cut in half', [Buffer.from([0xc3]), Buffer.from([0xa4, 0x0a])], [text('ä', 0, 3)]],
    ['what is not UTF-8', [Buffer.from([0x61, 0xff, 0x0a]), 'b\n'], [bad('notUtf8', 0, 3), text('b', 3, 5)]],
    ['an encoded surrogate', [Buffer.from([0xed, 0xa0, 0x80, 0x0a])], [bad('notUtf8', 0, 4)]],
    ['a torn end', ['a\nbc'], [text('a', 0, 2), bad('torn', 2, 4)]],
    ['nothing', [], []],
  ])('%s', (_, chunks, expected) => {
    expect(frame(chunks)).toEqual(expected);
  });

  test('places go on from where reading began', () => {
    expect(frame(['a\n'], { from: 100 })).toEqual([text('a', 100, 102)]);
  });

  test('a line at the cap is whole, one above it is skipped up to its line feed', () => {
    expect(frame(['abcd\nabcde\nf\n'], { cap: 4 })).toEqual([
      text('abcd', 0, 5),
      bad('tooLong', 5, 11),
      text('f', 11, 13),
    ]);
    expect(frame(['abcde'], { cap: 4 })).toEqual([bad('tooLong', 0, 5)]);
  });

  test('any split of any bytes gives the same lines', () => {
    const byte = fc.oneof(fc.constantFrom(0x0a, 0x0d, 0x61, 0xc3, 0xa4, 0xef, 0xbb, 0xbf), fc.nat(255));
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 200 }), fc.array(fc.nat(200)), (bytes, cuts) => {
        const all = Buffer.from(bytes);
        const places = [...new Set([0, ...cuts.filter((cut) => cut < all.length), all.length])].sort((a, b) => a - b);
        const chunks = places.slice(1).map((end, place) => all.subarray(places[place], end));
        expect(frame(chunks, { cap: 20 })).toEqual(frame([all], { cap: 20 }));
      }),
    );
  });

  test('the lines cover every byte, in order', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        let place = 0;
        for (const line of frame([Buffer.from(bytes)], { cap: 10 })) {
          expect(line.start).toBe(place);
          expect(line.end).toBeGreaterThan(line.start);
          place = line.end;
        }
        expect(place).toBe(bytes.length);
      }),
    );
  });

  test('what it holds is a copy: the buffer of a read is used again', () => {
    const framer = createLineFramer(0, KiB);
    const buffer = Buffer.from('abc');
    framer.push(buffer);
    buffer.fill('x');
    expect(framer.push(Buffer.from('\n'))).toEqual([text('abc', 0, 4)]);
  });
});
