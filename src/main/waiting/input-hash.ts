import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Json } from '../../shared/ids.ts';

/** SHA-256, lower-case hex, over the canonical JSON (RFC 8785) of a value: what a decision is bound to. */
export function inputHash(input: Json): string {
  return createHash('sha256')
    .update(canonicalize(input) ?? 'null')
    .digest('hex');
}
