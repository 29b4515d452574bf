import type { Json } from '../../../shared/ids.ts';
import type { Approval } from '../../../shared/waiting.ts';
import { change, tell, without } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import type { Ask, AskAnswer } from './ask.ts';
import { type Choice, resultsOf } from './decisions.ts';
import type { FileChange } from './patch.ts';
import type { Draft } from './state.ts';

export type Asked = { requestId: number | string; thread: string };

/** The agent counts its requests from 0 in each process; records have one name each among all sessions. */
export function recordId({ state, moment }: Draft): string {
  return agentId(`${state.sessionId}.${moment.key}`);
}

export function remember(draft: Draft, id: string, asked: Asked, how: AskAnswer, unseen: Ask['unseen'] = null): void {
  change(draft, { asks: { ...draft.state.asks, [id]: { ...asked, answer: how, unseen } } });
}

/** Puts a card up: buttons for all that can be said, and what is sent when a rule or the end of a turn answers. */
export function putUp(
  draft: Draft,
  asked: Asked,
  card: Omit<Approval, 'id' | 'decisions' | 'edits' | 'editable' | 'takesReason' | 'workspace'>,
  choices: readonly Choice[],
  changes: FileChange[] = [],
): void {
  const id = recordId(draft);
  const { decisions, results } = resultsOf(choices);
  const { workspace } = draft.state;
  const whole: Approval = { id, ...card, workspace, edits: [], decisions, editable: false, takesReason: false };
  const how = { kind: 'approval' as const, results, allow: first(choices, 'allow'), deny: first(choices, 'deny') };
  if (changes.length === 0) {
    remember(draft, id, asked, how);
    tell(draft, { type: 'approvalRequested', ...whole });
    return;
  }
  remember(draft, id, asked, how, { card: whole, changes, edits: changes.map(() => null) });
}

/** The mildest of a sort: a rule of ours, or nobody, has said no more than yes or no. */
function first(choices: readonly Choice[], sort: 'allow' | 'deny'): Json {
  const plain = sort === 'allow' ? 'allowOnce' : 'deny';
  const fit = choices.find(({ kind, id }) => kind === plain && (id === 'decline' || sort === 'allow'));
  return (fit ?? choices.find(({ kind }) => kind.startsWith(sort)))?.result ?? null;
}

/** The agent does not wait any more; it says so of every request, answered or not. */
export function withdraw(draft: Draft, requestId: number | string): void {
  for (const [id, ask] of Object.entries(draft.state.asks)) {
    if (ask.requestId !== requestId) continue;
    change(draft, { asks: without(draft.state.asks, id) });
    if (!ask.unseen) tell(draft, { type: 'withdrawn', id });
  }
}
