import { approvalHash } from '../../src/channel/approval-hash.ts';
import type { PhoneCard } from '../../src/shared/phone/reports.ts';
import type { TestPhone } from './test-phone.ts';

export type ApprovalCard = Extract<PhoneCard, { kind: 'approval' }>;

/** The next card that comes to a phone. */
export async function nextCard(phone: TestPhone): Promise<ApprovalCard> {
  let card: ApprovalCard | undefined;
  await phone.next('room', ({ entries }) =>
    entries.some((entry) => {
      if (entry.kind !== 'card' || entry.value?.kind !== 'approval') return false;
      card = entry.value;
      return true;
    }),
  );
  if (!card) throw new Error('No card came.');
  return card;
}

/** What a phone says to allow or deny what it was shown. */
export function answerTo(card: ApprovalCard, verdict: string): Record<string, unknown> {
  if (!card.request || !card.runId) throw new Error('A phone cannot answer this card.');
  const inputHash = approvalHash({ ...card.request, runId: card.runId });
  return { runId: card.runId, approvalId: card.id, verdict, inputHash };
}

/** `done`, or the code of what went wrong. */
export const code = ({ type, payload }: { type: string; payload: unknown }) =>
  type === 'error' ? (payload as { code: string }).code : type;
