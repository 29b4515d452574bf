import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { idSchema } from '../../../shared/ids.ts';

/** An id of the agent as one of ours: itself where it is one, else a hash of it, so that two never become one. */
export function agentId(id: string): string {
  return idSchema.safeParse(id).success ? id : hashOf(id);
}

/** The uuid a message is sent with: another one for each time it is sent, because the agent ignores one it has seen. */
export function messageUuid(messageId: string, key: string): string {
  const hex = hashOf(`${messageId} ${key}`);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}

function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
