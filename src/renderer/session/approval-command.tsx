import type { Approval } from '../../shared/waiting.ts';
import { VisibleBlock } from '../ui/visible-text.tsx';
import { envWords, saysArgv } from './approval-input.ts';
import { cardFold, type Folds } from './use-folds.ts';

/** What would run: the line for a shell, the words where the line does not tell them apart, and the variables. */
export function ApprovalCommand({ approval, folds }: { approval: Approval; folds: Folds }) {
  const { command, argv } = approval;
  const variables = envWords(approval);
  return (
    <>
      {command !== undefined && (
        <div className="card-code">
          <VisibleBlock
            text={command}
            foldAfter={cardFold}
            open={folds.isOpen('command')}
            onOpen={() => folds.open('command')}
          />
        </div>
      )}
      {argv !== undefined && saysArgv(approval) && <Words part="argv" words={argv} folds={folds} />}
      {variables.length > 0 && (
        <div className="card-variables">
          <p className="card-fact" data-tone="wait">
            With these variables of its own
          </p>
          <Words part="env" words={variables} folds={folds} />
        </div>
      )}
    </>
  );
}

/** One word a line: what is one argument looks like one. */
function Words({ part, words, folds }: { part: string; words: readonly string[]; folds: Folds }) {
  if (folds.isFolded(part)) {
    return (
      <div className="card-code">
        <VisibleBlock text={words.join('\n')} foldAfter={cardFold} onOpen={() => folds.open(part)} />
      </div>
    );
  }
  let at = 0;
  return (
    <ol className="card-code card-argv">
      {words.map((word) => {
        at += 1;
        return (
          <li key={at}>{word === '' ? <span className="ui-visible-box">empty</span> : <VisibleBlock text={word} />}</li>
        );
      })}
    </ol>
  );
}
