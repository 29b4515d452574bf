import { change, tell } from '../dialect.ts';
import { endCall, startCall } from './calls.ts';
import { itemSchema, silentItems } from './items.ts';
import { taken } from './messages.ts';
import type { Draft } from './state.ts';
import { tellRest } from './texts.ts';
import { isStranger, parentOf } from './turns.ts';

type At = { threadId: string; turnId: string; item: { type: string; id: string } };

/** An item of a turn begins or has ended. */
export function receiveItem(draft: Draft, { threadId, turnId, item: json }: At, when: 'started' | 'completed'): void {
  if (silentItems.has(json.type)) return;
  const parsed = itemSchema.safeParse(json);
  if (!parsed.success) {
    draft.unknown = `item ${json.type}`;
    return;
  }
  if (isStranger(draft, threadId)) return;
  const item = parsed.data;
  const parent = parentOf(draft, threadId);
  const place = { turnId, itemId: item.id, parent };
  switch (item.type) {
    case 'userMessage':
      if (when === 'started') taken(draft, item, parent);
      return;
    case 'agentMessage':
    case 'plan':
      if (when === 'completed') tellRest(draft, 'assistantText', place, item.text);
      return;
    case 'reasoning':
      if (when === 'started') return;
      for (const [part, words] of item.summary.entries())
        tellRest(draft, 'assistantThought', { ...place, part }, words);
      for (const [part, words] of item.content.entries()) {
        tellRest(draft, 'assistantThought', { ...place, part: `raw-${part}` }, words);
      }
      return;
    case 'exitedReviewMode':
      if (when === 'completed') tellRest(draft, 'assistantText', place, item.review);
      return;
    case 'contextCompaction':
      compaction(draft, when);
      return;
    default:
      if (when === 'started') startCall(draft, item, { turnId, parent });
      else endCall(draft, item, { turnId, parent });
  }
}

/** The agent counts the tokens before and after by the way, as it does with each call. */
function compaction(draft: Draft, when: 'started' | 'completed'): void {
  const { compacting, contextUsed } = draft.state;
  if (when === 'started') {
    change(draft, { compacting: { before: contextUsed } });
    tell(draft, { type: 'compactionStarted' });
    return;
  }
  const before = compacting?.before ?? 0;
  // While it is under way, the figures are those of the call that sums up; a smaller one at its end is what is left.
  const after = contextUsed < before ? { postTokens: contextUsed } : {};
  change(draft, { compacting: null });
  tell(draft, { type: 'compacted', ...(before > 0 ? { preTokens: before } : {}), ...after });
}
