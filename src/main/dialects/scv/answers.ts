import { change, tell } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import type { Draft, Turn } from './state.ts';

/** A piece of the answer that the model gives. */
export function answerDelta(draft: Draft, turn: Turn, delta: string): void {
  if (delta === '') return;
  change(draft, { turn: { ...turn, told: turn.told + delta.length } });
  tell(draft, { type: 'assistantText', messageId: messageId(turn), delta });
}

/** The answer is whole. What no piece has told is told now; if pieces were lost, all of it, as a message of its own. */
export function answerCompleted(draft: Draft, turn: Turn, content: string): void {
  const next = { ...turn, step: turn.step + 1, told: 0, torn: false };
  change(draft, { turn: next });
  if (content.length === turn.told) return;
  if (turn.torn && turn.told > 0) {
    tell(draft, { type: 'assistantText', messageId: agentId(`${turn.id}.${turn.step}.whole`), delta: content });
  } else if (content.length > turn.told) {
    tell(draft, { type: 'assistantText', messageId: messageId(turn), delta: content.slice(turn.told) });
  }
}

function messageId({ id, step }: Turn): string {
  return agentId(`${id}.${step}`);
}
