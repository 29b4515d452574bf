import { useMemo } from 'react';
import type { Approval } from '../../shared/waiting.ts';
import { VisibleBlock, VisibleText } from '../ui/visible-text.tsx';
import { ApprovalCommand } from './approval-command.tsx';
import { agentWords, commandText, furtherFields } from './approval-input.ts';
import { Diff } from './diff.tsx';
import { rawText } from './json-view.tsx';
import { MixedScriptsNote } from './mixed-scripts-note.tsx';
import { cardFold, type Folds, fieldText } from './use-folds.ts';

/** All of what would run; `raw`: as the JSON that it is, too. The words of the agent stand in a box that says whose they are. */
export function ApprovalFacts({ approval, folds, raw }: { approval: Approval; folds: Folds; raw: boolean }) {
  const fields = useMemo(() => furtherFields(approval), [approval]);
  const tool = approval.edits.length === 0 && commandText(approval) === undefined;
  return (
    <>
      {(tool || approval.risk === 'unknown') && (
        <p className="card-fact">
          Tool{' '}
          <code>
            <VisibleText text={approval.tool} />
          </code>
        </p>
      )}
      <ApprovalCommand approval={approval} folds={folds} />
      {approval.cwd !== approval.workspace && (
        <p className="card-fact" data-tone="wait">
          Runs in{' '}
          <code>
            <VisibleText text={approval.cwd} />
          </code>
          , which is not the session's folder.
        </p>
      )}
      <Edits approval={approval} folds={folds} />
      {!raw && fields.length > 0 && (
        <dl className="card-fields">
          {fields.map(([name, value]) => (
            <div key={name} className="card-field">
              <dt>
                <VisibleText text={name} />
              </dt>
              <dd>
                <VisibleBlock
                  text={fieldText(value)}
                  foldAfter={cardFold}
                  open={folds.isOpen(`field/${name}`)}
                  onOpen={() => folds.open(`field/${name}`)}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {raw && (
        <div className="card-code">
          <VisibleBlock text={rawText(approval.input)} />
        </div>
      )}
      <AgentSays approval={approval} />
      <MixedScriptsNote approval={approval} className="card-warning" />
      {approval.matchedRule !== undefined && (
        <p className="card-rule">
          Asked because of <VisibleText text={approval.matchedRule} />
        </p>
      )}
    </>
  );
}

function Edits({ approval, folds }: { approval: Approval; folds: Folds }) {
  let at = -1;
  return approval.edits.map((edit) => {
    at += 1;
    const part = `edit/${at}`;
    return <Diff key={part} edit={edit} open={folds.isOpen(part)} onOpen={() => folds.open(part)} />;
  });
}

function AgentSays({ approval }: { approval: Approval }) {
  const words = agentWords(approval);
  if (words === '') return null;
  return (
    <figure className="card-says">
      <figcaption>The agent says</figcaption>
      <VisibleBlock text={words} />
    </figure>
  );
}
