import { useMemo } from 'react';
import type { WaitingView } from '../../shared/transcript-item.ts';
import type { WaitingRecord } from '../../shared/waiting.ts';
import { useSession } from '../client/use-room.ts';
import { useWaitingActions } from './waiting-actions.ts';
import { WaitingCard } from './waiting-card.tsx';

/** A card in its own transcript, where it can be answered as well as in the deck. */
export function WaitingInline({ view, sessionId, askedAt }: { view: WaitingView; sessionId: string; askedAt: number }) {
  const session = useSession(sessionId);
  const actions = useWaitingActions();
  const record = useMemo(() => recordOf(view, sessionId, askedAt), [view, sessionId, askedAt]);
  return (
    <WaitingCard
      record={record}
      session={session}
      onAnswer={(answer) => actions.answer(record.id, answer)}
      onNotNow={() => void actions.notNow(record.id)}
    />
  );
}

function recordOf(view: WaitingView, sessionId: string, askedAt: number): WaitingRecord {
  const ask =
    view.kind === 'approval'
      ? { kind: view.kind, approval: view.approval }
      : { kind: view.kind, question: view.question };
  const { id, expiresAt } = view.kind === 'approval' ? view.approval : view.question;
  return {
    id,
    sessionId,
    askedAt,
    inputHash: view.inputHash,
    ask,
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(view.settlement === undefined ? {} : { settlement: view.settlement }),
  };
}
