import './plan-view.css';
import type { PlanItem } from '../../shared/transcript-item.ts';
import { proseText } from './markdown-inline.tsx';

const marks = { pending: '○', inProgress: '◐', completed: '●' } as const;
const words = { pending: 'to do', inProgress: 'doing', completed: 'done' } as const;

/** The agent's list of steps, and how far it is. */
export function PlanView({ entries }: { entries: PlanItem['entries'] }) {
  const done = entries.filter(({ state }) => state === 'completed').length;
  let at = 0;
  return (
    <section className="plan" aria-label="Plan">
      <div className="plan-head">
        <span>Plan</span>
        <span>
          {done} of {entries.length} done
        </span>
      </div>
      <ol className="plan-steps">
        {entries.map(({ text, state, priority }) => {
          at += 1;
          return (
            <li key={at} className="plan-step" data-state={state}>
              <span className="plan-mark" role="img" aria-label={words[state]} title={words[state]}>
                {marks[state]}
              </span>
              <span className="plan-text">{proseText(text)}</span>
              {priority === 'high' && <span className="plan-priority">first</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
