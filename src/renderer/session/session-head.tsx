import type { SessionSummary } from '../../shared/session.ts';

/** One line about a session: its status in a word, its title, its model and context. */
export function SessionHead({ session }: { session: SessionSummary }) {
  return <header className="session-head">{session.title}</header>;
}
