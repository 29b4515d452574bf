import type { z } from 'zod';
import type { EventBody, EventOf } from '../../shared/event.ts';
import type { Json } from '../../shared/ids.ts';
import { limits } from '../../shared/limits.ts';
import type { ImageRef } from '../../shared/session.ts';
import type { Approval, Question, Settlement } from '../../shared/waiting.ts';

/**
 * A dialect is a pure translator between one agent's lines and the product's events. It does no I/O, reads no clock and
 * makes no random ids: time and whatever is needed for ids come in with the input. Its state is plain JSON, so that it
 * can be kept beside the events it led to and taken up again after a crash.
 */
export type Dialect<State extends Json = Json> = {
  /** The agent's id in the registry. */
  readonly agent: string;
  /** What to start, and the state to start with. The program's path and the environment are the driver's. */
  launch(options: LaunchOptions): { args: string[]; env: Record<string, string>; state: State };
  /** The process is there: right after its start, or found again after the app's. Handshake frames go here. */
  attach(state: State, input: { kind: 'started' | 'adopted' } & Moment): Step<State>;
  receive(state: State, input: DialectInput): Step<State>;
  command(state: State, command: DialectCommand, moment: Moment): Step<State>;
};

/**
 * When and where something came in. `at`: epoch milliseconds. `key`: unique to this input within the session and the
 * same again when the input is replayed after a crash; ids that a dialect needs are made from it.
 */
export type Moment = { at: number; key: string };

export type LaunchOptions = {
  /** Ours; a UUID. An agent that takes an id in advance gets this one. */
  sessionId: string;
  title: string;
  workspace: string;
  model?: string | undefined;
  mode?: string | undefined;
  /** Take up the conversation with this id of the agent's, or begin a new one from a copy of it. */
  resume?: { agentSessionId: string; fork: boolean } | undefined;
};

/** One thing that came in. A line arrives parsed; one that could not be parsed never reaches a dialect. */
export type DialectInput =
  | ({ kind: 'line'; json: Json } & Moment)
  /** An errand has ended. */
  | ({ kind: 'errand'; id: string; result: ErrandResult } & Moment)
  /** The process is gone; everything open ends now. `exitCode` absent: nobody knows. `stderr`: its last words. */
  | ({ kind: 'exit'; exitCode?: number; stderr: string } & Moment);

export type Step<State> = {
  state: State;
  events: DialectEvent[];
  /** Whole lines for the agent, without their line feed. */
  frames: string[];
  errands: Errand[];
  /** What the line was, when the dialect did not know it; counted, kept in the recording, and otherwise ignored. */
  unknown?: string;
};

/**
 * What a dialect reports: the event union, but for what the session adds or decides itself.
 * - `messageTaken`: the agent starts reading a message of ours (or one that it got elsewhere: then without an id).
 *   The session records it as `userMessage`, exactly once.
 * - `approvalRequested`, `questionAsked` carry no hash: the session computes it.
 * - `withdrawn`: the agent no longer waits for this record.
 * - `usage` has no total.
 * - `agentSession`: the agent's own id of the conversation, which resume and fork need.
 * - `branch`, `title`: what the agent says of itself.
 * - `ready`: the handshake is done and messages can be sent.
 * A dialect does not close open calls or settle records at a turn's end, and need not care for late lines: the session
 * does so for all dialects, from `turnEnded` and `exit`.
 */
export type DialectEvent =
  | Exclude<
      EventBody,
      {
        type:
          | 'userMessage'
          | 'messageQueued'
          | 'messageEdited'
          | 'messageMoved'
          | 'messageRemoved'
          | 'approvalRequested'
          | 'approvalDeadline'
          | 'approvalSettled'
          | 'questionAsked'
          | 'questionAnswered'
          | 'commandQueued'
          | 'commandSent'
          | 'renamed'
          | 'usage'
          | 'image';
      }
    >
  | { type: 'messageTaken'; id?: string; text: string; images: ImageRef[]; parent?: string }
  | ({ type: 'approvalRequested' } & Approval)
  | ({ type: 'questionAsked' } & Question)
  | { type: 'withdrawn'; id: string }
  | Omit<EventOf<'usage'>, 'total'>
  | { type: 'agentSession'; id: string }
  | { type: 'title'; title: string }
  | { type: 'ready' }
  /** An image that a tool made. The session keeps the bytes and records an `image` with their reference. */
  | { type: 'imageData'; base64: string; about?: string };

/** What a session asks its agent to do. Each is answered by events, never by a return value. */
export type DialectCommand =
  /** `images`: the bytes that the refs of the message stand for. */
  | { kind: 'send'; messageId: string; text: string; images: { mediaType: string; base64: string; ref: ImageRef }[] }
  | { kind: 'interrupt' }
  /** The record `id` was settled so; the agent gets its one answer. `none` and denials without a person count as denied. */
  | { kind: 'settle'; id: string; settlement: Settlement }
  | { kind: 'setModel'; model: string }
  | { kind: 'setMode'; mode: string }
  | { kind: 'setEffort'; effort: string }
  | { kind: 'compact'; instructions?: string | undefined }
  | { kind: 'clear' }
  | { kind: 'rename'; title: string }
  | { kind: 'raw'; text: string };

