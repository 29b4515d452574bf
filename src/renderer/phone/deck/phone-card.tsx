import './phone-card.css';
import { useId, useRef } from 'react';
import type { PhoneCard, PhoneSession } from '../../../shared/phone/reports.ts';
import { approvalTitle } from '../../session/waiting-words.ts';
import { riskSentences, riskTones, riskWords } from '../../session/words.ts';
import { Chip } from '../../ui/chip.tsx';
import type { Tone } from '../../ui/tone.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { ApprovalBody } from './approval-body.tsx';
import { type ApprovalCard, approvalOf } from './approval-of.ts';
import { CardAge, CardBar, CardClock } from './card-clock.tsx';
import { QuestionBody } from './question-body.tsx';
import { useOnScreen } from './seen-cards.tsx';

export type PhoneCardProps = {
  card: PhoneCard;
  session: PhoneSession | undefined;
  /** How it stopped waiting. */
  ended?: string | undefined;
  /** Goes to the session; the line that says where is then a button. */
  onOpen?: (() => void) | undefined;
};

/** One thing that waits for a person, or for a moment how it stopped waiting. */
export function PhoneCardView({ card, session, ended, onOpen }: PhoneCardProps) {
  const element = useRef<HTMLElement>(null);
  const titleId = useId();
  useOnScreen(element, ended === undefined ? card.id : undefined);
  const title = cardTitle(card);
  const { word, tone, sentence } = chipOf(card);
  const expiresAt = card.kind === 'question' ? card.expiresAt : (card.request?.expiresAt ?? null);
  return (
    <article
      ref={element}
      className="pc"
      data-tone={tone}
      data-ended={ended !== undefined || undefined}
      data-card={card.id}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <header className="pc-top">
        <div className="pc-what">
          <h2 id={titleId} className="pc-title">
            <VisibleText text={title} strictness="prose" />
          </h2>
          <Chip tone={tone} title={sentence}>
            {word}
          </Chip>
        </div>
        {ended === undefined && <CardClock expiresAt={expiresAt} denies={card.kind === 'approval'} />}
      </header>
      {ended === undefined && expiresAt !== null && <CardBar askedAt={card.askedAt} expiresAt={expiresAt} />}
      <div className="pc-line">
        <Where card={card} session={session} onOpen={onOpen} />
        {ended === undefined && <CardAge askedAt={card.askedAt} />}
      </div>
      {ended !== undefined ? (
        <p className="pc-ended" role="status">
          {ended}.
        </p>
      ) : card.kind === 'approval' ? (
        <ApprovalBody key={shownBy(card)} card={card} />
      ) : (
        <QuestionBody key={card.inputHash} card={card} title={title} />
      )}
    </article>
  );
}

/** What was opened, or tapped once, was so for this and nothing else. */
function shownBy({ request, command, argv, env, cwd, edits }: ApprovalCard): string {
  return JSON.stringify([request, command, argv, env, cwd, edits]);
}

/** A longer question is text to read, not a title. */
const longestTitle = 120;

/** What is asked, in one line. An approval is titled by the app; a question by itself, for it is what the card asks. */
export function cardTitle(card: PhoneCard): string {
  if (card.kind === 'approval') return approvalTitle(approvalOf(card));
  const { title, prompts } = card;
  const own = title ?? (prompts.length === 1 ? prompts[0]?.prompt : undefined);
  if (own !== undefined && own !== '' && own.length <= longestTitle) return own;
  return prompts.length > 1 ? `${prompts.length} questions` : 'A question';
}

function chipOf(card: PhoneCard): { word: string; tone: Tone; sentence: string } {
  if (card.kind === 'question') return { word: 'question', tone: 'ask', sentence: 'The agent asks you something.' };
  return { word: riskWords[card.risk], tone: riskTones[card.risk], sentence: riskSentences[card.risk] };
}

/** Who asks, where, and on which branch. */
function Where({ card, session, onOpen }: Pick<PhoneCardProps, 'card' | 'session' | 'onOpen'>) {
  const agent = session?.agent ?? (card.kind === 'approval' ? card.request?.provider : undefined) ?? 'An agent';
  const workspace = (card.kind === 'approval' ? card.request?.workspace : undefined) ?? session?.workspace;
  const words = (
    <>
      <VisibleText text={agent} />
      {workspace !== undefined && (
        <>
          {' in '}
          <VisibleText text={workspace} />
        </>
      )}
      {session?.branch != null && (
        <>
          {' on '}
          <VisibleText text={session.branch} />
        </>
      )}
    </>
  );
  if (!onOpen) return <p className="pc-where">{words}</p>;
  return (
    <button type="button" className="pc-where" onClick={onOpen}>
      {words}
      <span className="ui-hidden">. Show this session</span>
    </button>
  );
}
