import './segmented.css';
import { useId } from 'react';

export type SegmentedProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; title?: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few, side by side; radio buttons underneath, so arrows and screen readers work. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="ui-segmented">
      <legend className="ui-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="ui-segment" title={option.title}>
          <input
            type="radio"
            className="ui-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
