import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import type { Json } from '../shared/ids.ts';
import type { ApprovalRequest } from '../shared/phone/run-event.ts';

/** What an answer from a phone is bound to: SHA-256, lower-case hex, over the canonical JSON (RFC 8785) of all that its card shows. */
export function approvalHash(request: ApprovalRequest & { runId: string }): string {
  const { runId, approvalId, provider, toolName, input, workspace, expiresAt } = request;
  const shown = { runId, approvalId, provider, toolName, input, workspace, expiresAt };
  return bytesToHex(sha256(utf8ToBytes(canonicalText(shown))));
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
