import type { Json } from '../../../shared/ids.ts';
import type { ImageRef, Settings } from '../../../shared/session.ts';
import type { StepDraft } from '../dialect.ts';
import type { Ask } from './ask.ts';
import type { ModelFigures } from './model-figures.ts';
import type { PlanTask } from './plan.ts';

/** What the dialect remembers between two lines. Plain JSON; kept with the events that it led to. */
export type ClaudeState = {
  sessionId: string;
  workspace: string;
  title: string;
  /** The agent's id of the conversation; `null` until the agent has named it. */
  conversation: string | null;
  /** Requests of ours without a reply, by request id. */
  requests: Record<string, OwnRequest>;
  /** Messages and commands that the agent has not begun to read, by the uuid they were sent with. */
  sent: Record<string, Sent>;
  /** Uuids of messages that the agent reads and that are not known here (a recording is read again); their text follows. */
  unnamed: string[];
  /** `null`: between turns. */
  turn: Turn | null;
  /** Sub-agents that go on working when the main loop has ended. */
  agents: string[];
  /** Calls that have begun and not ended, by their id. */
  calls: Record<string, Call>;
  /** What the agent waits for, by the id of the record. */
  asks: Record<string, Ask>;
  /** Requests of the agent that were answered, newest last; the agent may still name one of them as open. */
  answered: string[];
  /** The message of the main conversation that is, or was last, streamed piece by piece. */
  stream: string | null;
  /** Old messages are being repeated behind a compaction; they are no news. */
  repeating: boolean;
  compacting: boolean;
  settings: Settings;
  /** Last known state of each MCP server. */
  mcp: Record<string, string>;
  tasks: PlanTask[];
  /**
   * The agent's running totals by model, as last reported; what is new in the next report was spent since.
   * `null`: not known, because the conversation was taken up from elsewhere.
   */
  figures: Record<string, ModelFigures> | null;
  /** Tokens that the last call of the main conversation filled the context with. */
  contextUsed: number;
};

export type Draft = StepDraft<ClaudeState>;

export type OwnRequest =
  | { kind: 'initialize' | 'reattach' | 'settings' | 'usage' | 'mcpStatus' | 'interrupt' | 'rename' }
  | { kind: 'setModel' | 'setMode'; wanted: string };

export type Sent = { kind: 'message'; id: string; text: string; images: ImageRef[] } | { kind: 'command' };

export type Turn = {
  /** The main loop runs; else only sub-agents do. */
  loop: boolean;
  /** A person asked for its end. */
  stopped: boolean;
  /** The errand that ends the turn if the main loop does not begin again before; `null` while there is none. */
  lastCall: string | null;
};

/** `input`: kept where the end of the call needs it. `background`: its result came at once and means nothing; it ends later. */
export type Call = { tool: string; input: { [key: string]: Json } | null; background: boolean };

export function firstState(options: {
  sessionId: string;
  workspace: string;
  title: string;
  resumed: boolean;
}): ClaudeState {
  return {
    sessionId: options.sessionId,
    workspace: options.workspace,
    title: options.title,
    conversation: null,
    requests: {},
    sent: {},
    unnamed: [],
    turn: null,
    agents: [],
    calls: {},
    asks: {},
    answered: [],
    stream: null,
    repeating: false,
    compacting: false,
    settings: {},
    mcp: {},
    tasks: [],
    figures: options.resumed ? null : {},
    contextUsed: 0,
  };
}
