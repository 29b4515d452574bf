import type { Json } from '../../../shared/ids.ts';
import type { Decision, DecisionKind } from '../../../shared/waiting.ts';
import type { AgentDecision, CommandRequest } from './server-requests.ts';

/** A button and what is sent when it is pressed. */
export type Choice = Decision & { result: Json };

/** Buttons with unique ids, so that an answer names exactly one of them. */
export function resultsOf(choices: readonly Choice[]): { decisions: Decision[]; results: Record<string, Json> } {
  const decisions = choices.map(({ id, kind, label }) => ({ id, kind, label }));
  return { decisions, results: Object.fromEntries(choices.map(({ id, result }) => [id, result])) };
}

export function choice(id: string, kind: DecisionKind, label: string, result: Json): Choice {
  return { id, kind, label, result };
}

const decided = (decision: Json): Json => ({ decision });
const decline = choice('decline', 'deny', 'Deny', decided('decline'));
const cancel = choice('cancel', 'denyAndStop', 'Deny and end the turn', decided('cancel'));

/**
 * What can be said to a command. The agent names what it offers; a plain denial, which lets the turn go on, is taken
 * although it is not named (0.171).
 */
export function commandChoices(request: CommandRequest): Choice[] {
  const choices = offered(request).flatMap((decision, place) => choiceOf(decision, place, request) ?? []);
  const denials = choices.filter((one) => !isAllowing(one));
  // The plain one goes first: it is what a key, a phone and the end of a turn mean by no.
  return unique([...choices.filter(isAllowing), decline, ...denials]);
}

/** An older server does not say what it offers. */
function offered(request: CommandRequest): (AgentDecision | undefined)[] {
  if (request.availableDecisions) return request.availableDecisions;
  const { proposedExecpolicyAmendment: words, proposedNetworkPolicyAmendments: hosts } = request;
  return [
    'accept',
    'acceptForSession',
    ...(words ? [{ acceptWithExecpolicyAmendment: { execpolicy_amendment: words } }] : []),
    ...(hosts ?? []).flatMap((host) =>
      host ? [{ applyNetworkPolicyAmendment: { network_policy_amendment: host } }] : [],
    ),
    'decline',
    'cancel',
  ];
}

function choiceOf(decision: AgentDecision | undefined, place: number, request: CommandRequest): Choice | undefined {
  const host = request.networkApprovalContext?.host;
  if (decision === undefined) return undefined;
  if (decision === 'accept') return choice('accept', 'allowOnce', 'Allow once', decided('accept'));
  if (decision === 'acceptForSession') {
    const what = host === undefined ? 'this command' : short(host);
    const label = `Allow ${what} for the rest of this conversation`;
    return choice('acceptForSession', 'allowSession', label, decided('acceptForSession'));
  }
  if (decision === 'decline') return decline;
  if (decision === 'cancel') return cancel;
  const result = decided(decision as Json);
  if ('acceptWithExecpolicyAmendment' in decision) {
    const { execpolicy_amendment: words } = decision.acceptWithExecpolicyAmendment as {
      execpolicy_amendment: string[];
    };
    const label = `Always allow commands that begin with ${short(words.join(' '))}`;
    return choice(`commandRule-${place}`, 'allowAlways', label, result);
  }
  const { network_policy_amendment: rule } = decision.applyNetworkPolicyAmendment as {
    network_policy_amendment: { host: string; action: string };
  };
  return rule.action === 'allow'
    ? choice(`networkRule-${place}`, 'allowAlways', `Always allow ${short(rule.host)}`, result)
    : choice(`networkRule-${place}`, 'deny', `Always refuse ${short(rule.host)}`, result);
}

export function fileChoices(grantRoot: string | null | undefined): Choice[] {
  const what = grantRoot ? `Allow writing under ${short(grantRoot)}` : 'Allow changes to these files';
  const label = `${what} for the rest of this conversation`;
  return [
    choice('accept', 'allowOnce', 'Allow once', decided('accept')),
    choice('acceptForSession', 'allowSession', label, decided('acceptForSession')),
    decline,
    cancel,
  ];
}

/** A grant is for the turn at the least; there is none for one command. */
export function permissionChoices(permissions: Json): Choice[] {
  const nothing = { permissions: {}, scope: 'turn' };
  return [
    choice('grantTurn', 'allowOnce', 'Grant until this turn ends', { permissions, scope: 'turn' }),
    choice('grantSession', 'allowSession', 'Grant for the rest of this conversation', {
      permissions,
      scope: 'session',
    }),
    choice('decline', 'deny', 'Grant nothing', nothing),
  ];
}

function isAllowing({ kind }: Choice): boolean {
  return kind.startsWith('allow');
}

function unique(choices: readonly Choice[]): Choice[] {
  return choices.filter(({ id }, place) => choices.findIndex((one) => one.id === id) === place);
}

const shortLength = 120;

function short(words: string): string {
  return words.length > shortLength ? `${words.slice(0, shortLength - 1)}…` : words;
}
