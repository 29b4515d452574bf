import type { Json } from '../../../shared/ids.ts';
import type { ImageRef } from '../../../shared/session.ts';
import type { LaunchOptions, StepDraft } from '../dialect.ts';
import type { OwnRequest } from './requests.ts';

/** What the dialect remembers between two lines. Plain JSON; kept with the events that it led to. */
export type ScvState = {
  workspace: string;
  /** The approval policy that the process was started with; `null`: as the agent is configured. */
  mode: string | null;
  /** The agent's id of the session; `null` until there is one. */
  session: string | null;
  model: string | null;
  /** What `session.started` promised; 0: nothing. */
  limits: { contextTokens: number; frameBytes: number };
  /** Number of the newest event of the session; `null` before the first. */
  seq: number | null;
  /** Requests of ours without an outcome, by request id. */
  requests: Record<string, OwnRequest>;
  /** Messages that the agent has not begun to read, by our id. */
  sent: Record<string, { text: string; images: ImageRef[] }>;
  /** A person asked for the end of a turn that has not said its id yet. */
  stopAwaited: boolean;
  /** `null`: between turns. */
  turn: Turn | null;
  /** Calls of this turn that were proposed and have not ended, by their key. */
  calls: Record<string, Call>;
  /** What the agent waits for, by the id of the record. */
  asks: Record<string, Ask>;
};

export type Draft = StepDraft<ScvState>;

export type Turn = {
  id: string;
  /** How many answers of the model were finished in it. */
  step: number;
  /** How much of the present answer was told. */
  told: number;
  /** A piece of the present answer may be missing. */
  torn: boolean;
};

export type Call = { tool: string; input: Json; denied: boolean };

export type Ask = {
  approvalId: string;
  call: string;
  /** The card, while the file that it would change is being read; `null` once it is up. */
  comparing: Json;
};

export function firstState({ workspace, mode }: LaunchOptions): ScvState {
  return {
    workspace,
    mode: mode ?? null,
    session: null,
    model: null,
    limits: { contextTokens: 0, frameBytes: 0 },
    seq: null,
    requests: {},
    sent: {},
    stopAwaited: false,
    turn: null,
    calls: {},
    asks: {},
  };
}

/** The state is our own, kept for us as JSON: nothing but this dialect has written it. */
export function stateOf(json: Json): ScvState {
  return json as unknown as ScvState;
}
