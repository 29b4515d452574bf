import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import type { Json } from './ids.ts';

/** SHA-256, lower-case hex, over the canonical JSON (RFC 8785) of a value: what a decision is bound to. */
export function inputHash(input: Json): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalText(input))));
}

/** RFC 8785 knows no text with half a character in it, and an agent may well send one: that text is taken as it is escaped. */
function canonicalText(input: Json): string {
  const isWhole = !/\\ud[89a-f]/.test(JSON.stringify(input));
  return isWhole ? (canonicalize(input) ?? 'null') : `escaped:${canonicalize(escaped(input))}`;
}

function escaped(input: Json): Json {
  if (typeof input === 'string') return JSON.stringify(input);
  if (typeof input !== 'object' || input === null) return input;
  if (Array.isArray(input)) return input.map(escaped);
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [JSON.stringify(key), escaped(value)]));
}
