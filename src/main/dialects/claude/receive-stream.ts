import { change, tell } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import type { CallUsage, StreamLine } from './lines.ts';
import { whole } from './model-figures.ts';
import type { Draft } from './state.ts';

/** Pieces of the main conversation. Sub-agents are told in whole messages (2.1.332), so pieces of theirs are left out. */
export function receiveStream(draft: Draft, { event, parent_tool_use_id }: StreamLine): void {
  if (!event || parent_tool_use_id) return;
  if (event.type === 'message_start') {
    const { id, usage } = event.message;
    change(draft, { stream: id, repeating: false, ...(usage ? { contextUsed: contextOf(usage) } : {}) });
  } else if (event.type === 'message_delta') {
    const { contextUsed } = draft.state;
    change(draft, { contextUsed: contextUsed + whole(event.usage?.output_tokens) });
  } else {
    const messageId = agentId(`${draft.state.stream ?? draft.moment.key}.${event.index}`);
    if (event.delta.type === 'text_delta') tell(draft, { type: 'assistantText', messageId, delta: event.delta.text });
    else tell(draft, { type: 'assistantThought', messageId, delta: event.delta.thinking });
  }
}

/** What a call reads is what fills the context; what it writes comes on top when it is done. */
function contextOf(usage: CallUsage): number {
  return whole(usage.input_tokens) + whole(usage.cache_read_input_tokens) + whole(usage.cache_creation_input_tokens);
}
