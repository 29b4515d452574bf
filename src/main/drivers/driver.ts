import type { Agent, Endpoint, KeyPlace } from '../../shared/agent.ts';
import type { Json } from '../../shared/ids.ts';
import type { DialectCommand, DialectEvent, LaunchOptions } from '../dialects/dialect.ts';

/**
 * What runs one agent for one session. Everything it has to say goes into the sink as steps; what it is told comes as
 * commands. It never shows or keeps anything by itself: the session stores a step, and only then hands back its frames.
 */
export type Driver = {
  /** What a session asks of its agent. The outcome comes as steps. */
  command(command: DriverCommand, at: number): void;
  /** Only where the session is a terminal. */
  terminal?: DriverTerminal;
  /** Frames of committed steps, with the places at which they stand in `in.jsonl`. May be given twice after a crash. */
  deliver(frames: readonly StoredFrame[]): void;
  /** The byte of `in.jsonl` up to which everything is known to be on the disk. */
  written(): number;
  /** Stop or go on reading what the agent says; the store has no room, or the window cannot follow. */
  pause(): void;
  resume(): void;
  /** The app goes, the agent stays. */
  detach(): Promise<void>;
  /** End the process for good; resolves when its group is empty. */
  stop(): Promise<void>;
};

/** Keys for a terminal, as they are; `''`: somebody looks at it. They are written at once and stored nowhere. */
export type DriverTerminal = { input(data: string, at: number): void; resize(columns: number, rows: number): void };

/** A driver is owed exactly one `detach` or `stop`. */
export type DriverCommand = DialectCommand;

/** What a driver reports; the same whether a dialect or the driver itself found it out. */
export type DriverReport = DialectEvent;

/** `offset`: the byte of `in.jsonl` at which `text` (with its line feed) begins. */
export type StoredFrame = { offset: number; text: string };

/**
 * What to store in one transaction. `position`: the byte of `out.jsonl` up to which everything is in this or an earlier
 * step; absent for a step that no line led to. `frames`: lines without line feeds. `state`: to be kept and given back.
 */
export type DriverStep = {
  at: number;
  events: DialectEvent[];
  frames: string[];
  state: Json;
  position?: number;
  /** Lines that the dialect did not know. */
  unknownLines: number;
};

export type Liveness =
  | { state: 'alive' }
  | { state: 'unknown' }
  /** `exitCode` absent: nobody knows. The driver has read all that the agent wrote; nothing comes after this. */
  | { state: 'exited'; exitCode?: number; stderr: string };

export type DriverSink = {
  step(step: DriverStep): void;
  liveness(liveness: Liveness): void;
};

/** What a session keeps so that its driver can find the process again. */
/** `state` null: start from the dialect's first state (a session that is rebuilt from its wires). */
export type DriverRecord = { wireFolder: string; state: Json; position: number };

export type StartFailure = {
  code: 'agentNotInstalled' | 'startFailed';
  message: string;
};

/** How the agents of one kind are found and started. One entry of the registry. */
export type DriverFactory = {
  readonly agent: string;
  /** Looks on this machine; cheap enough to be asked each time a dialog opens. */
  describe(): Promise<Agent>;
  /** Starts a new process. `folder`: a fresh folder for the wire, made by this call. */
  start(
    options: LaunchOptions & { folder: string; command?: string },
    sink: DriverSink,
  ): Promise<{ ok: true; driver: Driver; state: Json } | { ok: false; error: StartFailure }>;
  /** Finds the process of a record again, or reads what it left; what it says comes as steps after `record.position`. */
  adopt(options: LaunchOptions & DriverRecord, sink: DriverSink): Promise<Driver>;
  /** Only where the agent is reached at addresses: those that it has. */
  readonly endpoints?: EndpointBook;
};

/** The addresses at which models are served, and their keys. A key can be put in, and read only to be sent to its address. */
export type EndpointBook = {
  list(): readonly Endpoint[];
  key(id: string): string | undefined;
  keyPlace(id: string): KeyPlace;
  /** `key` absent: the one that there is stays, unless the address is another one now. `''`: there is none any more. */
  put(endpoint: Endpoint, key: string | undefined): { ok: true } | { ok: false; message: string };
  remove(id: string): void;
};

export type Registry = {
  readonly factories: readonly DriverFactory[];
  find(agent: string): DriverFactory | undefined;
};
