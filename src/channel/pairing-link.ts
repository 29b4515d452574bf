import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { decodeBase64url, encodeBase64url } from './base64url.ts';
import { offerBytes } from './opening.ts';

/** What a phone needs to pair: which offer, the desk's public key, and a secret that is good once; 8, 32 and 16 bytes. */
export type Invitation = { offer: Uint8Array; desk: Uint8Array; secret: Uint8Array };

/** What stands in the picture that a phone scans. A browser keeps all of it after `#` to itself. */
export function pairingLink(origin: string, { offer, desk, secret }: Invitation): string {
  return `${origin}/#v1.${[offer, desk, secret].map(encodeBase64url).join('.')}`;
}

/** From `location.hash`, with or without its `#`. */
export function readInvitation(fragment: string): Invitation | undefined {
  const [, ...parts] = /^#?v1\.([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(fragment) ?? [];
  const [offer, desk, secret] = parts.map(decodeBase64url);
  if (offer?.length !== offerBytes || desk?.length !== 32 || secret?.length !== 16) return undefined;
  return { offer, desk, secret };
}

/** The psk of a pairing's handshake, 32 bytes, from the secret of a link or of a typed code. */
export function pskOf(secret: Uint8Array): Uint8Array {
  return hkdf(sha256, secret, undefined, utf8ToBytes('signalbox pairing psk'), 32);
}
