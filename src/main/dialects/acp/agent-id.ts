import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { idSchema } from '../../../shared/ids.ts';

/** An id of the agent as one of ours: itself where it is one, else a hash of it, so that two never become one. */
export function agentId(id: string): string {
  return idSchema.safeParse(id).success ? id : hashOf(id);
}

/** SHA-256 in hex: a long text is remembered as this. */
export function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
