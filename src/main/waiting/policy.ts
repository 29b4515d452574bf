import { inputHash } from '../../shared/input-hash.ts';
import { commandOf } from '../../shared/rule-choices.ts';
import { describeRule } from '../../shared/rule-words.ts';
import type { Approval, Policy, SessionRule } from '../../shared/waiting.ts';

export type Ruling = { kind: 'ask' } | { kind: 'settle'; verdict: 'allow' | 'deny'; rule: string; ruleId?: string };

/** What happened in the turn before the call. */
export type TurnSoFar = { callFailed: boolean };

/**
 * Whether a person has to be asked. A standing permission of the session is looked at first, then the policy; what neither
 * settles is asked. An unknown risk counts as mutating.
 */
export function decidePolicy(
  policy: Policy,
  rules: readonly SessionRule[],
  approval: Approval,
  turn: TurnSoFar,
): Ruling {
  const matching = rules.find((rule) => matches(rule, approval));
  if (policy.kind === 'reject' && policy.risks.includes(approval.risk)) {
    return { kind: 'settle', verdict: 'deny', rule: `This session refuses every call of the kind "${approval.risk}"` };
  }
  if (matching) return { kind: 'settle', verdict: 'allow', rule: describeRule(matching), ruleId: matching.id };
  if (policy.kind === 'never')
    return { kind: 'settle', verdict: 'allow', rule: 'This session runs everything unasked' };
  if (policy.kind === 'untrusted' && approval.risk === 'read') {
    return { kind: 'settle', verdict: 'allow', rule: 'Reading needs no answer in this session' };
  }
  if (policy.kind === 'on-failure' && !followsFailure(approval, turn)) {
    return { kind: 'settle', verdict: 'allow', rule: 'This session asks only after a failure' };
  }
  return { kind: 'ask' };
}

/**
 * The policy `on-failure` was made for agents that first run a call confined and ask when it failed so; they say why in a
 * reason. An agent that only asks before a call never has failed with it yet, and with nothing else to go by the policy
 * would be `never` under a milder name. So for such an agent a failure is any call of the same turn that failed: from it to
 * the turn's end every call is asked, for the agent now tries something else. What destroys cannot wait for a failure, and
 * what nobody knows may destroy.
 */
function followsFailure(approval: Approval, turn: TurnSoFar): boolean {
  return (
    turn.callFailed || approval.reason !== undefined || approval.risk === 'destructive' || approval.risk === 'unknown'
  );
}

function matches(rule: SessionRule, approval: Approval): boolean {
  const { match } = rule;
  if (match.tool !== approval.tool) return false;
  // The permission was given by somebody who saw another call of the tool.
  if (match.kind === 'tool') return approval.risk !== 'destructive';
  if (match.kind === 'command') return match.command === commandOf(approval) && match.cwd === approval.cwd;
  if (match.kind === 'path')
    return approval.edits.length > 0 && approval.edits.every((edit) => edit.path === match.path);
  return match.inputHash === inputHash(approval.input);
}
