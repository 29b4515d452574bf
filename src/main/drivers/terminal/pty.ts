/** What to start in a pseudo-terminal. `argv[0]` is an absolute path; `env` is all of its environment. */
export type PtyRequest = { argv: string[]; cwd: string; env: Record<string, string>; columns: number; rows: number };

/** How the program of a pseudo-terminal ended. `exitCode` absent: nobody knows, because its holder died. */
export type PtyEnd = { exitCode?: number; signal?: string };

export type PtySignal = 'SIGHUP' | 'SIGTERM' | 'SIGKILL';

/** A program in a pseudo-terminal. Whoever holds the other end of it ends it by ending. */
export type Pty = {
  write(data: string): void;
  resize(columns: number, rows: number): void;
  /** Stop or go on reading what it prints; a program that prints into a full terminal waits. */
  pause(): void;
  resume(): void;
  kill(signal: PtySignal): void;
};

export type PtyListener = {
  /** Raw output as text, escape sequences and all. */
  output(text: string): void;
  /** It printed its last; once. */
  ended(end: PtyEnd): void;
};

/** Holds pseudo-terminals, in a process of its own. */
export type PtyHost = {
  open(request: PtyRequest, listener: PtyListener): Promise<{ ok: true; pty: Pty } | { ok: false; message: string }>;
  /** Ends the holder, and with it every program in it. */
  close(): void;
};
