import type { SessionSummary } from '../../../shared/session.ts';
import { deciderSchema, type HistoryFilter, riskSchema, verdictSchema } from '../../../shared/waiting.ts';
import { riskWords } from '../../session/words.ts';
import { TextField } from '../../ui/text-field.tsx';

const verdictWords = { allow: 'allowed', deny: 'denied', answered: 'answered', none: 'not answered' };

const deciderWords = {
  user: 'a person',
  rule: 'a rule',
  expiry: 'its time was over',
  turnEnded: 'the turn ended',
  withdrawn: 'the agent took it back',
  agentExited: 'the agent ended',
  sessionClosed: 'the session was closed',
  shutdown: 'Signalbox was quit',
};

type HistoryFiltersProps = {
  filter: HistoryFilter;
  sessions: readonly SessionSummary[];
  onChange: (filter: HistoryFilter) => void;
};

/** What is looked for; a field that is left alone asks for nothing. */
export function HistoryFilters({ filter, sessions, onChange }: HistoryFiltersProps) {
  function set<Key extends keyof HistoryFilter>(key: Key, value: HistoryFilter[Key] | ''): void {
    const { [key]: _, ...rest } = filter;
    onChange(value === '' ? rest : { ...rest, [key]: value });
  }
  const select = <Value extends string>(
    key: 'verdict' | 'decidedBy' | 'risk' | 'sessionId',
    label: string,
    options: readonly { value: Value; label: string }[],
  ) => (
    <select
      className="ui-input history-select"
      aria-label={label}
      value={filter[key] ?? ''}
      onChange={({ currentTarget: { value } }) => set(key, value as never)}
    >
      <option value="">{label}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
  return (
    <search className="history-filters">
      <TextField
        label="Look for"
        hideLabel
        data-autofocus
        placeholder="A word of a command, a path, an answer"
        maxLength={500}
        value={filter.text ?? ''}
        onChange={({ currentTarget: { value } }) => set('text', value)}
      />
      <div className="history-selects">
        {select(
          'verdict',
          'Any end',
          verdictSchema.options.map((value) => ({ value, label: verdictWords[value] })),
        )}
        {select(
          'decidedBy',
          'By anybody',
          deciderSchema.options.map((value) => ({ value, label: deciderWords[value] })),
        )}
        {select(
          'risk',
          'Any risk',
          riskSchema.options.map((value) => ({ value, label: riskWords[value] })),
        )}
        {select(
          'sessionId',
          'Any session',
          sessions.map(({ id, title }) => ({ value: id, label: title })),
        )}
      </div>
    </search>
  );
}
