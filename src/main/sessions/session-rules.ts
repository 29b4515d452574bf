import { limits } from '../../shared/limits.ts';
import { ruleChoices, sessionDecision } from '../../shared/rule-choices.ts';
import type { SessionRule, Settlement, WaitingRecord } from '../../shared/waiting.ts';
import { decidePolicy } from '../waiting/policy.ts';
import { cutText } from './clean-text.ts';
import type { Ledger } from './ledger.ts';

/** What the session's policy and standing permissions say to a new record; undefined: a person is asked. */
export function applyPolicy(
  ledger: Ledger,
  record: WaitingRecord,
  at: number,
): { settlement: Settlement; ledger: Ledger } | undefined {
  if (record.ask.kind !== 'approval') return undefined;
  const { policy, rules } = ledger.summary;
  const ruling = decidePolicy(policy, rules, record.ask.approval, { callFailed: ledger.callFailed ?? false });
  if (ruling.kind === 'ask') return undefined;
  const { verdict, rule, ruleId } = ruling;
  const counted = rules.map((one) => (one.id === ruleId ? { ...one, passed: one.passed + 1 } : one));
  return {
    settlement: { verdict, decidedBy: 'rule', rule: cutText(rule, limits.ruleWordsBytes), at },
    ledger: ruleId === undefined ? ledger : { ...ledger, summary: { ...ledger.summary, rules: counted } },
  };
}

/** The standing permission that a settlement makes, when it was the app's own decision. */
export function settlementRule(record: WaitingRecord, settlement: Settlement, id: string): SessionRule | undefined {
  if (settlement.decision !== sessionDecision.id || record.ask.kind !== 'approval') return undefined;
  const choices = ruleChoices(record.ask.approval, record.inputHash);
  const match = choices.find(({ kind }) => kind === settlement.covers) ?? choices[0];
  return { id, match, madeAt: settlement.at, passed: 0 };
}

/** To the agent the app's own decision is one permission. */
export function forAgent(record: WaitingRecord, settlement: Settlement): Settlement {
  if (settlement.decision !== sessionDecision.id || record.ask.kind !== 'approval') return settlement;
  const once = record.ask.approval.decisions.find((decision) => decision.kind === 'allowOnce');
  const { decision: _, ...rest } = settlement;
  return once ? { ...rest, decision: once.id } : rest;
}
