import { useRef, useState } from 'react';
import type { PhoneCard } from '../../../shared/phone/reports.ts';
import type { Prompt } from '../../../shared/waiting.ts';
import { PromptList } from '../../session/prompt-list.tsx';
import { answersOf, type PromptDraft, stillOpen } from '../../session/question-answers.ts';
import { Button } from '../../ui/button.tsx';
import { useLinkFacts, useLinkState } from '../client/phone-client.tsx';
import { deskOnlyWords, sendingWords } from './answer-words.ts';
import { useCardAnswer } from './use-card-answer.ts';
import { useTapGuard } from './use-tap-guard.ts';

export type QuestionBodyProps = { card: Extract<PhoneCard, { kind: 'question' }>; title: string };

/** Prompts that are answered together; one that is the card's title is not said again. Nothing is chosen beforehand. */
export function QuestionBody({ card, title }: QuestionBodyProps) {
  const { prompts } = card;
  const [drafts, setDrafts] = useState<ReadonlyMap<string, PromptDraft>>(new Map());
  const [missing, setMissing] = useState<string>();
  const actions = useRef<HTMLDivElement>(null);
  const guard = useTapGuard(actions);
  const { busy, refusal, reply } = useCardAnswer();
  const { may } = useLinkFacts();
  const isLive = useLinkState().phase === 'live';
  const answers = answersOf(prompts, drafts);
  const why = deskOnlyWords(card.deskOnly, may);

  const change = (prompt: Prompt, draft: PromptDraft) => {
    setMissing(undefined);
    setDrafts((before) => new Map([...before, [prompt.id, draft]]));
  };

  function send(): void {
    if (!answers) setMissing(stillOpen(prompts));
    else if (guard.passes({ hidden: 0, twice: undefined })) reply(card, answers);
  }

  return (
    <form
      className="pc-question"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <fieldset className="pc-prompts" disabled={why !== undefined || busy}>
        <PromptList prompts={prompts} title={title} drafts={drafts} onChange={change} />
      </fieldset>
      {why !== undefined ? (
        <p className="pc-desk-only">{why}</p>
      ) : (
        <div ref={actions} className="pc-actions" data-single>
          <Button look="primary" submit disabled={busy || !isLive} aria-disabled={!answers || undefined}>
            Answer
          </Button>
        </div>
      )}
      <p className="pc-hint" role="status">
        {busy ? sendingWords(isLive) : guard.hint}
      </p>
      <p className="pc-refusal" role="alert">
        {refusal ?? missing}
      </p>
    </form>
  );
}
