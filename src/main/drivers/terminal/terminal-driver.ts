import { limits } from '../../../shared/limits.ts';
import type { Driver, DriverCommand, DriverReport, DriverSink } from '../driver.ts';
import { type Call, createAttentionScanner } from './attention-scanner.ts';
import { cutOutput } from './cut-output.ts';
import { endTerminal } from './end-terminal.ts';
import type { Pty, PtyEnd, PtyListener } from './pty.ts';
import type { TerminalState } from './terminal-state.ts';

export type TerminalDriverOptions = {
  /** The terminal's id among all of the session's. */
  id: string;
  argv: string[];
  cwd: string;
  sink: DriverSink;
  now(): number;
  /** How many characters are recorded before it has to wait for a person. */
  quota?: number;
};

/** A program in a pseudo-terminal: everything that it prints is recorded, and it gets every key. `listener` is for its host. */
export function createTerminalDriver(options: TerminalDriverOptions): {
  driver: Driver;
  listener: PtyListener;
  /** It is there; nothing is reported before. */
  begin(pty: Pty): void;
} {
  const { id, argv, cwd, sink, now, quota = limits.recordingBytesPerSession } = options;
  const scan = createAttentionScanner();
  let state: TerminalState = { version: 1, terminal: id };
  let pty: Pty | undefined;
  let begun = false;
  let closed = false;
  let early: PtyEnd | undefined;
  let text = '';
  /** Characters that were handed on and are not stored yet, and all that were since a person last let it go on. */
  let waiting = 0;
  let recorded = 0;
  const reasons = new Set<'storing' | 'noRoom' | 'full'>();
  let calling: string | null = null;
  let lastInput = Number.NEGATIVE_INFINITY;
  let markEnded = () => {};
  const ended = new Promise<void>((resolve) => {
    markEnded = resolve;
  });

  function tell(events: DriverReport[], at = now()): void {
    if (events.length > 0) sink.step({ at, events, frames: [], state, unknownLines: 0 });
  }

  /** It is read only while there is no reason against it. */
  function hold(reason: 'storing' | 'noRoom' | 'full', held: boolean): void {
    const before = reasons.size;
    if (held) reasons.add(reason);
    else reasons.delete(reason);
    if (before === 0 && reasons.size > 0) pty?.pause();
    if (before > 0 && reasons.size === 0) pty?.resume();
  }

  function flush(): void {
    if (text === '' || closed) return;
    const chunk = text;
    text = '';
    waiting += chunk.length;
    recorded += chunk.length;
    const events: DriverReport[] = cutOutput(chunk, limits.terminalChunkBytes).map((piece) => ({
      type: 'terminalOutput',
      id,
      chunk: piece,
    }));
    for (const call of scan(chunk)) events.push(...callPerson(call));
    if (recorded > quota && !reasons.has('full')) {
      hold('full', true);
      events.push({ type: 'error', code: 'recordingFull', message: fullWords, fatal: false });
    }
    tell(events);
    if (waiting > limits.terminalPauseChars) hold('storing', true);
  }

  /** A bell right behind a key is the program's answer to it, not a call. */
  function callPerson(call: Call): DriverReport[] {
    if (call.kind === 'bell' && now() - lastInput < limits.terminalBellQuietMs) return [];
    const message = call.kind === 'bell' ? 'Rang the bell' : call.text;
    if (message === calling) return [];
    calling = message;
    return [{ type: 'attention', message }];
  }

  function answered(): DriverReport[] {
    if (calling === null) return [];
    calling = null;
    return [{ type: 'attention', message: null }];
  }

  function input(data: string, at: number): void {
    if (closed) return;
    tell(answered(), at);
    if (data === '') return;
    lastInput = at;
    if (reasons.has('full')) {
      recorded = 0;
      hold('full', false);
    }
    pty?.write(data);
  }

  function end(how: PtyEnd): void {
    if (!begun) {
      early = how;
      return;
    }
    flush();
    if (closed) return;
    closed = true;
    state = { ...state, terminal: null };
    tell([...answered(), { type: 'terminalExited', id, ...how }]);
    markEnded();
    // How a program ended is told beside its text; for the session it is no trouble.
    sink.liveness({ state: 'exited', exitCode: 0, stderr: '' });
  }

  function obey(command: DriverCommand, at: number): void {
    if (command.kind === 'interrupt') input('\x03', at);
    else if (command.kind === 'send') {
      const { messageId, text: words, images } = command;
      const refs = images.map(({ ref }) => ref);
      tell([
        { type: 'messageTaken', id: messageId, text: words, images: refs },
        { type: 'turnEnded', outcome: 'completed' },
      ]);
      // As it would be pasted and sent: several lines of it are one message to programs that know the difference.
      input(words.includes('\n') ? `\x1b[200~${words}\x1b[201~\r` : `${words}\r`, at);
    }
  }

  function begin(opened: Pty): void {
    pty = opened;
    // The session has its driver, and has stored the record of it, before the first step comes.
    setImmediate(() => {
      if (closed) return;
      begun = true;
      tell([
        { type: 'capabilities', capabilities: { terminal: {}, interrupt: {}, resume: {} } },
        { type: 'terminalOpened', id, argv, cwd },
        { type: 'ready' },
      ]);
      sink.liveness({ state: 'alive' });
      flush();
      if (early) end(early);
    });
  }

  return {
    begin,
    listener: {
      output(more) {
        if (text === '') setImmediate(() => begun && flush());
        text += more;
      },
      ended: end,
    },
    driver: {
      command: obey,
      terminal: { input, resize: (columns, rows) => pty?.resize(columns, rows) },
      // It has no frames; that it is called says that what was handed on is stored.
      deliver() {
        waiting = 0;
        hold('storing', false);
      },
      written: () => 0,
      pause: () => hold('noRoom', true),
      resume: () => hold('noRoom', false),
      async detach() {
        if (closed) return;
        flush();
        closed = true;
        state = { ...state, terminal: null };
        if (begun) tell([...answered(), { type: 'terminalExited', id }, lostWithApp]);
        if (pty) pty.kill('SIGHUP');
      },
      async stop() {
        if (pty && !closed) await endTerminal(pty, ended);
        closed = true;
      },
    },
  };
}

const fullWords =
  'The terminal has printed so much that its recording is full. It waits; press a key in it to let it go on.';

/** A terminal cannot outlive whoever holds it. */
export const lostWithApp: DriverReport = {
  type: 'error',
  code: 'terminalEnded',
  message: 'The terminal ended with Signalbox. What it had printed is kept; its program is not running any more.',
  fatal: false,
};
