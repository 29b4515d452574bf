import { useState } from 'react';
import type { SessionSummary } from '../../shared/session.ts';
import { useClient } from '../client/provider.tsx';
import { Select } from '../ui/text-field.tsx';

type Option = { id: string; label: string; description?: string | undefined };

/** Model, mode and effort as the agent says they are; asking for another one shows it only when the agent has taken it. */
export function SettingsSelects({
  session,
  onRefused,
}: {
  session: SessionSummary;
  onRefused: (reason: string | undefined) => void;
}) {
  const client = useClient();
  const { capabilities, settings, id: sessionId } = session;
  const disabled = session.status === 'exited';
  return (
    <>
      {capabilities.models && (
        <SettingSelect
          label="Model"
          options={capabilities.models.available}
          value={settings.model}
          disabled={disabled}
          onRefused={onRefused}
          ask={(model) => client.call('session.setModel', { sessionId, model })}
        />
      )}
      {capabilities.modes && (
        <SettingSelect
          label="Mode"
          options={capabilities.modes.available}
          value={settings.mode}
          disabled={disabled}
          onRefused={onRefused}
          ask={(mode) => client.call('session.setMode', { sessionId, mode })}
        />
      )}
      {capabilities.efforts && (
        <SettingSelect
          label="Effort"
          options={capabilities.efforts.available}
          value={settings.effort}
          disabled={disabled}
          onRefused={onRefused}
          ask={(effort) => client.call('session.setEffort', { sessionId, effort })}
        />
      )}
    </>
  );
}

type SettingSelectProps = {
  label: string;
  options: readonly Option[];
  value: string | undefined;
  disabled: boolean;
  onRefused: (reason: string | undefined) => void;
  ask: (id: string) => Promise<{ ok: true } | { ok: false; error: { message: string } }>;
};

function SettingSelect({ label, options, value, disabled, onRefused, ask }: SettingSelectProps) {
  const [asked, setAsked] = useState<string>();
  const shown = asked ?? value ?? '';
  const known = options.some(({ id }) => id === shown);

  async function choose(id: string): Promise<void> {
    setAsked(id);
    const result = await ask(id);
    setAsked(undefined);
    onRefused(result.ok ? undefined : result.error.message);
  }

  return (
    <Select
      label={label}
      hideLabel
      className="composer-select"
      title={`${label}: ${options.find(({ id }) => id === shown)?.description ?? shown}`}
      value={shown}
      disabled={disabled || asked !== undefined}
      onChange={(event) => void choose(event.currentTarget.value)}
    >
      {!known && <option value={shown}>{shown === '' ? `${label} unknown` : shown}</option>}
      {options.map(({ id, label: name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
