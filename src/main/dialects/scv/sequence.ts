import { change, warn } from '../dialect.ts';
import type { Envelope } from './lines.ts';
import type { Draft } from './state.ts';

/**
 * Whether an event is to be taken. The agent counts the events of a session, so that it shows when some are missing: that
 * is said, and the rest is taken as it comes. One that was counted before is the same again.
 */
export function inSequence(draft: Draft, { seq }: Envelope): boolean {
  if (typeof seq !== 'number') return true;
  const last = draft.state.seq;
  if (last !== null && seq <= last) {
    draft.unknown = 'an event again';
    return false;
  }
  change(draft, { seq });
  if (last !== null && seq > last + 1) {
    const { turn } = draft.state;
    if (turn) change(draft, { turn: { ...turn, torn: true } });
    const missing = seq - last - 1;
    const words = missing === 1 ? 'One event of the agent is' : `${missing} events of the agent are`;
    warn(draft, 'gap', `${words} missing (after number ${last}). What they said is not shown.`);
  }
  return true;
}
