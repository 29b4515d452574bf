import './history.css';
import { useState } from 'react';
import type { HistoryFilter } from '../../../shared/waiting.ts';
import { useSessions } from '../../client/use-room.ts';
import { countText } from '../../session/figures.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useDesk } from '../desk/desk.ts';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryRow } from './history-row.tsx';
import { useHistory } from './use-history.ts';

/** How every card stopped waiting: what was asked, as it was shown and as it was changed, who decided, and what came of it. */
export function HistoryDialog() {
  const { dispatch, ask, toasts } = useDesk();
  const sessions = useSessions();
  const [filter, setFilter] = useState<HistoryFilter>({});
  const { records, more, loading, loadMore } = useHistory(filter);
  const [exporting, setExporting] = useState(false);
  const close = () => dispatch({ type: 'close' });
  const exportAll = async () => {
    setExporting(true);
    const done = await ask('waiting.export', filter);
    setExporting(false);
    if (done?.path !== undefined) toasts.show('info', `${countText(done.count, 'card')} written to ${done.path}.`);
  };
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Dialog
      title="History of the deck"
      size="large"
      onClose={close}
      footer={
        <>
          <Button look="quiet" onClick={close}>
            Close
          </Button>
          <Button disabled={exporting || records.length === 0} onClick={() => void exportAll()}>
            {isFiltered ? 'Export what is found…' : 'Export all…'}
          </Button>
        </>
      }
    >
      <HistoryFilters filter={filter} sessions={sessions} onChange={setFilter} />
      <p className="ui-hidden" role="status">
        {loading ? 'Looking' : `${countText(records.length, 'card')}${more ? ' and more' : ''}`}
      </p>
      {!loading && records.length === 0 && (
        <EmptyState title={isFiltered ? 'Nothing like this was settled' : 'Nothing was settled yet'}>
          {isFiltered ? 'Look for something else, or for less.' : 'Cards come here once they have stopped waiting.'}
        </EmptyState>
      )}
      <ul className="history">
        {records.map((record) => (
          <HistoryRow
            key={record.id}
            record={record}
            session={sessions.find(({ id }) => id === record.sessionId)?.title}
          />
        ))}
      </ul>
      {more && (
        <Button look="ghost" disabled={loading} onClick={loadMore}>
          Show more
        </Button>
      )}
    </Dialog>
  );
}
