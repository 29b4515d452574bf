import { sessionDecision } from '../../shared/rule-choices.ts';
import type { Approval, Decision } from '../../shared/waiting.ts';
import { Button } from '../ui/button.tsx';
import { decisionSentences } from './waiting-words.ts';

export type ApprovalActionsProps = {
  approval: Approval;
  allow: Decision | undefined;
  deny: Decision | undefined;
  disabled: boolean;
  /** Something was not opened yet. The button stays reachable, and says why when it is pressed. */
  allowBlocked: boolean;
  showKeys: boolean;
  onDecide: (decision: Decision) => void;
  onEdit: () => void;
  onReason: () => void;
  /** The app's own permission for the session is chosen in detail. */
  onSession: () => void;
  onNotNow: () => void;
  raw: boolean;
  onRaw: () => void;
};

/** The answers that this agent understands, each with its own words. */
export function ApprovalActions(props: ApprovalActionsProps) {
  const { approval, allow, deny, disabled, allowBlocked, showKeys } = props;
  const key = (hint: string) => (showKeys ? hint : undefined);
  const others = approval.decisions.filter((decision) => decision !== allow && decision !== deny);
  return (
    <>
      <div className="card-actions">
        {allow && (
          <Button
            look="primary"
            keyHint={key('A')}
            disabled={disabled}
            aria-disabled={allowBlocked || undefined}
            title={decisionSentences[allow.kind]}
            onClick={() => props.onDecide(allow)}
          >
            {allow.label}
          </Button>
        )}
        {deny && (
          <Button
            keyHint={key('D')}
            disabled={disabled}
            title={decisionSentences[deny.kind]}
            onClick={() => props.onDecide(deny)}
          >
            {deny.label}
          </Button>
        )}
        {approval.editable && allow && (
          <Button keyHint={key('E')} disabled={disabled} onClick={props.onEdit}>
            Edit
          </Button>
        )}
      </div>
      <div className="card-more">
        <Button look="ghost" keyHint={key('N')} onClick={props.onNotNow}>
          Not now
        </Button>
        {others.map((decision) => (
          <Button
            key={decision.id}
            look="ghost"
            disabled={disabled}
            aria-disabled={(allowBlocked && decision.kind.startsWith('allow')) || undefined}
            title={decision.id === sessionDecision.id ? 'Choose what it covers.' : decisionSentences[decision.kind]}
            onClick={() => (decision.id === sessionDecision.id ? props.onSession() : props.onDecide(decision))}
          >
            {decision.id === sessionDecision.id ? `${decision.label}…` : decision.label}
          </Button>
        ))}
        {approval.takesReason && deny && (
          <Button look="ghost" keyHint={key('R')} disabled={disabled} onClick={props.onReason}>
            Deny with reason…
          </Button>
        )}
        <Button look="ghost" aria-pressed={props.raw} onClick={props.onRaw}>
          {props.raw ? 'Hide raw input' : 'Raw input'}
        </Button>
      </div>
    </>
  );
}
