import type { Agent } from '../../../shared/agent.ts';
import { Chip } from '../../ui/chip.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CheckButton, CheckOutcome, useAgentCheck } from './agent-check.tsx';
import { EndpointList } from './endpoint-list.tsx';

/** One agent: whether it is here, and what it says when it is started for a look. */
export function AgentRow({ agent, onChanged }: { agent: Agent; onChanged: () => void }) {
  const { checked, check } = useAgentCheck(agent.id);
  const { label, installed, version, program, install, endpoints } = agent;
  return (
    <li className="desk-agent-row">
      <div className="desk-agent-head">
        <h3>{label}</h3>
        <Chip tone={installed ? 'work' : 'done'}>{stateOf(agent)}</Chip>
        {version !== undefined && <span className="desk-note">{version}</span>}
        <span className="desk-agent-space" />
        {installed && <CheckButton label={label} checked={checked} check={check} />}
      </div>
      <p className="desk-note">{agent.about}</p>
      {program !== undefined && <code className="desk-program">{program}</code>}
      {!installed && endpoints === undefined && (
        <div className="desk-install-row">
          <code>{install}</code>
          <CopyButton text={() => install} />
        </div>
      )}
      <CheckOutcome label={label} checked={checked} />
      {endpoints !== undefined && <EndpointList agent={agent.id} endpoints={endpoints} onChanged={onChanged} />}
    </li>
  );
}

function stateOf({ installed, endpoints }: Agent): string {
  if (endpoints === undefined) return installed ? 'Found' : 'Not found';
  return endpoints.length === 1 ? '1 address' : `${endpoints.length || 'No'} addresses`;
}
