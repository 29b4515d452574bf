import { useImperativeHandle, useState } from 'react';
import { sessionDecision } from '../../shared/rule-choices.ts';
import type { Answer, Decision } from '../../shared/waiting.ts';
import { useNow } from '../client/time.tsx';
import { ApprovalActions } from './approval-actions.tsx';
import { ApprovalEditor } from './approval-editor.tsx';
import { ApprovalFacts } from './approval-facts.tsx';
import type { EditedInput } from './approval-input.ts';
import { DenyReason } from './deny-reason.tsx';
import { SessionPermission } from './session-permission.tsx';
import { useAllowGuard } from './use-allow-guard.ts';
import { useFolds } from './use-folds.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import type { CardBodyProps } from './waiting-card.tsx';

type Draft = 'none' | 'edit' | 'reason' | 'session';

/** May this run? All of what would run, and the answers that this agent understands. */
export function ApprovalCard({ record, ask, focused, element, onAnswer, onNotNow, handle }: CardBodyProps<'approval'>) {
  const { approval } = ask;
  const folds = useFolds(approval);
  const guard = useAllowGuard({ element, foldedLines: folds.lines, destructive: approval.risk === 'destructive' });
  const [draft, setDraft] = useState<Draft>('none');
  const [raw, setRaw] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const over = useNow() >= (record.expiresAt ?? Number.POSITIVE_INFINITY);

  useKeptFocus(element, draft);

  const { allow, deny } = mainDecisions(approval.decisions);

  async function send(decision: Decision, more: Partial<Extract<Answer, { kind: 'approval' }>> = {}): Promise<void> {
    if (busy || over) return;
    setBusy(true);
    setRefusal(undefined);
    const error = await onAnswer({ kind: 'approval', decision: decision.id, inputHash: record.inputHash, ...more });
    setBusy(false);
    setRefusal(error?.message);
  }

  function decide(decision: Decision, by: 'press' | 'key'): void {
    const allows = decision.kind.startsWith('allow');
    if (!allows || guard.passes(by)) void send(decision);
  }

  useImperativeHandle(handle, () => ({
    allow: () => allow && decide(allow, 'key'),
    deny: () => deny && decide(deny, 'key'),
    edit: () => approval.editable && setDraft('edit'),
    denyReason: () => approval.takesReason && deny && setDraft('reason'),
    notNow: onNotNow,
    focus: () => element.current?.focus(),
  }));

  return (
    <>
      <ApprovalFacts approval={approval} folds={folds} raw={raw} />
      {draft === 'edit' && allow && (
        <ApprovalEditor
          approval={approval}
          busy={busy}
          onCancel={() => setDraft('none')}
          onAllow={(edited: Extract<EditedInput, { ok: true }>) => {
            if (guard.passes('press')) void send(allow, edited.changed ? { editedInput: edited.input } : {});
          }}
        />
      )}
      {draft === 'reason' && deny && (
        <DenyReason
          label={deny.label}
          busy={busy}
          onCancel={() => setDraft('none')}
          onDeny={(reason) => void send(deny, reason === '' ? {} : { reason })}
        />
      )}
      {draft === 'session' && (
        <SessionPermission
          approval={approval}
          inputHash={record.inputHash}
          busy={busy}
          onCancel={() => setDraft('none')}
          onAllow={(covers) => {
            if (guard.passes('press')) void send(sessionDecision, { covers });
          }}
        />
      )}
      {draft === 'none' && (
        <ApprovalActions
          approval={approval}
          allow={allow}
          deny={deny}
          disabled={busy || over}
          allowBlocked={folds.lines > 0}
          showKeys={focused}
          onDecide={(decision) => decide(decision, 'press')}
          onEdit={() => setDraft('edit')}
          onReason={() => setDraft('reason')}
          onSession={() => setDraft('session')}
          onNotNow={onNotNow}
          raw={raw}
          onRaw={() => setRaw(!raw)}
        />
      )}
      <p className="card-hint" role="status">
        {guard.hint}
      </p>
      <p className="card-refusal" role="alert">
        {over && !refusal ? 'Its time is over. It denies itself.' : refusal}
      </p>
    </>
  );
}

/** The two that stand first and have keys; every other one is a button as well. */
export function mainDecisions(decisions: readonly Decision[]): {
  allow: Decision | undefined;
  deny: Decision | undefined;
} {
  const of = (...kinds: Decision['kind'][]) =>
    kinds
      .map((kind) => decisions.find((decision) => decision.kind === kind))
      .find((decision) => decision !== undefined);
  return { allow: of('allowOnce', 'allowSession', 'allowAlways'), deny: of('deny', 'denyAndStop') };
}
