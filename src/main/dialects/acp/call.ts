import type { ToolKind } from '../../../shared/event.ts';
import type { Json } from '../../../shared/ids.ts';
import type { Risk } from '../../../shared/waiting.ts';

/** A tool call as it was told so far; it is told piece by piece, in any order, by whichever message names it first. */
export type Call = {
  tool: string;
  kind: ToolKind;
  title: string | null;
  /** `null`: the agent has not said what the call is made with. */
  input: Json;
  /** Hash of all of the above as it was last shown. */
  shown: string;
  /** What it has put out so far: how long, and its hash, so that only news is told. */
  output: { length: number; hash: string };
  diffs: Diff[];
  /** Files that it is about, where the agent names them. */
  paths: string[];
  /** Terminals that are shown under it. */
  terminals: string[];
  running: boolean;
  denied: boolean;
};

export type Diff = { path: string; oldText: string | null; newText: string };

const kinds: Readonly<Record<string, { kind: ToolKind; risk: Risk }>> = {
  read: { kind: 'read', risk: 'read' },
  edit: { kind: 'edit', risk: 'edit' },
  delete: { kind: 'delete', risk: 'destructive' },
  move: { kind: 'move', risk: 'edit' },
  search: { kind: 'search', risk: 'read' },
  execute: { kind: 'execute', risk: 'execute' },
  think: { kind: 'think', risk: 'read' },
  fetch: { kind: 'fetch', risk: 'network' },
  /** What follows it may no longer be held back by a mode. */
  switch_mode: { kind: 'other', risk: 'edit' },
};

/** The protocol's kinds are ours but for one; a kind that nobody knows is no kind. */
export function kindOf(word: string | null | undefined): ToolKind | undefined {
  return word && Object.hasOwn(kinds, word) ? kinds[word]?.kind : undefined;
}

export function riskOfKind(word: string | null | undefined, known: ToolKind): Risk {
  if (word && Object.hasOwn(kinds, word)) return kinds[word]?.risk ?? 'unknown';
  return Object.values(kinds).find(({ kind }) => kind === known && kind !== 'other')?.risk ?? 'unknown';
}
