import type { Agent } from '../../../shared/agent.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useDesk } from '../desk/desk.ts';

type AgentChoiceProps = {
  agents: readonly Agent[] | undefined;
  chosen: Agent | undefined;
  onChoose: (agent: Agent) => void;
  onRefresh: () => void;
};

/** The agents of this machine first; one that is not here says how it gets here. */
export function AgentChoice({ agents, chosen, onChoose, onRefresh }: AgentChoiceProps) {
  if (!agents) {
    return (
      <div className="desk-agents-wait">
        <Spinner label="Looking for agents" /> Looking for agents on this machine…
      </div>
    );
  }
  return (
    <fieldset className="desk-agents">
      <legend className="ui-field-label">Agent</legend>
      <div className="desk-agent-list">
        {agents.map((agent) => (
          <label
            key={agent.id}
            className="desk-agent"
            data-chosen={agent.id === chosen?.id}
            data-here={agent.installed}
          >
            <input
              type="radio"
              name="agent"
              className="ui-hidden"
              checked={agent.id === chosen?.id}
              onChange={() => onChoose(agent)}
            />
            <span className="desk-agent-name">{agent.label}</span>
            <span className="desk-agent-where">{whereWords(agent)}</span>
          </label>
        ))}
      </div>
      {chosen && <AgentAbout agent={chosen} onRefresh={onRefresh} />}
    </fieldset>
  );
}

function whereWords({ installed, version, endpoints }: Agent): string {
  if (installed) return (version && `version ${version}`) ?? (endpoints === undefined ? 'found' : 'ready');
  return endpoints === undefined ? 'not found' : 'no address';
}

/** An agent that is no program is not installed; it is given an address. */
function NoAddress({ what }: { what: string }) {
  const { dispatch } = useDesk();
  return (
    <div className="desk-install">
      <p>{what}</p>
      <div className="desk-install-row">
        <Button onClick={() => dispatch({ type: 'open', overlay: { kind: 'settings' } })}>Add an address</Button>
      </div>
    </div>
  );
}

function AgentAbout({ agent, onRefresh }: { agent: Agent; onRefresh: () => void }) {
  if (agent.installed) {
    return (
      <p className="desk-note">
        {agent.about} {agent.program !== undefined && <code className="desk-program">{agent.program}</code>}
      </p>
    );
  }
  if (agent.endpoints !== undefined) return <NoAddress what={agent.install} />;
  return (
    <div className="desk-install">
      <p>{agent.label} is not on this machine. Install it, then look again:</p>
      <div className="desk-install-row">
        <code>{agent.install}</code>
        <CopyButton text={() => agent.install} />
        <Button onClick={onRefresh}>Look again</Button>
      </div>
    </div>
  );
}
