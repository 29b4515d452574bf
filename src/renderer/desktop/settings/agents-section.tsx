import type { Agent } from '../../../shared/agent.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { AgentRow } from './agent-row.tsx';

/** Every agent that the app knows, found or not, and what it can do when it is started. Undefined: they are being looked for. */
export function AgentsSection({ agents, onChanged }: { agents: readonly Agent[] | undefined; onChanged: () => void }) {
  if (!agents) {
    return (
      <p className="desk-note">
        <Spinner label="Looking for agents" /> Looking for agents on this machine…
      </p>
    );
  }
  return (
    <ul className="desk-agent-rows">
      {agents.map((agent) => (
        <AgentRow key={agent.id} agent={agent} onChanged={onChanged} />
      ))}
    </ul>
  );
}
