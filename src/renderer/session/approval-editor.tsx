import { useState } from 'react';
import type { Approval } from '../../shared/waiting.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { type EditedInput, editableInput, editedInput } from './approval-input.ts';

export type ApprovalEditorProps = {
  approval: Approval;
  busy: boolean;
  onCancel: () => void;
  onAllow: (edited: Extract<EditedInput, { ok: true }>) => void;
};

/** Changes what will run before it is allowed. */
export function ApprovalEditor({ approval, busy, onCancel, onAllow }: ApprovalEditorProps) {
  const [editable] = useState(() => editableInput(approval));
  const [text, setText] = useState(editable.text);
  const edited = editedInput(approval, editable, text);
  return (
    <form
      className="card-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (edited.ok) onAllow(edited);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <TextArea
        autoFocus
        mono
        aria-label={editable.kind === 'command' ? 'The command to run instead' : 'The input to use instead, as JSON'}
        aria-invalid={!edited.ok}
        minRows={2}
        maxRows={16}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {!edited.ok && (
        <p className="card-refusal" role="alert">
          {edited.message}
        </p>
      )}
      <div className="card-actions">
        <Button look="primary" submit disabled={busy || !edited.ok || !edited.changed}>
          Allow with these changes
        </Button>
        <Button onClick={onCancel}>Back</Button>
      </div>
    </form>
  );
}
