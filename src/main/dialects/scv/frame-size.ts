import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Json } from '../../../shared/ids.ts';
import { change, warn } from '../dialect.ts';
import type { Draft } from './state.ts';

/** These end something that would otherwise wait for ever, and are taken however long they are. */
const ends: ReadonlySet<string> = new Set(['turn.completed', 'turn.cancelled', 'turn.failed', 'error']);

/** Whether a line keeps to the length that the agent promised when the session began. A longer one is left out, and said. */
export function fits(draft: Draft, type: string, json: Json): boolean {
  const { frameBytes } = draft.state.limits;
  if (frameBytes === 0 || ends.has(type)) return true;
  const text = JSON.stringify(json);
  // No character takes more than three bytes.
  if (text.length * 3 <= frameBytes) return true;
  const bytes = utf8ToBytes(text).length;
  if (bytes <= frameBytes) return true;
  const { turn } = draft.state;
  if (turn) change(draft, { turn: { ...turn, torn: true } });
  warn(
    draft,
    'frameTooLong',
    `The agent sent ${bytes} bytes in one piece (${type.slice(0, 64)}), more than the ${frameBytes} that it promised. They were left out.`,
  );
  return false;
}
