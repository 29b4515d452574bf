import type { Ref } from 'react';
import type { CallError } from '../../shared/link.ts';
import type { SessionSummary } from '../../shared/session.ts';
import type { Answer, WaitingRecord } from '../../shared/waiting.ts';

/** What a key outside the card can do to it. Each obeys the card's own guards (unopened lines, twice for destructive). */
export type WaitingCardHandle = {
  allow(): void;
  edit(): void;
  deny(): void;
  notNow(): void;
  focus(): void;
};

export type WaitingCardProps = {
  record: WaitingRecord;
  /** The session it belongs to, while it is known. */
  session: SessionSummary | undefined;
  /** It is the card that keys act on. */
  focused?: boolean;
  /** Resolves with the reason when the answer was refused. */
  onAnswer: (answer: Answer) => Promise<CallError | undefined>;
  onNotNow: () => void;
  /** Goes to the session; the where-line is then a button. */
  onOpenSession?: () => void;
  ref?: Ref<WaitingCardHandle> | undefined;
};

/** One thing that waits for a person, or (with a settlement) how it stopped waiting. */
export function WaitingCard({ record }: WaitingCardProps) {
  return <article className="card">{record.id}</article>;
}
