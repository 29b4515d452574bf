import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { idSchema } from '../../../shared/ids.ts';

/** An id of the agent as one of ours: itself where it is one, else a hash of it, so that two never become one. */
export function agentId(id: string): string {
  return idSchema.safeParse(id).success ? id : bytesToHex(sha256(utf8ToBytes(id)));
}
