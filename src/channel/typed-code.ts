import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { offerBytes } from './opening.ts';

/** Crockford's base32: no I, L, O and U, which look like others or make words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const letters = 16;
const codeBytes = 10;

/** For those who cannot scan: 10 random bytes as `K7QD-4TXM-9PBA-WZ3H`. */
export function writeTypedCode(bytes: Uint8Array): string {
  const digits = BigInt(`0x${bytesToHex(bytes)}`)
    .toString(32)
    .padStart(letters, '0');
  const code = Array.from(digits, (digit) => alphabet.charAt(Number.parseInt(digit, 32))).join('');
  return code.replace(/....(?=.)/g, '$&-');
}

/** Takes what people type: small letters, spaces or none, the letter O for zero, I and L for one. `secret` is the 10 bytes. */
export function readTypedCode(text: string): { offer: Uint8Array; secret: Uint8Array } | undefined {
  const typed = text.replace(/[\s\p{Pd}]/gu, '');
  if (!/^[0-9a-tv-z]{16}$/i.test(typed)) return undefined;
  const code = typed.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  const value = Array.from(code).reduce((sum, letter) => sum * 32n + BigInt(alphabet.indexOf(letter)), 0n);
  const secret = hexToBytes(value.toString(16).padStart(codeBytes * 2, '0'));
  return { offer: offerOfCode(secret), secret };
}

/** Which offer a code takes up: 8 bytes, from which the code cannot be found. */
export function offerOfCode(bytes: Uint8Array): Uint8Array {
  return hkdf(sha256, bytes, undefined, utf8ToBytes('signalbox typed offer'), offerBytes);
}