/** Something to be done for a dialect outside of it. An errand under way is in the dialect's state: `attach` asks again. */
export type Errand =
  /** The file as text; only inside the workspace, symbolic links followed. Result `file`. */
  | { id: string; kind: 'readFile'; path: string }
  /** Makes `text` the file's text; only inside the workspace, and only while the file still holds `expected` (null: is not there) or `text` itself. Result `written`, `changed` or `outside`. */
  | { id: string; kind: 'writeFile'; path: string; text: string; expected: string | null }
  /**
   * Runs a program with its words, without input. Results: `output` as it comes, and in the end one `ended`. Asked again
   * with the same id it is found again, and told from byte `from` of its output on.
   */
  | { id: string; kind: 'runCommand'; argv: string[]; cwd: string; env: Record<string, string>; from: number }
  /** The last `bytes` of what the program of the errand `command` has put out. Result `outputSoFar`. */
  | { id: string; kind: 'readCommand'; command: string; bytes: number }
  /** Ends the program of the errand `command`, which then tells its own `ended`. No result of its own. */
  | { id: string; kind: 'endCommand'; command: string }
  /** Comes back as `due` at or after `at`, also when the app was away meanwhile. */
  | { id: string; kind: 'wake'; at: number };

export type ErrandResult =
  /** `text` null: there is no such file. `outside`: not inside the workspace, or not a readable text file. */
  | { kind: 'file'; text: string | null }
  | { kind: 'outside'; message: string }
  | { kind: 'due' }
  | { kind: 'written' }
  /** The file is no longer what it was. */
  | { kind: 'changed'; message: string }
  /** `end`: the byte of the output behind it. */
  | { kind: 'output'; chunk: string; end: number }
  /** `exitCode` absent: nobody knows. `message`: why it did not even begin. */
  | { kind: 'ended'; exitCode?: number; message?: string }
  | { kind: 'outputSoFar'; text: string; truncated: boolean };

/** A step that changes nothing. */
export function noStep<State>(state: State): Step<State> {
  return { state, events: [], frames: [], errands: [] };
}

/** A step under construction. The state in it is replaced, never changed in place. */
export type StepDraft<State> = {
  state: State;
  readonly moment: Moment;
  readonly events: DialectEvent[];
  readonly frames: string[];
  readonly errands: Errand[];
  unknown?: string;
};

/** The step that `take` makes. A dialect's state is plain JSON, which its type alone does not show. */
export function takeStep<State>(state: State, moment: Moment, take: (draft: StepDraft<State>) => void): Step<Json> {
  const draft: StepDraft<State> = { state, moment, events: [], frames: [], errands: [] };
  take(draft);
  const { events, frames, errands, unknown } = draft;
  return { state: draft.state as Json, events, frames, errands, ...(unknown === undefined ? {} : { unknown }) };
}

export function change<State>(draft: StepDraft<State>, what: NoInfer<Partial<State>>): void {
  draft.state = { ...draft.state, ...what };
}

export function tell(draft: StepDraft<unknown>, ...events: DialectEvent[]): void {
  draft.events.push(...events);
}

/** Trouble that people should know of and that ends nothing. */
export function warn(draft: StepDraft<unknown>, code: string, message: string): void {
  tell(draft, { type: 'error', code, message, fatal: false });
}

/** One whole line for the agent. */
export function write(draft: StepDraft<unknown>, frame: Json): void {
  draft.frames.push(JSON.stringify(frame));
}

/** An entry of a record whose keys come from outside. */
export function entry<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** A record without one of its entries. */
export function without<Value>(record: Record<string, Value>, key: string): Record<string, Value> {
  const { [key]: _, ...rest } = record;
  return rest;
}

/** Requests of ours without a reply, by their id. */
type Asking<Own> = { requests: Record<string, Own> };

const replyErrand = 'reply:';

/** An errand comes back when the time for a reply is over; `requestOf` tells the request. */
export function waitForReply(draft: StepDraft<unknown>, id: string): void {
  draft.errands.push({ id: `${replyErrand}${id}`, kind: 'wake', at: draft.moment.at + limits.agentReplyMs });
}

/** Replies that were waited for when the app went. */
export function waitAgain(draft: StepDraft<Asking<unknown>>): void {
  for (const id of Object.keys(draft.state.requests)) waitForReply(draft, id);
}

/** The id of the request whose reply an errand waits for. */
export function requestOf(errandId: string): string | undefined {
  return errandId.startsWith(replyErrand) ? errandId.slice(replyErrand.length) : undefined;
}

/** Takes a request off the list; undefined: it is not one of ours, or was given up. */
export function takeRequest<Own>(draft: StepDraft<Asking<Own>>, id: string): Own | undefined {
  const own = entry(draft.state.requests, id);
  if (own) change(draft, { requests: without(draft.state.requests, id) });
  return own;
}

/** Takes the request off the list whose time is over; undefined: its reply had come. */
export function takeOverdue<Own>(draft: StepDraft<Asking<Own>>, errandId: string): Own | undefined {
  const id = requestOf(errandId);
  return id === undefined ? undefined : takeRequest(draft, id);
}

/** Takes what the agent says. False: it is of a known kind and not as expected. */
export type Receiver<Draft> = (draft: Draft, said: unknown) => boolean;

export function when<Draft, Schema extends z.ZodType>(
  schema: Schema,
  receive: (draft: Draft, said: z.infer<Schema>) => void,
): Receiver<Draft> {
  return (draft, said) => {
    const parsed = schema.safeParse(said);
    if (parsed.success) receive(draft, parsed.data);
    return parsed.success;
  };
}
