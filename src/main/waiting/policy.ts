import { describeRule } from '../../shared/rule-words.ts';
import type { Approval, Policy, SessionRule } from '../../shared/waiting.ts';
import { inputHash } from './input-hash.ts';

export type Ruling = { kind: 'ask' } | { kind: 'settle'; verdict: 'allow' | 'deny'; rule: string; ruleId?: string };

/**
 * Whether a person has to be asked. A standing permission of the session is looked at first, then the policy; what neither
 * settles is asked. An unknown risk counts as mutating.
 */
export function decidePolicy(policy: Policy, rules: readonly SessionRule[], approval: Approval): Ruling {
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
  if (
    policy.kind === 'on-failure' &&
    approval.reason === undefined &&
    approval.risk !== 'unknown' &&
    approval.risk !== 'destructive'
  ) {
    return { kind: 'settle', verdict: 'allow', rule: 'This session asks only after a failure' };
  }
  return { kind: 'ask' };
}

function matches(rule: SessionRule, approval: Approval): boolean {
  const { match } = rule;
  if (match.tool !== approval.tool) return false;
  if (match.kind === 'tool') return true;
  if (match.kind === 'command') return match.command === commandOf(approval) && match.cwd === approval.cwd;
  if (match.kind === 'path')
    return approval.edits.length > 0 && approval.edits.every((edit) => edit.path === match.path);
  return match.inputHash === inputHash(approval.input);
}

/** Words joined so that two different lists of words never look alike. */
function commandOf(approval: Approval): string | undefined {
  return approval.argv ? JSON.stringify(approval.argv) : approval.command;
}

/** The narrowest standing permission that "allow for this session" can mean for a call. */
export function ruleFor(approval: Approval): SessionRule['match'] {
  const command = commandOf(approval);
  if (command !== undefined) return { kind: 'command', tool: approval.tool, command, cwd: approval.cwd };
  const path = approval.edits[0]?.path;
  if (path !== undefined && approval.edits.every((edit) => edit.path === path)) {
    return { kind: 'path', tool: approval.tool, path };
  }
  return { kind: 'input', tool: approval.tool, inputHash: inputHash(approval.input) };
}
