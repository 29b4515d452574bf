import { useState } from 'react';
import type { QueuedMessage } from '../../shared/session.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';

export type QueueEditorProps = {
  message: QueuedMessage;
  onSave: (text: string) => Promise<void>;
  onCancel: () => void;
};

/** Changes a message while it waits. If it was changed elsewhere meanwhile, both texts can be seen. */
export function QueueEditor({ message, onSave, onCancel }: QueueEditorProps) {
  const [from] = useState(message);
  const [text, setText] = useState(message.text);
  const [busy, setBusy] = useState(false);
  const changedElsewhere = message.revision !== from.revision;

  async function save(): Promise<void> {
    setBusy(true);
    await onSave(text);
    setBusy(false);
  }

  return (
    <form
      className="queue-editor"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      {changedElsewhere && (
        <div className="queue-current">
          <p>It was changed elsewhere. It now says:</p>
          <blockquote>{message.text}</blockquote>
          <Button look="ghost" onClick={() => setText(message.text)}>
            Use that text
          </Button>
        </div>
      )}
      <TextArea
        autoFocus
        aria-label="Queued message"
        maxRows={10}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="queue-tools">
        <Button look="primary" submit disabled={busy || text.trim() === ''}>
          {changedElsewhere ? 'Save mine over it' : 'Save'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
