import type { Mode, Model, Settings, SlashCommand } from '../../../shared/session.ts';
import type { Allowance } from './allowances.ts';
import type { Ask } from './ask.ts';
import type { Call } from './call.ts';
import type { Terminal } from './terminal.ts';

/** What the dialect remembers between two lines. Plain JSON; kept with the events that it led to. */
export type AcpState = {
  sessionId: string;
  workspace: string;
  /** How the conversation is to begin. */
  begin: { mode: string | null; model: string | null; resume: { id: string; fork: boolean } | null };
  /** `greeting`: what the agent can do is not known. `opening`: its conversation is not. `settling`: it is being set up. */
  phase: 'greeting' | 'opening' | 'settling' | 'ready' | 'failed';
  /** A new conversation was asked for in the place of the old one. */
  clearing: boolean;
  /** The state was lost and is found again from what the agent says; its requests of ours are not known. */
  rebuilt: boolean;
  /** The agent's id of the conversation. */
  conversation: string | null;
  /** How many requests were sent; their ids are made from it. */
  asked: number;
  /** Requests of ours without a reply, by their id. */
  requests: Record<string, OwnRequest>;
  can: Abilities;
  commands: SlashCommand[];
  choices: Choices;
  /** What else can be set. */
  options: OtherOption[];
  settings: Settings;
  /** Hash of the capabilities as they were last told. */
  told: string;
  /** An old conversation is being repeated, until nothing came up to this time. `null`: not, or no longer. */
  repeatedUntil: number | null;
  turn: Turn | null;
  /** Calls of this turn, by our id of them. */
  calls: Record<string, Call>;
  /** What the agent waits for, by the id of the record. */
  asks: Record<string, Ask>;
  /** Files that are read or written for the agent, by errand. */
  files: Record<string, FileWork>;
  /** Commands that are run for the agent, by their id. */
  terminals: Record<string, Terminal>;
  /** The session's price so far in US dollars, as the agent counts. `null`: it may have begun anywhere. */
  cost: number | null;
  context: { used: number; size: number | null } | null;
  compacting: boolean;
};

export type Abilities = {
  load: boolean;
  resume: boolean;
  fork: boolean;
  list: boolean;
  title: boolean;
  images: boolean;
};

/** One thing that can be chosen, and by which request. */
export type Choice<Value extends Mode | Model> = {
  available: Value[];
  current: string | null;
  /** The configuration option to be set; `null`: it has a request of its own. */
  option: string | null;
};

export type Choices = { mode: Choice<Mode> | null; model: Choice<Model> | null; effort: Choice<Mode> | null };

/** `isSwitch`: its values are the words for true and false. */
export type OtherOption = {
  id: string;
  label: string;
  values: string[];
  current: string | null;
  isSwitch: boolean;
};

export type OwnRequest =
  | { kind: 'initialize' }
  | { kind: 'open'; how: 'new' | 'load' | 'resume' | 'fork' | 'clear' }
  | { kind: 'list'; why: string }
  | { kind: 'prompt' }
  /** `told`: the agent has said meanwhile what it is set to. */
  | { kind: 'choose'; what: keyof Choices; wanted: string; told: boolean }
  | { kind: 'setOption'; option: string; wanted: string }
  | { kind: 'rename' };

export type Turn = {
  /** The id of the request whose reply ends it. */
  request: string;
  /** A person asked for its end. */
  stopped: boolean;
  compact: boolean;
  /** The message that is being said, until something else comes. */
  saying: { kind: 'text' | 'thought'; id: string } | null;
  /** Calls that have ended; what comes of them now is late. */
  ended: string[];
  /** What was allowed in this turn and that the agent may still have us carry out. */
  allowed: Allowance[];
  /** US dollars that the agent has told of. */
  spent: number;
};

export type FileWork = {
  kind: 'read';
  requestId: string | number | null;
  path: string;
  line: number | null;
  limit: number | null;
};

export const unable: Abilities = { load: false, resume: false, fork: false, list: false, title: false, images: false };

export function firstState(options: { sessionId: string; workspace: string; begin: AcpState['begin'] }): AcpState {
  return {
    ...options,
    phase: 'greeting',
    clearing: false,
    rebuilt: false,
    conversation: null,
    asked: 0,
    requests: {},
    can: unable,
    commands: [],
    choices: { mode: null, model: null, effort: null },
    options: [],
    settings: {},
    told: '',
    repeatedUntil: null,
    turn: null,
    calls: {},
    asks: {},
    files: {},
    terminals: {},
    cost: options.begin.resume ? null : 0,
    context: null,
    compacting: false,
  };
}
