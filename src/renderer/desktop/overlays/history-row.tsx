import { useId, useState } from 'react';
import type { WaitingRecord } from '../../../shared/waiting.ts';
import { rawText } from '../../session/json-view.tsx';
import { outcomeSaid } from '../../session/outcome-words.ts';
import { SettledCard } from '../../session/settled-card.tsx';
import { recordSubject, settlementSaid } from '../../session/waiting-words.ts';
import { VisibleBlock, VisibleText } from '../../ui/visible-text.tsx';

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** One settled card: a line, and on a press all of it. */
export function HistoryRow({ record, session }: { record: WaitingRecord; session: string | undefined }) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const { ask, settlement, outcome } = record;
  if (!settlement) return null;
  const { word, by, tone } = settlementSaid(settlement);
  const after = outcomeSaid(settlement, outcome);
  return (
    <li className="history-row">
      <button
        type="button"
        className="history-line"
        aria-expanded={open}
        aria-controls={detailsId}
        onClick={() => setOpen(!open)}
      >
        <span className="history-word" data-tone={tone}>
          {word}
        </span>
        <span className="history-subject">
          <VisibleText text={recordSubject(ask).slice(0, 300)} />
        </span>
        <time dateTime={new Date(settlement.at).toISOString()}>{when.format(settlement.at)}</time>
        <span className="history-more">
          {session !== undefined && (
            <>
              <VisibleText text={session} strictness="prose" /> ·{' '}
            </>
          )}
          <VisibleText text={by} strictness="prose" />
          {after && ` · ${after.word}`}
        </span>
      </button>
      <div id={detailsId} hidden={!open} className="history-details">
        {open && (
          <>
            <SettledCard ask={ask} settlement={settlement} outcome={outcome} />
            {ask.kind === 'approval' && <Asked text={rawText(ask.approval.input)} />}
          </>
        )}
      </div>
    </li>
  );
}

function Asked({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="card-fact">
      The input as it was shown:
      <div className="card-code">
        <VisibleBlock text={text} foldAfter={12} open={open} onOpen={() => setOpen(true)} />
      </div>
    </div>
  );
}
