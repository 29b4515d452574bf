import { change, tell } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import { endCall } from './calls.ts';
import type { UserLine } from './lines.ts';
import type { Draft } from './state.ts';

/** Results of calls, and messages repeated to us. Everything else in this form is said to the model, not to people. */
export function receiveUser(draft: Draft, line: UserLine): void {
  const { content } = line.message;
  if (line.isReplay) {
    receiveReplay(draft, line);
    return;
  }
  if (typeof content === 'string' || line.isSynthetic) return;
  for (const block of content) if (block?.type === 'tool_result') endCall(draft, block, line);
}

/** The text of a message whose reading began without our knowing it. One of ours was told when its reading began. */
function receiveReplay(draft: Draft, line: UserLine): void {
  const { uuid } = line;
  const { content } = line.message;
  if (!uuid || !draft.state.unnamed.includes(uuid)) return;
  change(draft, { unnamed: draft.state.unnamed.filter((one) => one !== uuid) });
  // A command is repeated as one string of marks.
  if (typeof content === 'string') return;
  const text = content.flatMap((block) => (block?.type === 'text' ? [block.text] : [])).join('\n');
  tell(draft, { type: 'messageTaken', id: agentId(uuid), text, images: [] });
}
