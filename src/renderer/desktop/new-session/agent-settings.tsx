import type { Agent } from '../../../shared/agent.ts';
import { Select } from '../../ui/text-field.tsx';

type AgentSettingsProps = {
  agent: Agent;
  model: string;
  mode: string;
  onChange: (change: { model?: string; mode?: string }) => void;
};

/** Model and mode, where the agent says before its start what it has. */
export function AgentSettings({ agent, model, mode, onChange }: AgentSettingsProps) {
  const firstMode = agent.modes.find(({ id }) => id === agent.defaultMode)?.label;
  return (
    <>
      {agent.models.length > 0 && (
        <Select label="Model" value={model} onChange={(event) => onChange({ model: event.currentTarget.value })}>
          <option value="">The agent's own choice</option>
          {agent.models.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      )}
      {agent.modes.length > 0 && (
        <Select
          label="Mode"
          hint={agent.modes.find(({ id }) => id === mode)?.description}
          value={mode}
          onChange={(event) => onChange({ mode: event.currentTarget.value })}
        >
          <option value="">
            {firstMode === undefined ? "The agent's own choice" : `${firstMode} (as the agent starts)`}
          </option>
          {agent.modes.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
