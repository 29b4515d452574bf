import { useImperativeHandle, useState } from 'react';
import type { Prompt } from '../../shared/waiting.ts';
import { Button } from '../ui/button.tsx';
import { PromptList } from './prompt-list.tsx';
import { answersOf, emptyDraft, openOwn, type PromptDraft, stillOpen } from './question-answers.ts';
import type { CardBodyProps } from './waiting-card.tsx';

/** Prompts that are answered together; one that is the card's title is not said again. */
export function QuestionCard(props: CardBodyProps<'question'> & { title: string }) {
  const { record, ask, title, focused, element, onAnswer, onNotNow, handle } = props;
  const { prompts } = ask.question;
  const [drafts, setDrafts] = useState<ReadonlyMap<string, PromptDraft>>(new Map());
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const answers = answersOf(prompts, drafts);

  const change = (prompt: Prompt, draft: PromptDraft) => {
    setMessage(undefined);
    setDrafts((before) => new Map([...before, [prompt.id, draft]]));
  };

  async function send(): Promise<void> {
    if (busy) return;
    if (!answers) return setMessage(stillOpen(prompts));
    setBusy(true);
    setMessage(undefined);
    const error = await onAnswer({ kind: 'question', inputHash: record.inputHash, answers });
    setBusy(false);
    setMessage(error?.message);
  }

  function writeOwn(): void {
    const prompt = prompts.find(({ freeText, options }) => freeText && options.length > 0);
    if (prompt) change(prompt, openOwn(prompt, drafts.get(prompt.id) ?? emptyDraft, true));
  }

  useImperativeHandle(handle, () => ({
    allow: () => void send(),
    edit: writeOwn,
    deny: () => undefined,
    denyReason: () => undefined,
    notNow: onNotNow,
    focus: () => element.current?.focus(),
  }));

  return (
    <form
      className="card-question"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <PromptList prompts={prompts} title={title} drafts={drafts} onChange={change} />
      <div className="card-actions">
        <Button
          look="primary"
          submit
          keyHint={focused ? 'A' : undefined}
          disabled={busy}
          aria-disabled={!answers || undefined}
        >
          Answer
        </Button>
        <Button look="quiet" keyHint={focused ? 'N' : undefined} onClick={onNotNow}>
          Not now
        </Button>
      </div>
      <p className="card-refusal" role="alert">
        {message}
      </p>
    </form>
  );
}
