import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';

export type DenyReasonProps = {
  /** What the denying button says for this agent. */
  label: string;
  busy: boolean;
  onCancel: () => void;
  onDeny: (reason: string) => void;
};

/** As the contract bounds a reason, in characters. */
const longestReason = 4_096;

export function DenyReason({ label, busy, onCancel, onDeny }: DenyReasonProps) {
  const [reason, setReason] = useState('');
  return (
    <form
      className="card-editor"
      onSubmit={(event) => {
        event.preventDefault();
        onDeny(reason.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <TextArea
        autoFocus
        aria-label="Why, in words for the agent"
        placeholder="Why, in words for the agent"
        minRows={2}
        maxRows={8}
        maxLength={longestReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="card-actions">
        <Button look="danger" submit disabled={busy}>
          {reason.trim() === '' ? label : `${label} with this reason`}
        </Button>
        <Button onClick={onCancel}>Back</Button>
      </div>
    </form>
  );
}
