import type { Prompt } from '../../shared/waiting.ts';
import { Choice } from '../ui/choice.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { VisibleBlock, VisibleText } from '../ui/visible-text.tsx';
import { chooseOption, openOwn, type PromptDraft } from './question-answers.ts';

export type QuestionPromptProps = {
  prompt: Prompt;
  /** The card's title says it already. */
  titled: boolean;
  draft: PromptDraft;
  /** Radio buttons of one prompt share it. */
  name: string;
  onChange: (draft: PromptDraft) => void;
};

/** One question: its options, and the person's own words where they are taken. */
export function QuestionPrompt({ prompt, titled, draft, name, onChange }: QuestionPromptProps) {
  const kind = prompt.multiSelect ? 'checkbox' : 'radio';
  const onlyOwn = prompt.options.length === 0;
  return (
    <fieldset className="card-prompt">
      <legend className={titled ? 'ui-hidden' : undefined}>
        {prompt.header !== undefined && <span className="card-prompt-header">{prompt.header}</span>}
        <VisibleText text={prompt.prompt} strictness="prose" />
      </legend>
      {prompt.multiSelect && <p className="card-prompt-hint">Choose any number.</p>}
      {prompt.options.map(({ label, description, preview }) => {
        const chosen = draft.chosen.includes(label);
        return (
          <div key={label} className="card-option">
            <Choice
              kind={kind}
              name={name}
              checked={chosen}
              onChange={(checked) => onChange(chooseOption(prompt, draft, label, checked))}
              label={<VisibleText text={label} strictness="prose" />}
              description={
                description === undefined ? undefined : <VisibleText text={description} strictness="prose" />
              }
            />
            {preview !== undefined && chosen && (
              <div className="card-code card-preview">
                <VisibleBlock text={preview} />
              </div>
            )}
          </div>
        );
      })}
      {prompt.freeText && !onlyOwn && (
        <Choice
          kind={kind}
          name={name}
          checked={draft.ownOpen}
          onChange={(checked) => onChange(openOwn(prompt, draft, checked))}
          label="Write my own"
        />
      )}
      {prompt.freeText && (onlyOwn || draft.ownOpen) && (
        <TextArea
          autoFocus={!onlyOwn}
          aria-label={`Your own answer to: ${prompt.prompt}`}
          placeholder="Your answer"
          minRows={2}
          maxRows={10}
          maxLength={16_384}
          value={draft.own}
          onChange={(event) => onChange({ ...draft, own: event.currentTarget.value })}
        />
      )}
    </fieldset>
  );
}
