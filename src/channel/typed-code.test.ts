import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pskOf } from './pairing-link.ts';
import { offerOfCode, readTypedCode, writeTypedCode } from './typed-code.ts';

const code = fc.uint8Array({ minLength: 10, maxLength: 10 });

test('is four groups of letters that cannot be taken for each other', () => {
  fc.assert(
    fc.property(code, (bytes) => {
      expect(writeTypedCode(bytes)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    }),
  );
  expect(writeTypedCode(new Uint8Array(10))).toBe('0000-0000-0000-0000');
  expect(writeTypedCode(new Uint8Array(10).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ');
  expect(writeTypedCode(Uint8Array.of(0x00, 0x44, 0x32, 0x14, 0xc7, 0x42, 0x54, 0xb6, 0x35, 0xcf))).toBe(
    '0123-4567-89AB-CDEF',
  );
});

test('is read however it is typed', () => {
  const careless = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toLowerCase(),
    (text: string) => text.replaceAll('-', ''),
    (text: string) => text.replaceAll('-', ' '),
    (text: string) => ` ${text.replaceAll('-', ' – ')}\n`,
    (text: string) => text.replaceAll('0', 'O').replaceAll('1', 'I'),
    (text: string) => text.replaceAll('0', 'o').replaceAll('1', 'l'),
  );
  fc.assert(
    fc.property(code, careless, (bytes, typed) => {
      expect(readTypedCode(typed(writeTypedCode(bytes)))).toEqual({ offer: offerOfCode(bytes), secret: bytes });
    }),
  );
});

test('what cannot be a code is refused', () => {
  const letter = fc.constantFrom(...'0189AHIKLOTUVZauz-_ .ıſK');
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: letter, minLength: 14, maxLength: 19 })), (text) => {
      const plain = text.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
      const isCode = text.match(/^[\x20-\x7e]*$/) && /^[0-9A-TV-Z]{16}$/.test(plain);
      const read = readTypedCode(text);
      if (read)
        expect(writeTypedCode(read.secret).replaceAll('-', '')).toBe(plain.replace(/O/g, '0').replace(/[IL]/g, '1'));
      else expect(isCode).toBeFalsy();
    }),
  );
});

test.each(['', '0000', '0000-0000-0000-000', '0000-0000-0000-00000', 'U000-0000-0000-0000', '0000_0000_0000_0000'])(
  'refuses %j',
  (text) => {
    expect(readTypedCode(text)).toBeUndefined();
  },
);

test('the offer tells neither the code nor its psk, and stays the same over versions', () => {
  const bytes = new Uint8Array(10);
  expect(bytesToHex(offerOfCode(bytes))).toBe('e351019f40946cbd');
  expect(bytesToHex(pskOf(bytes))).not.toContain('e351019f40946cbd');
});
