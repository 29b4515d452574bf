import './dialog.css';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';

export type DialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large' | 'window';
  /** Without a bar on top, for a dialog that is one field (a palette). */
  bare?: boolean;
};

/**
 * Open as long as it is mounted. The browser's own modal dialog keeps the focus inside; leaving gives it back.
 * The focus begins at the element with `data-autofocus`, else at the first that takes it.
 */
export function Dialog({ title, onClose, children, footer, size = 'medium', bare = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      if (dialog?.open) dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is only for its backdrop
    <dialog
      ref={element}
      className="ui-dialog"
      data-size={size}
      aria-labelledby={bare ? undefined : titleId}
      aria-label={bare ? title : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div className="ui-dialog-box">
        {!bare && (
          <header className="ui-dialog-head">
            <h2 id={titleId}>{title}</h2>
            <Button look="ghost" aria-label="Close" onClick={onClose}>
              ✕
            </Button>
          </header>
        )}
        <div className={bare ? 'ui-dialog-bare' : 'ui-dialog-body'}>{children}</div>
        {footer !== undefined && <footer className="ui-dialog-foot">{footer}</footer>}
      </div>
    </dialog>
  );
}
