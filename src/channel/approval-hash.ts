import { inputHash } from '../shared/input-hash.ts';
import type { ApprovalRequest } from '../shared/phone/run-event.ts';

/** What an answer from a phone is bound to: SHA-256, lower-case hex, over the canonical JSON (RFC 8785) of all that its card shows. */
export function approvalHash(request: ApprovalRequest & { runId: string }): string {
  const { runId, approvalId, provider, toolName, input, workspace, expiresAt } = request;
  return inputHash({ runId, approvalId, provider, toolName, input, workspace, expiresAt });
}
