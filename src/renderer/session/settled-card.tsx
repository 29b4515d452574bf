import type { Prompt, Settlement, WaitingRecord } from '../../shared/waiting.ts';
import { Chip } from '../ui/chip.tsx';
import { VisibleBlock, VisibleText } from '../ui/visible-text.tsx';
import { rawText } from './json-view.tsx';
import { outcomeSaid } from './outcome-words.ts';
import { recordSubject, settlementSaid } from './waiting-words.ts';

export type SettledCardProps = Pick<WaitingRecord, 'ask' | 'outcome'> & { settlement: Settlement };

/** How a card stopped waiting, and what came of it. */
export function SettledCard({ ask, settlement, outcome }: SettledCardProps) {
  const { word, by, tone } = settlementSaid(settlement);
  const after = outcome && outcomeSaid(settlement, outcome);
  return (
    <>
      <p className="card-settled">
        <Chip tone={tone}>{word}</Chip> <span>{by}</span>
        {after && <Chip tone={after.tone}>{after.word}</Chip>}
      </p>
      {ask.kind === 'approval' ? (
        <div className="card-code">
          <VisibleBlock text={recordSubject(ask)} foldAfter={6} />
        </div>
      ) : (
        <Answers prompts={ask.question.prompts} answers={settlement.answers} />
      )}
      {settlement.reason !== undefined && (
        <p className="card-fact">
          Reason: <VisibleText text={settlement.reason} strictness="prose" />
        </p>
      )}
      {outcome && outcome.output !== '' && (
        <div className="card-fact">
          What came of it:
          <div className="card-code">
            <VisibleBlock text={outcome.output} foldAfter={6} />
          </div>
        </div>
      )}
      {settlement.editedInput !== undefined && (
        <div className="card-fact">
          Allowed instead:
          <div className="card-code">
            <VisibleBlock text={rawText(settlement.editedInput)} foldAfter={8} />
          </div>
        </div>
      )}
    </>
  );
}

function Answers({ prompts, answers }: { prompts: readonly Prompt[]; answers: Settlement['answers'] }) {
  return (
    <dl className="card-answers">
      {prompts.map(({ id, prompt }) => (
        <div key={id}>
          <dt>
            <VisibleText text={prompt} strictness="prose" />
          </dt>
          <dd>
            <VisibleText text={answers?.[id]?.join(', ') ?? 'no answer'} strictness="prose" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
