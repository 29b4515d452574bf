import type { SessionSummary } from '../../../shared/session.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { forkSession, isAble } from './commands.ts';
import type { Desk } from './desk.ts';

/** What can be done with one session, for the menu of its row and of its cell. What its agent cannot do is not there. */
export function sessionMenu(session: SessionSummary, desk: Pick<Desk, 'ask' | 'dispatch' | 'behaviour'>): MenuItem[] {
  const { ask, dispatch } = desk;
  const sessionId = session.id;
  const { quietSessions } = desk.behaviour;
  const quiet = quietSessions.includes(sessionId);
  const others = quietSessions.filter((id) => id !== sessionId);
  const items: (MenuItem | false)[] = [
    isAble('stopTurn', session) && {
      id: 'stopTurn',
      label: 'Stop the turn',
      onSelect: () => void ask('session.interrupt', { sessionId }),
    },
    {
      id: 'rename',
      label: 'Rename…',
      onSelect: () => dispatch({ type: 'open', overlay: { kind: 'rename', sessionId } }),
    },
    {
      id: 'permissions',
      label: 'Permissions…',
      onSelect: () => dispatch({ type: 'open', overlay: { kind: 'permissions', sessionId } }),
    },
    {
      id: 'quiet',
      label: quiet ? 'Notify me of this session' : 'Do not notify me of this session',
      onSelect: () => {
        const value = { quietSessions: quiet ? others : [...others, sessionId] };
        void ask('preference.set', { key: 'behaviour', value });
      },
    },
    isAble('fork', session) && { id: 'fork', label: 'Fork', onSelect: () => void forkSession(sessionId, desk) },
    isAble('resume', session) && {
      id: 'resume',
      label: 'Resume',
      onSelect: () => void ask('session.resume', { sessionId }),
    },
    isAble('stopAgent', session) && {
      id: 'stopAgent',
      label: 'Stop the agent',
      onSelect: () => void ask('session.stop', { sessionId }),
    },
    {
      id: 'delete',
      label: 'Delete…',
      danger: true,
      onSelect: () => dispatch({ type: 'open', overlay: { kind: 'delete', sessionId } }),
    },
  ];
  return items.filter((item) => item !== false);
}
