import { tell } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import { startCall } from './calls.ts';
import type { AssistantLine } from './lines.ts';
import type { Draft } from './state.ts';

/**
 * A block of a message, whole, one line each. Of the main conversation it was mostly streamed before; calls are taken
 * from here, because only here their input is complete.
 */
export function receiveAssistant(draft: Draft, line: AssistantLine): void {
  const { message, parent_tool_use_id: parent } = line;
  if (!parent && (draft.state.repeating || isTold(line))) return;
  const streamed = !parent && message.id === draft.state.stream;
  const from = parent ? { parent: agentId(parent) } : {};
  for (const [place, block] of message.content.entries()) {
    const messageId = agentId(`${line.uuid ?? draft.moment.key}.${place}`);
    if (block?.type === 'tool_use') startCall(draft, block, parent);
    else if (streamed) continue;
    else if (block?.type === 'text') tell(draft, { type: 'assistantText', messageId, delta: block.text, ...from });
    else if (block?.type === 'thinking') {
      tell(draft, { type: 'assistantThought', messageId, delta: block.thinking, ...from });
    }
  }
}

/** What other events tell: an error of the API ends the turn with its words, a compaction says itself what came of it. */
function isTold(line: AssistantLine): boolean {
  return line.is_api_error_message === true || line.local_command_run?.command === 'compact';
}
