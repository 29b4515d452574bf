import './field.css';
import { type ComponentProps, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'ref' | 'rows'> & {
  'aria-label': string;
  mono?: boolean;
  /** It grows with its text up to this many lines, and scrolls from there. */
  maxRows?: number;
  minRows?: number;
  ref?: Ref<HTMLTextAreaElement> | undefined;
};

export function TextArea({ mono, maxRows = 12, minRows = 1, className, ref, value, ...rest }: TextAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLTextAreaElement, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = own.current;
    if (!element) return;
    element.style.height = 'auto';
    // Not laid out yet (a dialog that opens later): then its rows say how high it is.
    if (element.scrollHeight === 0) return;
    const style = getComputedStyle(element);
    const frame = element.offsetHeight - element.clientHeight;
    const line = Number.parseFloat(style.lineHeight) || 18;
    const padding = (Number.parseFloat(style.paddingTop) || 0) + (Number.parseFloat(style.paddingBottom) || 0);
    const most = line * maxRows + padding;
    element.style.height = `${Math.min(element.scrollHeight, most) + frame}px`;
  }, [value, maxRows]);
  return (
    <textarea
      {...rest}
      ref={own}
      rows={minRows}
      value={value}
      className={classNames('ui-input', 'ui-textarea', mono && 'ui-mono', className)}
    />
  );
}
