import type { Json } from '../../../shared/ids.ts';
import type { Approval, Edit } from '../../../shared/waiting.ts';
import type { FileChange } from './patch.ts';

/** Something the agent waits for. */
export type Ask = {
  /** The agent's name of it; the answer carries it. Unique among what it waits for at one time. */
  requestId: number | string;
  thread: string;
  /** What the answer is made of. */
  answer: AskAnswer;
  /** A card for changes of files, while the files are read that it is compared with; nobody has seen it yet. */
  unseen: { card: Approval; changes: FileChange[]; edits: (Edit[] | null)[] } | null;
};

export type AskAnswer =
  /** What is sent for each decision, and for an answer that names none. */
  | { kind: 'approval'; results: Record<string, Json>; allow: Json; deny: Json }
  /** `request_user_input`: ids of its questions. */
  | { kind: 'questions'; ids: string[] }
  /** A form of an MCP server. */
  | { kind: 'form'; fields: Record<string, FormField> };

/** How the answer to a field is written, and which words stand for which value. */
export type FormField = { type: 'text' | 'number' | 'boolean' | 'list'; values: Record<string, string> };
