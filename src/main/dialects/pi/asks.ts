import type { Json } from '../../../shared/ids.ts';
import { change, entry, tell, without, write } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import type { Ask, Draft } from './state.ts';

/** The record of a dialog: the agent gives each one a UUID, and the session's id makes it unlike all others. */
export function recordId(draft: Draft, dialog: string): string {
  return agentId(`${draft.state.sessionId}.${dialog}`);
}

export function rememberAsk(draft: Draft, id: string, asked: Ask): void {
  change(draft, { asks: { ...draft.state.asks, [id]: asked } });
}

/** The agent's one answer to a dialog; one that is not open any more is not answered. */
export function answerAsk(draft: Draft, id: string, answer: { [key: string]: Json }): void {
  const asked = entry(draft.state.asks, id);
  if (!asked) return;
  change(draft, { asks: without(draft.state.asks, id) });
  write(draft, { type: 'extension_ui_response', id: asked.dialog, ...answer });
}

/** A call goes on, so nobody is asked about it any more: the recording is read again and the answer is not in it. */
export function withdrawCall(draft: Draft, callId: string): void {
  for (const [id, asked] of Object.entries(draft.state.asks)) {
    if (asked.kind !== 'approval' || asked.callId !== callId) continue;
    change(draft, { asks: without(draft.state.asks, id) });
    if (!asked.unseen) tell(draft, { type: 'withdrawn', id });
  }
}

/** Whatever still waits must not wait for ever: the turn is over, or somebody wants it to be. */
export function cancelAsks(draft: Draft): void {
  for (const [id, asked] of Object.entries(draft.state.asks)) {
    answerAsk(draft, id, { cancelled: true });
    if (asked.kind === 'question' || !asked.unseen) tell(draft, { type: 'withdrawn', id });
  }
}
