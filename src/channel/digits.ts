import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** What both ends of a handshake show, for a person to compare: six digits, each of the million as likely as any other. */
export function sixDigits(hash: Uint8Array): string {
  // So much longer than a million that the remainder leans to no side that could be measured.
  const wide = hkdf(sha256, hash, undefined, utf8ToBytes('signalbox six digits'), 32);
  return (BigInt(`0x${bytesToHex(wide)}`) % 1_000_000n).toString().padStart(6, '0');
}

/**
 * The psk of every later handshake of this phone, 32 bytes. It comes from the hash of the handshake of its pairing, which
 * only the two ends can know: with a psk, what was agreed on is mixed into it.
 */
export function lastingSecret(hash: Uint8Array, psk: Uint8Array): Uint8Array {
  return hkdf(sha256, hash, psk, utf8ToBytes('signalbox lasting secret'), 32);
}
