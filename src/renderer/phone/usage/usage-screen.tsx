import './usage.css';
import type { PhoneSession } from '../../../shared/phone/reports.ts';
import { tokenCount } from '../../../shared/token-count.ts';
import type { Totals } from '../../../shared/usage.ts';
import { costFigures, tokensText } from '../../session/figures.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { useRoom } from '../client/phone-client.tsx';

/** What was spent: today, in all, and by session. Each figure with its unit, and who says so. */
export function UsageScreen({ onOpen }: { onOpen: (id: string) => void }) {
  const { totals, sessions } = useRoom();
  const spent = [...sessions.values()]
    .filter((session) => session.totals.turns > 0)
    .sort((one, other) => tokenCount(other.totals) - tokenCount(one.totals));
  if (totals === undefined || totals.all.turns === 0) {
    return <EmptyState title="Nothing was spent yet">What your sessions use is counted here.</EmptyState>;
  }
  return (
    <>
      <TotalsCard label="Today" totals={totals.today} />
      <TotalsCard label="All sessions" totals={totals.all} />
      {spent.length > 0 && (
        <section className="ps-group" aria-label="By session">
          <h2 className="ps-head">
            <span>By session</span>
            <span>{spent.length}</span>
          </h2>
          {spent.map((session) => (
            <SpentRow key={session.id} session={session} onOpen={onOpen} />
          ))}
        </section>
      )}
    </>
  );
}

const kinds = [
  ['input', 'Input'],
  ['cacheRead', 'Read from cache'],
  ['cacheWrite', 'Written to cache'],
  ['output', 'Output'],
] as const;

function TotalsCard({ label, totals }: { label: string; totals: Totals }) {
  return (
    <section className="us" aria-label={label}>
      <h2 className="us-head">
        <span>{label}</span>
        <b>{tokensText(tokenCount(totals))} tokens</b>
      </h2>
      <dl className="us-kinds">
        {kinds.map(([kind, word]) => (
          <div key={kind}>
            <dt>{word}</dt>
            <dd>{tokensText(totals[kind])}</dd>
          </div>
        ))}
      </dl>
      <Cost totals={totals} />
    </section>
  );
}

function Cost({ totals }: { totals: Totals }) {
  return (
    <p className="us-cost">
      {costFigures(totals).map(({ source, amount, text }) => (
        <span key={source}>
          {amount !== undefined && <b>{amount}</b>} {text}
        </span>
      ))}
    </p>
  );
}

function SpentRow({ session, onOpen }: { session: PhoneSession; onOpen: (id: string) => void }) {
  return (
    <button type="button" className="ps us-row" onClick={() => onOpen(session.id)}>
      <span className="ps-words">
        <span className="ps-title">
          <VisibleText text={session.title} strictness="prose" />
        </span>
        <Cost totals={session.totals} />
      </span>
      <span className="ps-since">{tokensText(tokenCount(session.totals))}</span>
    </button>
  );
}
