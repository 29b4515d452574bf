import type { ReactNode } from 'react';

type PairingStepProps = { title: string; children: ReactNode; footer: ReactNode; problem?: string | undefined };

/** One step: what it is, what there is to see, and at the foot of the window what can be done. */
export function PairingStep({ title, children, footer, problem }: PairingStepProps) {
  return (
    <>
      <div className="pairing-step">
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
      <footer className="pairing-foot">
        <p className="pairing-problem" role="alert">
          {problem}
        </p>
        <div className="pairing-buttons">{footer}</div>
      </footer>
    </>
  );
}
