import { change, tell } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import type { Draft } from './state.ts';

/** The agent's id of the conversation, which changes when it is cleared. */
export function nameConversation(draft: Draft, id: string | null | undefined): void {
  if (!id || id === draft.state.conversation) return;
  change(draft, { conversation: id });
  tell(draft, { type: 'agentSession', id: agentId(id) });
}
