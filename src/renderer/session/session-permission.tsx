import { useId, useState } from 'react';
import { ruleChoices } from '../../shared/rule-choices.ts';
import type { Approval, Cover, SessionRule } from '../../shared/waiting.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { VisibleText } from '../ui/visible-text.tsx';

export type SessionPermissionProps = {
  approval: Approval;
  inputHash: string;
  busy: boolean;
  onCancel: () => void;
  onAllow: (covers: Cover) => void;
};

/** How wide a permission for the session is. The narrowest is chosen until a person chooses another one. */
export function SessionPermission({ approval, inputHash, busy, onCancel, onAllow }: SessionPermissionProps) {
  const choices = ruleChoices(approval, inputHash);
  const [covers, setCovers] = useState<Cover>(choices[0].kind);
  const name = useId();
  return (
    <form
      className="card-editor"
      onSubmit={(event) => {
        event.preventDefault();
        onAllow(covers);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <fieldset className="card-prompt">
        <legend>Allow without asking, until the session ends or you take it back</legend>
        {choices.map((match) => (
          <Choice
            key={match.kind}
            kind="radio"
            name={name}
            autoFocus={match === choices[0]}
            checked={match.kind === covers}
            onChange={() => setCovers(match.kind)}
            label={labels[match.kind]}
            description={<Covered match={match} />}
          />
        ))}
      </fieldset>
      <div className="card-actions">
        <Button look="primary" submit disabled={busy}>
          Allow for this session
        </Button>
        <Button onClick={onCancel}>Back</Button>
      </div>
    </form>
  );
}

const labels: Record<Cover, string> = {
  command: 'This exact command',
  path: 'This file',
  tool: 'This tool',
  input: 'This exact call',
};

function Covered({ match }: { match: SessionRule['match'] }) {
  switch (match.kind) {
    case 'command':
      return (
        <>
          The same words in <VisibleText text={match.cwd} />. Any other word, or another folder, is asked again.
        </>
      );
    case 'path':
      return (
        <>
          Every change that <VisibleText text={match.tool} /> makes to <VisibleText text={match.path} />, whatever it
          writes there.
        </>
      );
    case 'tool':
      return (
        <>
          Every call of <VisibleText text={match.tool} />, whatever it is given. What looks as if it destroys is still
          asked.
        </>
      );
    case 'input':
      return (
        <>
          <VisibleText text={match.tool} /> with exactly this input. Anything else is asked again.
        </>
      );
    default:
      return match satisfies never;
  }
}
