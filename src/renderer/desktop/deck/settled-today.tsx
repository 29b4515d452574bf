import { useEffect, useState } from 'react';
import type { WaitingRecord } from '../../../shared/waiting.ts';
import { useClient } from '../../client/provider.tsx';
import { useNow } from '../../client/time.tsx';
import { useRoomReady, useSettled, useTotals } from '../../client/use-room.ts';
import { outcomeSaid } from '../../session/outcome-words.ts';
import { recordSubject, settlementSaid } from '../../session/waiting-words.ts';
import { Button } from '../../ui/button.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { useDesk } from '../desk/desk.ts';
import { mergeSettled, startOfDay } from './settled-records.ts';

/** Rows shown at first, and how many each further click asks for. */
const firstRows = 6;
const pageRows = 50;

/** How each card of today stopped waiting, newest first. */
export function SettledToday() {
  const { run } = useDesk();
  const count = useTotals().settledToday;
  const records = useSettledToday();
  const [rows, setRows] = useState(firstRows);
  if (count === 0 && records.length === 0) return null;
  return (
    <>
      <h2 className="desk-deck-head">
        <span>Settled today</span>
        <span>{Math.max(count, records.length)}</span>
      </h2>
      <ul className="desk-settled">
        {records.slice(0, rows).map((record) => (
          <SettledRow key={record.id} record={record} />
        ))}
      </ul>
      <div className="desk-settled-more">
        {records.length > rows && (
          <Button look="ghost" onClick={() => setRows(rows + pageRows)}>
            Show more
          </Button>
        )}
        <Button look="ghost" keyHint="H" onClick={() => run('history')}>
          History
        </Button>
      </div>
    </>
  );
}

/** The stored history, asked for again when another card was settled, and what came since. */
function useSettledToday(): WaitingRecord[] {
  const client = useClient();
  const ready = useRoomReady();
  const live = useSettled();
  const count = useTotals().settledToday;
  const today = startOfDay(useNow());
  const [history, setHistory] = useState<readonly WaitingRecord[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the history grows with every card that is settled
  useEffect(() => {
    if (!ready) return;
    void client.call('waiting.history', { limit: pageRows }).then((result) => {
      if (result.ok) setHistory(result.value);
    });
  }, [client, ready, count]);
  return mergeSettled(history, live, today);
}

const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });

function SettledRow({ record }: { record: WaitingRecord }) {
  const { settlement, outcome } = record;
  if (!settlement) return null;
  const { word, by } = settlementSaid(settlement);
  // That what was denied did not run goes without saying where there is little room.
  const after = outcome && settlement.verdict === 'allow' ? outcomeSaid(settlement, outcome) : undefined;
  const subject = recordSubject(record.ask);
  return (
    <li className="desk-settled-row">
      <span className="desk-settled-words">
        {word}{' '}
        {record.ask.kind === 'approval' ? (
          <code>
            <VisibleText text={subject} />
          </code>
        ) : (
          <>
            “<VisibleText text={subject} />”
          </>
        )}
        , {by}
      </span>
      <span className="desk-settled-after">
        {after && <span data-tone={after.tone}>{after.word}</span>}{' '}
        <time dateTime={new Date(settlement.at).toISOString()}>{clock.format(settlement.at)}</time>
      </span>
    </li>
  );
}
