import './context-meter.css';
import type { SessionSummary } from '../../shared/session.ts';
import { Meter } from '../ui/meter.tsx';
import { contextText } from './session-head.tsx';

/** From this share on an agent is about to run out of room. */
const nearlyFull = 0.85;

/** How full the agent's context is; nothing where nobody said. */
export function ContextMeter({ session }: { session: SessionSummary }) {
  const { contextUsed, contextSize } = session;
  if (contextUsed === undefined || contextSize === undefined) return null;
  const share = contextUsed / contextSize;
  const words = contextText(session);
  return (
    <span className="context" title="Tokens in the agent's context">
      <Meter share={share} tone={share >= nearlyFull ? 'wait' : 'plain'} label={`Context: ${words}`} />
      {words}
    </span>
  );
}
