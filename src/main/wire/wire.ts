/** The two files between the app and one agent process, and what is known of that process. */
export type Wire = {
  readonly folder: string;
  /** Reads `out.jsonl` from a byte on, now and as it grows; then tells how the process ended. Called once. */
  follow(from: number, reader: WireReader): void;
  /** Puts `text` at `offset` of `in.jsonl` unless it already stands there; a torn piece is completed. Never throws: a failed write is reported and tried again. */
  write(offset: number, text: string): void;
  /** The byte of `in.jsonl` up to which everything is known to be on the disk. */
  written(): number;
  pause(): void;
  resume(): void;
  /** Lets go of the files; the process goes on. */
  detach(): Promise<void>;
  /** Hangs up, terminates, kills the whole group, `shutdownGraceMs` apart; resolves when it is empty. */
  stop(): Promise<void>;
};

/** `start` and `end`: bytes of `out.jsonl`; `end` is behind the line feed. */
export type WireLine =
  | { kind: 'text'; text: string; start: number; end: number }
  /** Skipped: longer than `lineBytes`, or not UTF-8, or cut off when the process ended. */
  | { kind: 'bad'; reason: 'tooLong' | 'notUtf8' | 'torn'; start: number; end: number };

export type WireReader = {
  /** Whole lines in order, as many as were there. */
  lines(lines: readonly WireLine[]): void;
  /** The process may or may not be there; asked again every `livenessMs`. */
  liveness(state: 'alive' | 'unknown'): void;
  /** After the last line. */
  exited(end: { exitCode?: number; stderr: string }): void;
  /** Something that a person should know and that does not end the session: a write that failed, a full recording. */
  trouble(code: 'wireWriteFailed' | 'wireReadFailed' | 'recordingFull', message: string): void;
};

export type SpawnSpec = {
  /** Made by the spawn; must not exist. */
  folder: string;
  program: string;
  args: readonly string[];
  cwd: string;
  /** Complete; nothing of the app's own environment is added. */
  env: Readonly<Record<string, string>>;
};

/** Starts a process detached, in its own group, with no stdio and clean descriptors. In Electron a utility process does it. */
export type Spawner = (request: {
  program: string;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
}) => Promise<{ ok: true; pid: number } | { ok: false; message: string }>;

export type WireFactory = {
  spawn(spec: SpawnSpec): Promise<{ ok: true; wire: Wire } | { ok: false; message: string }>;
  /** The wire in a folder that an earlier run of the app made; the process may be gone. */
  adopt(folder: string): Promise<Wire>;
};
