import type { Json } from '../../../shared/ids.ts';
import type { ImageRef, Mode, Model, Settings, SlashCommand } from '../../../shared/session.ts';
import type { Approval, Edit } from '../../../shared/waiting.ts';
import type { StepDraft } from '../dialect.ts';

/** What the dialect remembers between two lines. Plain JSON; kept with the events that it led to. */
export type PiState = {
  sessionId: string;
  workspace: string;
  resumed: boolean;
  /** The gate said that it is in force. Without it every call would run unasked, so nothing is sent. */
  gated: boolean;
  /** What it can do was told, and that it is ready. */
  announced: boolean;
  /** The agent's id of the conversation; `null` until the agent has named it. */
  conversation: string | null;
  /** Requests of ours without a reply, by their id. */
  requests: Record<string, OwnRequest>;
  /** Messages and commands that the agent has not begun to read, in the order in which it got them. */
  sent: Sent[];
  /** `null`: between turns. */
  turn: Turn | null;
  calls: Record<string, Call>;
  /** What the agent waits for, by the id of the record. */
  asks: Record<string, Ask>;
  compacting: boolean;
  settings: Settings;
  models: Model[];
  efforts: Mode[];
  commands: SlashCommand[];
  /** The model takes images. */
  images: boolean;
  /** Tokens that the model's window holds; 0: not known. */
  contextSize: number;
};

export type Draft = StepDraft<PiState>;

export type OwnRequest =
  | { kind: 'state' | 'models' | 'efforts' | 'commands' | 'abort' | 'clearQueue' | 'rename' | 'clear' }
  | { kind: 'prompt' }
  /** `told`: the end of the compaction was reported before its reply. */
  | { kind: 'compact'; told: boolean }
  | { kind: 'setModel' | 'setEffort'; wanted: string };

export type Sent = {
  request: string;
  kind: 'message' | 'command';
  /** Of a message: the session's id of it. */
  id: string;
  text: string;
  images: ImageRef[];
  /** It was told as read when it was sent: a command may ask a person something before it is said to be handled. */
  told: boolean;
  /** The agent has confirmed that it has it. */
  confirmed: boolean;
};

export type Turn = {
  /** A person asked for its end. */
  stopped: boolean;
  /** Names the message that is being streamed, and whether a piece of it came. */
  stream: { name: string; pieces: boolean } | null;
  /** How the newest message of the model ended. */
  stopReason: string | null;
  error: string | null;
};

/** `shown`: how much of its output was told, and the end of that, by which further pieces are known. */
export type Call = { tool: string; shown: number; tail: string; denied: boolean; edits: Edit[] };

export type Ask =
  | {
      kind: 'approval';
      /** The agent's name of the dialog; the answer carries it. */
      dialog: string;
      callId: string;
      tool: string;
      input: { [key: string]: Json };
      edits: Edit[];
      /** The card, while it waits for the file that its edit is compared with; nobody has seen it yet. */
      unseen: Approval | null;
    }
  | { kind: 'question'; dialog: string; method: 'select' | 'confirm' | 'input' | 'editor'; prefill: string };

export function firstState(options: { sessionId: string; workspace: string; resumed: boolean }): PiState {
  return {
    ...options,
    gated: false,
    announced: false,
    conversation: null,
    requests: {},
    sent: [],
    turn: null,
    calls: {},
    asks: {},
    compacting: false,
    settings: {},
    models: [],
    efforts: [],
    commands: [],
    images: false,
    contextSize: 0,
  };
}
