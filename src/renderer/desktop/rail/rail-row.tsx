import { memo } from 'react';
import type { SessionSummary } from '../../../shared/session.ts';
import { groupOf } from '../../../shared/session-groups.ts';
import { Age } from '../../client/time.tsx';
import { sessionTone, statusSaid } from '../../session/words.ts';
import { Badge, Dot } from '../../ui/chip.tsx';
import { useDesk } from '../desk/desk.ts';
import { sessionMenu } from '../desk/session-menu.ts';
import { useMenu } from '../desk/use-menu.tsx';
import { focusedSession, visibleCells } from '../grid/layout.ts';
import { sessionDragType } from '../grid/session-drag.ts';
import { initials, secondLine, waitingWord } from './rail-words.ts';

type RailRowProps = { session: SessionSummary; wide: boolean };

export function RailRow({ session, wide }: RailRowProps) {
  const desk = useDesk();
  const { layout } = desk.state;
  const { open, menu } = useMenu(`About ${session.title}`, () => sessionMenu(session, desk));
  const focused = focusedSession(layout) === session.id;
  const shown = visibleCells(layout).some(({ sessionId }) => sessionId === session.id);
  return (
    <li className="desk-row" data-focused={focused} data-shown={shown} onContextMenu={open}>
      <button
        type="button"
        className="desk-row-main"
        draggable
        aria-current={focused ? 'true' : undefined}
        title={wide ? undefined : `${session.title}, ${statusSaid(session).word}`}
        onDragStart={(event) => {
          event.dataTransfer.setData(sessionDragType, session.id);
          event.dataTransfer.effectAllowed = 'move';
        }}
        onClick={() => desk.dispatch({ type: 'arrange', action: { type: 'show', sessionId: session.id } })}
      >
        <RowFace session={session} wide={wide} />
      </button>
      {wide && (
        <button
          type="button"
          className="desk-row-more"
          aria-label={`More for ${session.title}`}
          aria-haspopup="menu"
          onClick={open}
        >
          ⋯
        </button>
      )}
      {menu}
    </li>
  );
}

/** Drawn again only when its session changes, not when the focus moves. */
const RowFace = memo(function RowFace({ session, wide }: RailRowProps) {
  const tone = sessionTone(session);
  const { word } = statusSaid(session);
  const waiting = session.approvals + session.questions;
  if (!wide) {
    return (
      <>
        <span className="desk-row-initials">{initials(session.title)}</span>
        <Dot tone={tone} label={word} />
      </>
    );
  }
  const since = groupOf(session) === 'working' ? (session.turn?.startedAt ?? session.updatedAt) : session.updatedAt;
  return (
    <>
      <Dot tone={tone} label={word} />
      <span className="desk-row-title">{session.title}</span>
      <span className="desk-row-end">
        {waiting > 0 ? (
          <Badge tone={tone} label={waitingWord(session)}>
            {waiting}
          </Badge>
        ) : (
          <Age since={since} />
        )}
      </span>
      <span className="desk-row-where">{secondLine(session)}</span>
    </>
  );
});
