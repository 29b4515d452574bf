import './waiting-card.css';
import { type ReactNode, type Ref, type RefObject, useId, useRef } from 'react';
import type { CallError } from '../../shared/link.ts';
import type { SessionSummary } from '../../shared/session.ts';
import type { Answer, WaitingRecord } from '../../shared/waiting.ts';
import { clockText, useNow } from '../client/time.tsx';
import { Chip } from '../ui/chip.tsx';
import { VisibleText } from '../ui/visible-text.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { QuestionCard } from './question-card.tsx';
import { SettledCard } from './settled-card.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { cardTitle, whereParts } from './waiting-words.ts';
import { riskSentences, riskTones, riskWords } from './words.ts';

/** What a key outside the card can do to it. Each obeys the card's own guards (unopened lines, twice for destructive). */
export type WaitingCardHandle = {
  allow(): void;
  edit(): void;
  deny(): void;
  denyReason(): void;
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
  onOpenSession?: (() => void) | undefined;
  ref?: Ref<WaitingCardHandle> | undefined;
};

/** What the parts of a card are given. */
export type CardBodyProps<Kind extends WaitingRecord['ask']['kind']> = {
  record: WaitingRecord;
  ask: Extract<WaitingRecord['ask'], { kind: Kind }>;
  focused: boolean;
  element: RefObject<HTMLElement | null>;
  onAnswer: WaitingCardProps['onAnswer'];
  onNotNow: () => void;
  handle: Ref<WaitingCardHandle> | undefined;
};

/** One thing that waits for a person, or (with a settlement) how it stopped waiting. It holds drafts and nothing else. */
export function WaitingCard({
  record,
  session,
  focused = false,
  onAnswer,
  onNotNow,
  onOpenSession,
  ref,
}: WaitingCardProps) {
  const element = useRef<HTMLElement>(null);
  const titleId = useId();
  const { ask, settlement } = record;
  const title = cardTitle(record);
  useKeptFocus(element, settlement);
  const body = { record, focused, element, onAnswer, onNotNow, handle: ref };
  return (
    <article
      ref={element}
      className="card"
      data-tone={ask.kind === 'question' ? 'ask' : riskTones[ask.approval.risk]}
      data-settled={settlement ? true : undefined}
      data-focused={focused || undefined}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <header className="card-top">
        <h3 id={titleId} className="card-title">
          <VisibleText text={title} strictness="prose" />
        </h3>
        <KindChip ask={ask} />
        <CardClock record={record} />
      </header>
      <Where session={session} onOpenSession={onOpenSession} />
      {settlement ? (
        <SettledCard ask={ask} settlement={settlement} outcome={record.outcome} />
      ) : ask.kind === 'approval' ? (
        <ApprovalCard {...body} ask={ask} />
      ) : (
        <QuestionCard {...body} ask={ask} title={title} />
      )}
    </article>
  );
}

function KindChip({ ask }: { ask: WaitingRecord['ask'] }) {
  if (ask.kind === 'question') return <Chip tone="ask">question</Chip>;
  const { risk } = ask.approval;
  return (
    <Chip tone={riskTones[risk]} title={riskSentences[risk]}>
      {riskWords[risk]}
    </Chip>
  );
}

function CardClock({ record: { askedAt, expiresAt, settlement, ask } }: { record: WaitingRecord }) {
  const now = useNow();
  if (settlement) return <span className="card-clock">{new Date(settlement.at).toLocaleTimeString()}</span>;
  const waited = clockText(now - askedAt);
  if (expiresAt === undefined) return <span className="card-clock">{waited}</span>;
  const left = expiresAt - now;
  const end = ask.kind === 'approval' ? 'denies itself' : 'closes itself';
  return (
    <span className="card-clock" data-soon={left < 30_000 || undefined}>
      {waited} · {left > 0 ? `${end} in ${clockText(left)}` : `${end} now`}
    </span>
  );
}

function Where({ session, onOpenSession }: Pick<WaitingCardProps, 'session' | 'onOpenSession'>): ReactNode {
  const parts = whereParts(session);
  if (parts.length === 0) return null;
  let at = 0;
  const words = parts.map((part) => {
    at += 1;
    return (
      <span key={at} className="card-where-part">
        <VisibleText text={part} />
      </span>
    );
  });
  if (!onOpenSession) return <p className="card-where">{words}</p>;
  return (
    <button type="button" className="card-where" title="Show this session" onClick={onOpenSession}>
      {words}
    </button>
  );
}
