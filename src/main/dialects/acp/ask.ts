import type { Approval, DecisionKind, Edit } from '../../../shared/waiting.ts';
import type { Diff } from './call.ts';
import type { Field } from './form.ts';
import type { RpcId } from './rpc-lines.ts';

/** Something the agent waits for. `requestId`: its own name of it; the answer carries it. `callId`: our id of the call. */
export type Ask = { requestId: RpcId; callId: string | null } & (PermissionAsk | WriteAsk | RunAsk | FormAsk);

export type PermissionAsk = {
  kind: 'permission';
  offers: Offer[];
  /** What an allowance would cover, should the agent have us carry it out. */
  diffs: Diff[];
  command: string | null;
  /** The card, while its edits wait for the files that they are compared with; nobody has seen it yet. */
  unseen: { approval: Approval; edits: (Edit | null)[] } | null;
};

/** One decision of a card, and the agent's option that it stands for; `null`: the request is cancelled. */
export type Offer = { id: string; kind: DecisionKind; optionId: string | null };

/** A file that we write, if a person allows it. `expected`: the text that the card was made from. */
export type WriteAsk = {
  kind: 'write';
  path: string;
  text: string;
  stage: 'reading' | 'asked' | 'writing';
  expected: string | null;
};

/** A command that we run, if a person allows it. */
export type RunAsk = { kind: 'run'; argv: string[]; env: Record<string, string>; cwd: string; bytes: number | null };

export type FormAsk = { kind: 'form'; fields: Field[] };
