import { concatBytes, copyBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** What a phone says on a new socket before the handshake: it takes up the offer of a pairing, or comes back. */
export type Opening = { kind: 'pair'; offer: Uint8Array } | { kind: 'return' };

export const offerBytes = 8;
const version = 1;
const kinds = { pair: 1, return: 2 } as const;

/** The first message on a socket, with the first message of the handshake in it. */
export function encodeOpening(opening: Opening, first: Uint8Array): Uint8Array {
  return concatBytes(header(opening), first);
}

/** `undefined`: it is not one of ours. */
export function decodeOpening(bytes: Uint8Array): { opening: Opening; first: Uint8Array } | undefined {
  if (bytes[0] !== version) return undefined;
  const rest = copyBytes(bytes.subarray(2));
  if (bytes[1] === kinds.return) return { opening: { kind: 'return' }, first: rest };
  if (bytes[1] !== kinds.pair || rest.length < offerBytes) return undefined;
  return { opening: { kind: 'pair', offer: rest.slice(0, offerBytes) }, first: rest.slice(offerBytes) };
}

/** Binds the opening to the handshake: one that was changed on its way leads to none. */
export function prologueOf(opening: Opening): Uint8Array {
  return concatBytes(utf8ToBytes('signalbox phone '), header(opening));
}

function header(opening: Opening): Uint8Array {
  const start = Uint8Array.of(version, kinds[opening.kind]);
  return opening.kind === 'pair' ? concatBytes(start, opening.offer) : start;
}
