import { useState } from 'react';
import { describeMatch } from '../../../shared/rule-words.ts';
import type { SessionSummary } from '../../../shared/session.ts';
import { useSession } from '../../client/use-room.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { useDesk } from '../desk/desk.ts';
import { PolicyChoice } from '../new-session/policy-choice.tsx';

/** What a session asks about, and what was allowed in it once and for all; each permission can be taken back. */
export function PermissionsDialog({ sessionId }: { sessionId: string }) {
  const { ask, dispatch } = useDesk();
  const session = useSession(sessionId);
  const [wanted, setWanted] = useState(session?.policy);
  const close = () => dispatch({ type: 'close' });
  if (!session || !wanted) return null;
  const changed = JSON.stringify(wanted) !== JSON.stringify(session.policy);
  const save = async () => {
    if (!changed || (await ask('session.setPolicy', { sessionId, policy: wanted }))) close();
  };
  return (
    <Dialog
      title={`Permissions of ${session.title}`}
      onClose={close}
      footer={
        <>
          <Button look="quiet" onClick={close}>
            {changed ? 'Cancel' : 'Close'}
          </Button>
          <Button look="primary" disabled={!changed} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <PolicyChoice policy={wanted} onChange={setWanted} />
      <AgentMode session={session} />
      <h3 className="ui-field-label">Allowed for this session</h3>
      {session.rules.length === 0 && <p className="desk-note">Nothing yet. A card offers it.</p>}
      <ul className="desk-rules">
        {session.rules.map((rule) => (
          <li key={rule.id}>
            <span className="desk-rule">
              <VisibleText text={describeMatch(rule.match)} />
            </span>
            <span className="desk-note">{passedWords(rule.passed)}</span>
            <Button onClick={() => void ask('session.removeRule', { sessionId, ruleId: rule.id })}>Remove</Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** What the agent lets through by itself never comes here, so its own mode stands beside our policy, in its own words. */
function AgentMode({ session: { capabilities, settings } }: { session: SessionSummary }) {
  const mode = capabilities.modes?.available.find(({ id }) => id === settings.mode);
  if (!mode) return null;
  return (
    <p className="desk-note">
      The agent decides first what it asks about. It calls its mode “
      <VisibleText text={mode.label} strictness="prose" />”
      {mode.description === undefined ? (
        '.'
      ) : (
        <>
          : <VisibleText text={mode.description} strictness="prose" />.
        </>
      )}
    </p>
  );
}

function passedWords(passed: number): string {
  return passed === 0 ? 'not used yet' : `let ${passed} ${passed === 1 ? 'call' : 'calls'} through`;
}
