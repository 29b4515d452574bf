import './settings.css';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useDesk } from '../desk/desk.ts';
import { useAgents } from '../desk/use-agents.ts';
import { AgentRow } from './agent-row.tsx';

/** Every agent that the app knows, found or not, and what it can do when it is started. */
export function SettingsDialog() {
  const { dispatch } = useDesk();
  const [problem, setProblem] = useState<string>();
  const { agents, refresh } = useAgents(setProblem);
  const close = () => dispatch({ type: 'close' });
  return (
    <Dialog
      title="Agents"
      size="large"
      onClose={close}
      footer={
        <>
          <p className="desk-problem desk-foot-problem" role="alert">
            {problem}
          </p>
          <Button look="quiet" onClick={refresh}>
            Look again
          </Button>
          <Button look="primary" onClick={close}>
            Close
          </Button>
        </>
      }
    >
      {agents ? (
        <ul className="desk-agent-rows">
          {agents.map((agent) => (
            <AgentRow key={agent.id} agent={agent} onChanged={refresh} />
          ))}
        </ul>
      ) : (
        <p className="desk-note">
          <Spinner label="Looking for agents" /> Looking for agents on this machine…
        </p>
      )}
    </Dialog>
  );
}
