import { lazy, Suspense } from 'react';
import { useRoomReady, useSession } from '../../client/use-room.ts';
import { Composer } from '../../session/composer.tsx';
import { SessionHead } from '../../session/session-head.tsx';
import { SessionTranscript } from '../../session/session-transcript.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { useDesk } from '../desk/desk.ts';
import { sessionMenu } from '../desk/session-menu.ts';
import { useMenu } from '../desk/use-menu.tsx';
import { useWriteTo } from './use-write-to.ts';

/** The terminal's library is big, and most sessions have none. */
const TerminalSession = lazy(async () => ({
  default: (await import('../../session/terminal-session.tsx')).TerminalSession,
}));

/** A session in its cell: its head, everything said, and where to write. Alone in the room it has the whole composer. */
export function SessionCell({ sessionId, alone }: { sessionId: string; alone: boolean }) {
  const desk = useDesk();
  const session = useSession(sessionId);
  const ready = useRoomReady();
  const { layout } = desk.state;
  useWriteTo(sessionId, session !== undefined);
  const more = useMenu('About this session', () => (session ? [...placeMenu(), ...sessionMenu(session, desk)] : []));
  if (!session) return ready ? <EmptyState title="Opening…" /> : null;

  const { lookAt: wanted } = desk.state;
  const lookAt = {
    target: wanted?.sessionId === sessionId ? wanted.seq : undefined,
    onLooked: () => desk.dispatch({ type: 'lookAt', at: undefined }),
  };
  const toggleWhole = () => desk.dispatch({ type: 'arrange', action: { type: 'toggleWhole' } });
  const placeMenu = (): MenuItem[] => [
    {
      id: 'empty',
      label: 'Take out of this cell',
      keyHint: 'X',
      onSelect: () => {
        const cell = layout.cells.indexOf(sessionId);
        if (cell >= 0) desk.dispatch({ type: 'arrange', action: { type: 'empty', cell } });
      },
    },
  ];
  return (
    <>
      <div className="desk-cell-head">
        <SessionHead session={session} />
        <span className="desk-cell-tools">
          {layout.count > 1 && (
            <Button
              look="ghost"
              aria-label={layout.whole ? 'Show all cells' : 'Show this cell alone'}
              title={layout.whole ? 'Show all cells (F)' : 'Show this cell alone (F)'}
              aria-pressed={layout.whole}
              onClick={toggleWhole}
            >
              <span className="desk-whole" data-whole={layout.whole} aria-hidden="true" />
            </Button>
          )}
          <Button look="ghost" aria-label="More" title="More" aria-haspopup="menu" onClick={more.open}>
            ⋯
          </Button>
        </span>
      </div>
      <div className="desk-cell-body">
        {session.capabilities.terminal ? (
          <Suspense fallback={<EmptyState title="Opening the terminal…" />}>
            <TerminalSession session={session} />
          </Suspense>
        ) : (
          <SessionTranscript sessionId={sessionId} lookAt={lookAt} />
        )}
      </div>
      {(!session.capabilities.terminal || session.status === 'exited') && (
        <Composer sessionId={sessionId} size={alone ? 'full' : 'line'} />
      )}
      {more.menu}
    </>
  );
}
