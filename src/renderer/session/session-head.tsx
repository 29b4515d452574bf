import './session-head.css';
import type { SessionSummary } from '../../shared/session.ts';
import { Chip } from '../ui/chip.tsx';
import { tokensText } from './figures.ts';
import { GoalChip } from './goal-chip.tsx';
import { modelLabel } from './model-label.ts';
import { statusSaid, statusSentence } from './words.ts';

/** One line about a session: its status in a word, its title, its model and context. */
export function SessionHead({ session }: { session: SessionSummary }) {
  const { word, tone } = statusSaid(session);
  return (
    <header className="session-head">
      <Chip tone={tone} title={statusSentence(session) ?? word}>
        {word}
      </Chip>
      <h2 className="session-head-title" title={session.title}>
        {session.title}
      </h2>
      {session.goal && <GoalChip goal={session.goal} />}
      <span className="session-head-meta">
        {session.capabilities.terminal ? (
          session.agentLabel
        ) : (
          <>
            <span className="session-head-model">{modelLabel(session) ?? session.agentLabel} · </span>
            {contextText(session)}
          </>
        )}
      </span>
    </header>
  );
}

/** How full the agent's context is; a size that nobody said is called unknown. */
export function contextText({ contextUsed, contextSize }: SessionSummary): string {
  if (contextUsed === undefined)
    return contextSize === undefined ? 'unknown window' : `${tokensText(contextSize)} window`;
  if (contextSize === undefined) return `${tokensText(contextUsed)} of unknown`;
  return `${tokensText(contextUsed)} of ${tokensText(contextSize)}`;
}
