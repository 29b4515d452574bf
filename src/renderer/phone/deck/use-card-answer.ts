import { useState } from 'react';
import { approvalHash } from '../../../channel/approval-hash.ts';
import type { PhoneCard } from '../../../shared/phone/reports.ts';
import type { PhoneRequest } from '../../../shared/phone/requests.ts';
import { usePhoneClient } from '../client/phone-client.tsx';
import type { Answer } from '../link/requests.ts';
import type { ApprovalCard } from './approval-of.ts';

export type CardAnswer = {
  /** An answer is on its way, or was taken and the card is about to go. */
  busy: boolean;
  /** Why the last one was not taken. */
  refusal: string | undefined;
  decide: (card: ApprovalCard, verdict: PhoneRequest<'answerApproval'>['verdict']) => void;
  reply: (card: Extract<PhoneCard, { kind: 'question' }>, answers: Record<string, string[]>) => void;
};

/** Sends what a person answers, bound to what the card shows. */
export function useCardAnswer(): CardAnswer {
  const { link, room } = usePhoneClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  /** An answer that was lost on its way goes again only while this very card still waits. */
  const stillWaits = (card: PhoneCard) => () => {
    const now = room.picture().cards.get(card.id);
    return now !== undefined && hashOf(now) === hashOf(card);
  };

  function begin(): void {
    setBusy(true);
    setRefusal(undefined);
  }

  function onAnswer(answer: Answer): void {
    // What was taken, or is settled some other way, goes as soon as the room says so.
    if (answer.ok || answer.code === 'moot') return;
    setBusy(false);
    setRefusal(answer.message);
  }

  return {
    busy,
    refusal,
    decide(card, verdict) {
      const inputHash = hashOf(card);
      if (busy || card.runId === null || inputHash === undefined) return;
      begin();
      const payload = { runId: card.runId, approvalId: card.id, verdict, inputHash };
      link.ask('answerApproval', payload, onAnswer, stillWaits(card));
    },
    reply(card, answers) {
      if (busy) return;
      begin();
      const payload = { questionId: card.id, inputHash: card.inputHash, answers };
      link.ask('answerQuestion', payload, onAnswer, stillWaits(card));
    },
  };
}

/** Of an approval: over everything that its card shows. `undefined`: it cannot be answered from here. */
function hashOf(card: PhoneCard): string | undefined {
  if (card.kind === 'question') return card.inputHash;
  if (card.request === null || card.runId === null) return undefined;
  return approvalHash({ ...card.request, runId: card.runId });
}
