import type { PhoneCard } from '../../../shared/phone/reports.ts';
import type { Approval } from '../../../shared/waiting.ts';

export type ApprovalCard = Extract<PhoneCard, { kind: 'approval' }>;

/** A card as the functions that look into an approval know it. It has no decisions: those are the card's two labels. */
export function approvalOf(card: ApprovalCard): Approval {
  const { id, toolName, request, title, argv, command, env, cwd, risk, reason, edits } = card;
  return {
    id,
    about: id,
    tool: toolName,
    input: request?.input ?? null,
    cwd,
    workspace: request?.workspace ?? cwd,
    risk,
    edits,
    decisions: [],
    editable: false,
    takesReason: false,
    ...(title === null ? {} : { title }),
    ...(argv === null ? {} : { argv }),
    ...(command === null ? {} : { command }),
    ...(env === null ? {} : { env }),
    ...(reason === null ? {} : { reason }),
  };
}
