import { groupWords } from '../../session/words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useRoom } from '../client/phone-client.tsx';
import { groupSessions } from './session-groups.ts';
import { SessionRow } from './session-row.tsx';

/** Every session, by state. */
export function SessionsScreen({ onOpen }: { onOpen: (id: string) => void }) {
  const { sessions } = useRoom();
  const groups = groupSessions(sessions.values());
  if (groups.length === 0) {
    return <EmptyState title="No sessions yet">Start one in Signalbox on your computer; it appears here.</EmptyState>;
  }
  return groups.map(({ group, sessions: ofGroup }) => (
    <section key={group} className="ps-group" aria-label={groupWords[group]}>
      <h2 className="ps-head">
        <span>{groupWords[group]}</span>
        <span>{ofGroup.length}</span>
      </h2>
      {ofGroup.map((session) => (
        <SessionRow key={session.id} session={session} full onOpen={onOpen} />
      ))}
    </section>
  ));
}
