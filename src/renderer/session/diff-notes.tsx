import type { Edit } from '../../shared/waiting.ts';
import type { DiffView } from './diff-lines.ts';

/** What has to be known of a change before its lines are read. */
export function DiffNotes({ edit, view }: { edit: Edit; view: DiffView }) {
  return (
    <>
      {edit.coverage === 'conflict' && (
        <p className="diff-note" role="note">
          The file on disk is not what the agent thinks it is. This change may fail, or land in the wrong place.
        </p>
      )}
      {view.whole && view.removed > 0 && (
        <p className="diff-note">Too much differs to compare line by line: the old text first, then the new one.</p>
      )}
    </>
  );
}
