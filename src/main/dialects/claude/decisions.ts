import type { Decision, Settlement } from '../../../shared/waiting.ts';
import type { CanUseTool, Suggestion } from './control-lines.ts';

const allowOnce: Decision = { id: 'allowOnce', kind: 'allowOnce', label: 'Allow once' };
const deny: Decision = { id: 'deny', kind: 'deny', label: 'Deny' };
const denyAndStop: Decision = { id: 'denyAndStop', kind: 'denyAndStop', label: 'Deny and end the turn' };
const always = 'allowAlways';

/** Where the agent would write its rule, in words. */
const destinations: Readonly<Record<string, string>> = {
  session: 'in this conversation',
  localSettings: 'in this folder, for you',
  projectSettings: 'in this folder, for everybody',
  userSettings: 'everywhere',
};

/**
 * What can be said to a call. Of the agent's proposals only rules for the tool are offered: others change the mode or add
 * folders on the side, which is not what a person who allows a call means.
 */
export function decisionsFor(request: CanUseTool): { decisions: Decision[]; suggestions: Suggestion[] } {
  const suggestions = request.suppress_always_allow_rule ? [] : (request.permission_suggestions ?? []).filter(isRule);
  const rules = suggestions.flatMap((suggestion) => suggestion.rules ?? []);
  const where = suggestions[0]?.destination ?? '';
  if (rules.length === 0) return { decisions: [allowOnce, deny, denyAndStop], suggestions: [] };
  const names = rules.map((rule) => (rule.ruleContent ? `${rule.toolName}(${rule.ruleContent})` : rule.toolName));
  const label = `Always allow ${cut(names.join(', '))} ${destinations[where] ?? ''}`.trim();
  return { decisions: [allowOnce, { id: always, kind: 'allowAlways', label }, deny, denyAndStop], suggestions };
}

function isRule(suggestion: Suggestion): boolean {
  return suggestion.type === 'addRules' && suggestion.behavior === 'allow' && (suggestion.rules ?? []).length > 0;
}

const labelLength = 120;

function cut(text: string): string {
  return text.length > labelLength ? `${text.slice(0, labelLength - 1)}…` : text;
}

export function isAlways(settlement: Settlement): boolean {
  return settlement.decision === always;
}

export function endsTurn(settlement: Settlement): boolean {
  return settlement.decision === denyAndStop.id;
}

/** What the agent's model reads about a denial. */
export function denialWords(settlement: Settlement): string {
  if (settlement.reason !== undefined && settlement.reason.trim() !== '') return settlement.reason;
  if (settlement.rule !== undefined) return `Not allowed: ${settlement.rule}.`;
  if (settlement.decidedBy === 'expiry') return 'Nobody answered in time, so this was not done.';
  if (settlement.decidedBy === 'user') return 'The user does not want this to be done.';
  return 'Nobody can answer this any more, so it was not done.';
}
