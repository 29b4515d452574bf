import { useMemo } from 'react';
import type { Approval } from '../../../shared/waiting.ts';
import { agentWords, commandText, envWords, saysArgv } from '../../session/approval-input.ts';
import { rawText } from '../../session/json-view.tsx';
import { MixedScriptsNote } from '../../session/mixed-scripts-note.tsx';
import { foldedLines, VisibleBlock, VisibleText } from '../../ui/visible-text.tsx';
import { fieldTexts, textFold } from './card-folds.ts';
import { PhoneDiff } from './phone-diff.tsx';

export type CardFactsProps = { approval: Approval; open: boolean; raw: boolean };

/** All of what would run; `open`: nothing of it is folded. The agent's own words stand in a box that says whose they are. */
export function CardFacts({ approval, open, raw }: CardFactsProps) {
  const { command, argv, edits, cwd, workspace, risk } = approval;
  const fields = useMemo(() => fieldTexts(approval), [approval]);
  const isTool = edits.length === 0 && commandText(approval) === undefined;
  const variables = envWords(approval);
  let at = 0;
  return (
    <>
      {(isTool || risk === 'unknown') && (
        <p className="pc-fact">
          Tool{' '}
          <code>
            <VisibleText text={approval.tool} />
          </code>
        </p>
      )}
      {command !== undefined && <Code text={command} fold={textFold} open={open} label="Command" />}
      {argv !== undefined && saysArgv(approval) && <Argv words={argv} open={open} />}
      {variables.length > 0 && (
        <>
          <p className="pc-fact" data-tone="wait">
            With these variables of its own
          </p>
          <Code text={variables.join('\n')} fold={textFold} open={open} label="Variables" />
        </>
      )}
      {cwd !== workspace && (
        <p className="pc-fact" data-tone="wait">
          Runs in{' '}
          <code>
            <VisibleText text={cwd} />
          </code>
          , which is not the session's folder.
        </p>
      )}
      {edits.map((edit) => {
        at += 1;
        return <PhoneDiff key={at} edit={edit} open={open} />;
      })}
      {fields.length > 0 && (
        <dl className="pc-fields">
          {fields.map(({ name, text, fold }) => (
            <div key={name}>
              <dt>
                <VisibleText text={name} />
              </dt>
              <dd>
                <VisibleBlock text={text} foldAfter={fold} open={open} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {raw && <Code text={rawText(approval.input)} open label="Input as the agent sent it" />}
      <AgentSays approval={approval} open={open} />
      <MixedScriptsNote approval={approval} className="pc-warning" />
    </>
  );
}

function Code({ text, fold, open, label }: { text: string; fold?: number; open: boolean; label: string }) {
  return (
    <figure className="pc-code" aria-label={label}>
      <VisibleBlock text={text} open={open} {...(fold === undefined ? {} : { foldAfter: fold })} />
    </figure>
  );
}

/** One word a line: what is one argument looks like one. */
function Argv({ words, open }: { words: readonly string[]; open: boolean }) {
  const whole = words.join('\n');
  if (!open && foldedLines(whole, textFold) > 0) {
    return <Code text={whole} fold={textFold} open={false} label="Command, word by word" />;
  }
  let at = 0;
  return (
    <ol className="pc-code pc-argv" aria-label="Command, word by word">
      {words.map((word) => {
        at += 1;
        return (
          <li key={at}>{word === '' ? <span className="ui-visible-box">empty</span> : <VisibleBlock text={word} />}</li>
        );
      })}
    </ol>
  );
}

function AgentSays({ approval, open }: { approval: Approval; open: boolean }) {
  const words = agentWords(approval);
  if (words === '') return null;
  return (
    <figure className="pc-says">
      <figcaption>The agent says</figcaption>
      <VisibleBlock text={words} foldAfter={textFold} open={open} />
    </figure>
  );
}
