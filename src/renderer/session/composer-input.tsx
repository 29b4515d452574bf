import { type KeyboardEvent, useId, useState } from 'react';
import { TextArea } from '../ui/text-area.tsx';
import { VisibleText } from '../ui/visible-text.tsx';
import { completions, type SlashCommand } from './slash-commands.ts';

export type ComposerInputProps = {
  label: string;
  placeholder: string;
  text: string;
  commands: readonly SlashCommand[];
  maxRows: number;
  onText: (text: string) => void;
  onSend: () => void;
  /** Pictures that were pasted; absent where the agent takes none. */
  onFiles: ((files: readonly File[]) => void) | undefined;
};

/** The field of a message: Enter sends, Shift+Enter begins a line, a slash offers commands. */
export function ComposerInput(props: ComposerInputProps) {
  const { label, placeholder, text, commands, maxRows, onText, onSend, onFiles } = props;
  const listId = useId();
  const [closedFor, setClosedFor] = useState<string>();
  const [marked, setMarked] = useState(0);
  const offered = closedFor === text ? [] : completions(text, commands);
  const at = Math.min(marked, offered.length - 1);
  const current = offered[at];

  function complete(command: SlashCommand): void {
    const next = `/${command.name}${command.hint === undefined ? '' : ' '}`;
    setClosedFor(next);
    setMarked(0);
    onText(next);
  }

  /** Keys of the open list; true if it was one. */
  function listKey(event: KeyboardEvent): boolean {
    if (!current) return false;
    if (event.key === 'ArrowDown') setMarked((at + 1) % offered.length);
    else if (event.key === 'ArrowUp') setMarked((at - 1 + offered.length) % offered.length);
    else if (event.key === 'Escape') setClosedFor(text);
    else if (event.key === 'Tab' && !event.shiftKey) complete(current);
    else if (event.key === 'Enter' && !event.shiftKey && text !== `/${current.name}`) complete(current);
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    // While a character is being composed, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    if (listKey(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      onSend();
    }
  }

  return (
    <div className="composer-input">
      <TextArea
        data-composer=""
        aria-label={label}
        placeholder={placeholder}
        maxRows={maxRows}
        value={text}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={listId}
        aria-activedescendant={current ? `${listId}-${at}` : undefined}
        onChange={(event) => {
          setMarked(0);
          onText(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          if (files.length === 0 || !onFiles) return;
          event.preventDefault();
          onFiles(files);
        }}
      />
      <div id={listId} role="listbox" aria-label="Commands" className="composer-commands" hidden={!current}>
        {offered.map((command, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
          <div
            key={command.name}
            id={`${listId}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            className="composer-command"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => complete(command)}
          >
            <code>
              /<VisibleText text={command.name} />
              {command.hint !== undefined && (
                <span className="composer-command-hint">
                  {' '}
                  <VisibleText text={command.hint} strictness="prose" />
                </span>
              )}
            </code>
            {command.description !== undefined && (
              <span className="composer-command-about">
                <VisibleText text={command.description} strictness="prose" />
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
