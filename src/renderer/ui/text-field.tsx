import './field.css';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

type FieldProps = {
  label: string;
  /** The label is there for those who do not see, where the place says it already. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  /** What is wrong and what to do; said aloud when it comes. */
  error?: string | undefined;
};

/** A label, a control, and what is to be said about it. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  controlId,
  children,
}: FieldProps & { controlId: string; children: ReactNode }) {
  return (
    <div className="ui-field">
      <label className={hideLabel ? 'ui-hidden' : 'ui-field-label'} htmlFor={controlId}>
        {label}
      </label>
      {children}
      {hint !== undefined && <div className="ui-field-hint">{hint}</div>}
      <div className="ui-field-error" role="alert" id={`${controlId}-error`}>
        {error}
      </div>
    </div>
  );
}

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'type'> & {
    mono?: boolean;
    /** What is typed is hidden, and nobody offers to remember it. */
    secret?: boolean;
  };

export function TextField({ label, hideLabel, hint, error, mono, secret, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} controlId={id}>
      <input
        {...rest}
        id={id}
        type={secret ? 'password' : 'text'}
        autoComplete={secret ? 'off' : rest.autoComplete}
        className={classNames('ui-input', mono && 'ui-mono', className)}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
    </Field>
  );
}

export type SelectProps = FieldProps & Omit<ComponentProps<'select'>, 'id'>;

/** The system's own select, for its keyboard and its screen reader; `<option>`s are its children. */
export function Select({ label, hideLabel, hint, error, className, children, ...rest }: SelectProps) {
  const id = useId();
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} controlId={id}>
      <select {...rest} id={id} className={classNames('ui-input', 'ui-select', className)}>
        {children}
      </select>
    </Field>
  );
}
