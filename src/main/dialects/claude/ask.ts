import type { Json } from '../../../shared/ids.ts';
import type { Approval } from '../../../shared/waiting.ts';

/** Something the agent waits for. */
export type Ask = {
  kind: 'approval' | 'question';
  /** The agent's name of it; the answer carries it. */
  requestId: string;
  callId: string;
  tool: string;
  /** As it was asked; what is allowed unless a person changed it. */
  input: { [key: string]: Json };
  /** "Always allow" in the agent's own words, to be sent back with that decision. */
  suggestions: Json[];
  /** The card, while it waits for the file that its edit is compared with; nobody has seen it yet. */
  unseen: Approval | null;
};
