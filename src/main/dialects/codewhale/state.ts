import type { Json } from '../../../shared/ids.ts';
import type { ImageRef, Model, Settings } from '../../../shared/session.ts';
import type { LaunchOptions, StepDraft } from '../dialect.ts';
import type { Ask } from './ask.ts';
import type { OwnRequest } from './own-request.ts';

/** What the dialect remembers between two lines. Plain JSON; kept with the events that it led to. */
export type WhaleState = {
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
  sent: Record<string, { text: string; images: ImageRef[] }>;
  /** A person asked for the end of the turn that a message is about to begin. */
  stopAwaited: boolean;
  /** `null`: between turns. */
  turn: Turn | null;
  /** Calls of this turn that have not ended, oldest first. */
  calls: Call[];
  /** What the agent waits for, by the id of the record. */
  asks: Record<string, Ask>;
  settings: Settings;
  models: Model[];
};

export type Draft = StepDraft<WhaleState>;

export type Turn = {
  /** What ids of this turn begin with. */
  key: string;
  /** The agent's id; `null` while it has not said one. */
  id: string | null;
  /** The request whose reply ends it at the latest; `null`: the agent began it by itself. */
  request: string | null;
  /** A person asked for its end. */
  stopped: boolean;
  /** How often its text was broken off by a call, and how many calls there were. */
  part: number;
  calls: number;
};

export type Call = {
  id: string;
  /** What announced it; a call is announced by its most general word, and told more of by the others. */
  source: 'tool' | 'mcp' | 'command' | 'patch';
  tool: string;
  /** What tells its end from others: the answer of the model it stands in, the command, or the path. */
  match: string;
  input: Json;
  /** The terminal in which its command runs. */
  terminal: string | null;
  /** A person said no to it. */
  denied: boolean;
};

export function firstState({ workspace, model, mode, resume }: LaunchOptions): WhaleState {
  return {
    workspace,
    wishes: { model: model ?? null, mode: mode ?? null },
    resume: resume ? { thread: resume.agentSessionId, fork: resume.fork } : null,
    thread: null,
    requests: {},
    sent: {},
    stopAwaited: false,
    turn: null,
    calls: [],
    asks: {},
    settings: {},
    models: [],
  };
}

/** The state is our own, kept for us as JSON: nothing but this dialect has written it. */
export function stateOf(json: Json): WhaleState {
  return json as unknown as WhaleState;
}
