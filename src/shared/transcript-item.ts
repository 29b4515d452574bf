import type { EventOf, Outcome, ToolKind } from './event.ts';
import type { Json } from './ids.ts';
import type { ImageRef } from './session.ts';
import type { Approval, Edit, Question, Settlement } from './waiting.ts';

/** `key` is stable over the item's life; `seq` is that of its first event, `lastSeq` that of its newest. */
type ItemBase = {
  key: string;
  seq: number;
  lastSeq: number;
  at: number;
  turnId?: string | undefined;
  parent?: string | undefined;
};

export type MessageItem = ItemBase & {
  kind: 'userMessage';
  id?: string | undefined;
  text: string;
  images: ImageRef[];
  via: string;
};
/** `open`: more may come. */
export type TextItem = ItemBase & { kind: 'text' | 'thought'; messageId: string; text: string; open: boolean };
export type TerminalView = {
  id: string;
  argv: string[];
  cwd: string;
  output: string;
  exit?: { exitCode?: number | undefined; signal?: string | undefined };
};
export type WaitingView =
  | { kind: 'approval'; approval: Approval; inputHash: string; settlement?: Settlement }
  | { kind: 'question'; question: Question; inputHash: string; settlement?: Settlement };
export type ToolItem = ItemBase & {
  kind: 'tool';
  id: string;
  tool: string;
  toolKind: ToolKind;
  title?: string | undefined;
  input: Json;
  mcpServer?: string | undefined;
  state: 'running' | 'waiting' | 'done' | 'failed';
  errorKind?: EventOf<'toolEnd'>['errorKind'];
  output: string;
  truncated: boolean;
  endedAt?: number;
  edits: Edit[];
  images: ImageRef[];
  terminals: TerminalView[];
  waiting: WaitingView[];
};
/** A card without a call of its own. */
export type WaitingItem = ItemBase & { kind: 'waiting'; id: string; view: WaitingView };
export type ImageItem = ItemBase & { kind: 'image'; image: ImageRef };
export type PlanItem = ItemBase & { kind: 'plan'; entries: EventOf<'plan'>['entries'] };
export type ErrorItem = ItemBase & { kind: 'error'; code: string; message: string; fatal: boolean };
export type PeerItem = ItemBase & { kind: 'peerMessage'; from: string; text: string };
export type CommandItem = ItemBase & { kind: 'command'; text: string };
/** A line across the transcript: something that happened to the conversation rather than in it. */
export type DividerItem = ItemBase & {
  kind: 'divider';
  what:
    | { type: 'cleared' }
    | { type: 'compacting' }
    | {
        type: 'compacted';
        preTokens?: number | undefined;
        postTokens?: number | undefined;
        trigger?: string | undefined;
        error?: string | undefined;
      }
    | { type: 'trimmed'; removedMessages: number }
    | { type: 'turnEnded'; outcome: Exclude<Outcome, 'completed'>; error?: string | undefined }
    | { type: 'settings'; text: string };
};

export type Item =
  | MessageItem
  | TextItem
  | ToolItem
  | WaitingItem
  | ImageItem
  | PlanItem
  | ErrorItem
  | PeerItem
  | CommandItem
  | DividerItem;
