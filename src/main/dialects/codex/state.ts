import type { Outcome } from '../../../shared/event.ts';
import type { Json } from '../../../shared/ids.ts';
import type { ImageRef, Mode, Model, Settings } from '../../../shared/session.ts';
import type { Spent } from '../../../shared/usage.ts';
import type { LaunchOptions, StepDraft } from '../dialect.ts';
import type { Ask } from './ask.ts';
import type { OwnRequest } from './own-request.ts';
import type { FileChange } from './patch.ts';
import type { TokenTotals } from './token-totals.ts';

/** What the dialect remembers between two lines. Plain JSON; kept with the events that it led to. */
export type CodexState = {
  sessionId: string;
  workspace: string;
  /** What the conversation is opened with; `null`: as the agent is configured. */
  wishes: { model: string | null; mode: string | null };
  /** The conversation to take up, or to copy. */
  resume: { thread: string; fork: boolean } | null;
  /** The agent's id of the conversation; `null` until it is open. */
  thread: string | null;
  /** Requests of ours without a reply, by request id. */
  requests: Record<string, OwnRequest>;
  /** Messages that the agent has not begun to read, by our id. */
  sent: Record<string, Sent>;
  /** A command of ours is about to begin a turn. */
  commandAwaited: boolean;
  /** A person asked for the end of a turn that has not said its id yet. */
  stopAwaited: boolean;
  /** `null`: between turns. */
  turn: Turn | null;
  /** Items of this turn that were announced and have not ended, by their key. */
  calls: Record<string, Call>;
  /** How many characters of each text of this turn were told, by its message id. */
  told: Record<string, number>;
  /** The call that started a sub-agent, by the sub-agent's thread. */
  agents: Record<string, string>;
  /** What the agent waits for, by the id of the record. */
  asks: Record<string, Ask>;
  settings: Settings;
  /** The mode that `settings` names, where it is none of the usual ones. */
  ownMode: Mode | null;
  models: KnownModel[];
  /** The agent's running totals by thread, as last reported. */
  totals: Record<string, TokenTotals>;
  /** What this turn has used so far; told at its end. */
  spent: Spent | null;
  contextUsed: number;
  contextSize: number;
  /** A compaction has begun; the tokens that filled the context before. */
  compacting: { before: number } | null;
  /** Warnings that were told; the agent repeats them each turn. */
  warned: string[];
};

export type Draft = StepDraft<CodexState>;

export type Sent = {
  text: string;
  images: ImageRef[];
  /** The turn that took it, and in which it is to be read; `null` while nobody said. */
  turn: string | null;
  /** It was refused because of what the agent is busy with; it goes out again at the turn's end. */
  held: boolean;
};

export type Turn = {
  /** The agent's turn of the main conversation; `null` while only sub-agents work. */
  id: string | null;
  /** Turns of sub-agents that run, by their thread. */
  agents: Record<string, string>;
  /** How the main conversation's part ended, while sub-agents go on. */
  end: TurnEnd | null;
  /** A person asked for its end. */
  stopped: boolean;
};

export type TurnEnd = { outcome: Outcome; error?: string };

export type Call = {
  /** The agent's name of the tool, and its server if it came by MCP. */
  tool: string;
  server: string | null;
  /** Kept for the approval and the end, which do not repeat them. */
  changes: FileChange[] | null;
  /** It starts a sub-agent, and lasts until that is done. */
  starts: boolean;
};

export type KnownModel = Model & { efforts: Mode[] };

export function firstState({ sessionId, workspace, model, mode, resume }: LaunchOptions): CodexState {
  return {
    sessionId,
    workspace,
    wishes: { model: model ?? null, mode: mode ?? null },
    resume: resume ? { thread: resume.agentSessionId, fork: resume.fork } : null,
    thread: null,
    requests: {},
    sent: {},
    commandAwaited: false,
    stopAwaited: false,
    turn: null,
    calls: {},
    told: {},
    agents: {},
    asks: {},
    settings: {},
    ownMode: null,
    models: [],
    totals: {},
    spent: null,
    contextUsed: 0,
    contextSize: 0,
    compacting: null,
    warned: [],
  };
}

/** The state is our own, kept for us as JSON: nothing but this dialect has written it. */
export function stateOf(json: Json): CodexState {
  return json as unknown as CodexState;
}
