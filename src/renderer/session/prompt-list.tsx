import { useId } from 'react';
import type { Prompt } from '../../shared/waiting.ts';
import { emptyDraft, type PromptDraft } from './question-answers.ts';
import { QuestionPrompt } from './question-prompt.tsx';

/** The prompts of one question, answered together; one that is the card's title is not said again. */
export function PromptList(props: {
  prompts: readonly Prompt[];
  title: string;
  drafts: ReadonlyMap<string, PromptDraft>;
  onChange: (prompt: Prompt, draft: PromptDraft) => void;
}) {
  const { prompts, title, drafts, onChange } = props;
  const name = useId();
  return prompts.map((prompt) => (
    <QuestionPrompt
      key={prompt.id}
      prompt={prompt}
      titled={prompt.prompt === title}
      draft={drafts.get(prompt.id) ?? emptyDraft}
      name={`${name}-${prompt.id}`}
      onChange={(draft) => onChange(prompt, draft)}
    />
  ));
}
