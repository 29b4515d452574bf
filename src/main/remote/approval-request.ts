import type { Json } from '../../shared/ids.ts';
import { limits } from '../../shared/limits.ts';
import type { ApprovalRequest } from '../../shared/phone/run-event.ts';
import type { Approval } from '../../shared/waiting.ts';
import { cutChars } from './prose.ts';
import type { Redact } from './redact.ts';
import { momentOf } from './room/run-id.ts';

/** What a request is made of: an approval as its event or its record carries it, with its deadline (epoch milliseconds), and its agent. */
export type AskedApproval = {
  approval: Pick<Approval, 'id' | 'tool' | 'input' | 'workspace'>;
  expiresAt: number | undefined;
  agentLabel: string;
};

/**
 * An approval as a phone can answer it: the whole input, in which nothing is changed but secrets and the home folder. The
 * answer is bound to all of it, so the same approval always makes the same request. Undefined: it has no deadline, or is too
 * large for a phone, and can be answered only at the desk.
 */
export function toApprovalRequest(asked: AskedApproval, redact: Redact): ApprovalRequest | undefined {
  const { approval, expiresAt, agentLabel } = asked;
  if (expiresAt === undefined || sizeOf(approval.input) > longestLookedAt) return undefined;
  const input = redact.json(approval.input);
  if (sizeOf(input) > limits.phoneCardInputBytes) return undefined;
  return {
    approvalId: approval.id,
    provider: cutChars(redact.text(agentLabel), limits.toolNameBytes),
    toolName: cutChars(redact.text(approval.tool), limits.toolNameBytes),
    input,
    workspace: cutChars(redact.text(approval.workspace), limits.pathBytes),
    expiresAt: momentOf(expiresAt),
  };
}

/** Masks make an input shorter, but not by so much. */
const longestLookedAt = 4 * limits.phoneCardInputBytes;

function sizeOf(value: Json): number {
  return Buffer.byteLength(JSON.stringify(value));
}
