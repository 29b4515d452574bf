import './sessions.css';
import { memo } from 'react';
import type { PhoneSession } from '../../../shared/phone/reports.ts';
import { ageText } from '../../client/time.tsx';
import { groupWords } from '../../session/words.ts';
import { Dot } from '../../ui/chip.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { useDeskNow } from '../client/phone-client.tsx';
import { folderName, groupTones } from './session-groups.ts';

export type SessionRowProps = {
  session: PhoneSession;
  /** With its last line, its trouble and its branch. */
  full?: boolean;
  onOpen: (id: string) => void;
};

export const SessionRow = memo(function SessionRow({ session, full = false, onOpen }: SessionRowProps) {
  const { id, title, agent, workspace, branch, group, preview, trouble } = session;
  const place = branch !== null && full ? `${folderName(workspace)} on ${branch}` : folderName(workspace);
  return (
    <button type="button" className="ps" onClick={() => onOpen(id)}>
      <Dot tone={groupTones[group]} label={groupWords[group]} />
      <span className="ps-words">
        <span className="ps-title">
          <VisibleText text={title} strictness="prose" />
        </span>
        <small>
          <VisibleText text={`${agent} · ${place}`} strictness="prose" />
        </small>
        {full && (trouble ?? preview) !== '' && (
          <small className="ps-preview" data-trouble={trouble !== null || undefined}>
            <VisibleText text={trouble ?? preview} strictness="prose" />
          </small>
        )}
      </span>
      <Since session={session} />
    </button>
  );
});

/** How long its turn has gone on, or how long ago it was last heard of. */
function Since({ session: { startedAt, updatedAt, group } }: { session: PhoneSession }) {
  const now = useDeskNow();
  const since = group === 'working' && startedAt !== null ? startedAt : updatedAt;
  return <span className="ps-since">{ageText(now - Date.parse(since))}</span>;
}
