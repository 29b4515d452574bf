import './choice.css';
import type { ReactNode } from 'react';

export type ChoiceProps = {
  /** `radio`: one of those with the same `name`. `checkbox`: any of them. */
  kind: 'radio' | 'checkbox';
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  description?: ReactNode;
  tone?: 'ask' | 'trouble';
  disabled?: boolean;
  autoFocus?: boolean;
};

/** An answer in a box of its own, with a sentence below it. */
export function Choice({ kind, name, checked, onChange, label, description, tone = 'ask', ...rest }: ChoiceProps) {
  return (
    <label className="ui-choice" data-tone={tone} data-checked={checked}>
      <input
        type={kind}
        name={name}
        checked={checked}
        {...rest}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className="ui-choice-words">
        <span>{label}</span>
        {description !== undefined && <small>{description}</small>}
      </span>
    </label>
  );
}
