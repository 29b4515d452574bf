import { change, tell } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import type { Draft, Turn } from './state.ts';

/** A piece of what the model says, or of what it thinks. */
export function textDelta(draft: Draft, turn: Turn, channel: 'text' | 'reasoning', delta: string): void {
  if (delta === '') return;
  const id = agentId(`${turn.key}.${turn.part}`);
  if (channel === 'text') tell(draft, { type: 'assistantText', messageId: id, delta });
  else tell(draft, { type: 'assistantThought', messageId: `${id}.thought`, delta });
}

/** What is said from here on is another message: a call or a new answer stands between. */
export function breakText(draft: Draft): void {
  const { turn } = draft.state;
  if (turn) change(draft, { turn: { ...turn, part: turn.part + 1 } });
}
