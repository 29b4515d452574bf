import type { SessionEvent } from '../../shared/event.ts';
import { limits } from '../../shared/limits.ts';
import type { Connection } from '../client/connection.ts';

/** What a terminal on the screen is told. */
export type TerminalScreen = {
  /** `written`: it has drawn that. */
  write(text: string, written: () => void): void;
  /** All that was printed before somebody looked is drawn; from now on it is what happens. */
  live(): void;
  refused(message: string): void;
};

/** How much of what was printed before is drawn: about what the scrollback holds. */
const replayedChars = 1024 * 1024;

/**
 * Feeds a screen with everything that a session's terminals print. While more than it can draw has come it stops following,
 * and goes on from there: whatever it missed is in the store.
 */
export function feedTerminal(connection: Connection, sessionId: string, screen: TerminalScreen): () => void {
  let stopped = false;
  let lastSeq = -1;
  /** A terminal was shown already. */
  let begun = false;
  let unwritten = 0;
  let unfollow: (() => void) | undefined;
  let forget = () => {};

  function take(events: readonly SessionEvent[]): void {
    for (const event of events) {
      if (event.seq <= lastSeq) continue;
      const text = printed(event, begun);
      begun ||= event.body.type === 'terminalOpened' || text !== '';
      lastSeq = event.seq;
      if (text !== '') write(text);
    }
  }

  function write(text: string): void {
    unwritten += text.length;
    screen.write(text, () => {
      unwritten -= text.length;
      if (unwritten < limits.terminalResumeChars) follow();
    });
    if (unwritten <= limits.terminalPauseChars) return;
    unfollow?.();
    unfollow = undefined;
  }

  let following = false;
  function follow(): void {
    if (stopped || unfollow || !following) return;
    unfollow = connection.follow(
      'transcript',
      () => ({ sessionId, after: lastSeq }),
      (entries) => {
        if (!stopped) take(entries);
      },
    );
  }

  async function begin(): Promise<void> {
    forget();
    const past = await readPast();
    if (stopped) return;
    if ('message' in past) {
      if (past.code === 'closed') forget = connection.onState(() => connection.state() === 'open' && void begin());
      else screen.refused(past.message);
      return;
    }
    take(past.events);
    screen.write('', () => {
      if (stopped) return;
      screen.live();
      following = true;
      follow();
    });
  }

  /** The newest events, oldest first: as many as matter to a screen. */
  async function readPast(): Promise<{ events: SessionEvent[] } | { code: string; message: string }> {
    const events: SessionEvent[] = [];
    for (let size = 0; size < replayedChars; ) {
      const before = events[0]?.seq;
      const range = { sessionId, limit: limits.pageEventsMax, ...(before === undefined ? {} : { before }) };
      const page = await connection.call('transcript.page', range);
      if (stopped || !page.ok) return stopped || page.ok ? { events } : page.error;
      events.unshift(...page.value.events);
      for (const { body } of page.value.events) if (body.type === 'terminalOutput') size += body.chunk.length;
      if (!page.value.more || page.value.events.length === 0) break;
    }
    return { events };
  }

  void begin();
  return () => {
    stopped = true;
    forget();
    unfollow?.();
  };
}

/** What an event looks like in a terminal. Our own lines stand apart, and begin with a terminal as it is when it is new. */
function printed({ body }: SessionEvent, again: boolean): string {
  switch (body.type) {
    case 'terminalOutput':
      return body.chunk;
    case 'terminalOpened':
      return again ? ownLine('Started again') : '';
    case 'terminalExited':
      return ownLine(body.signal === undefined ? `Ended${exitWords(body.exitCode)}` : `Ended by ${body.signal}`);
    case 'error':
      return ownLine(body.message);
    default:
      return '';
  }
}

function exitWords(exitCode: number | undefined): string {
  return exitCode === undefined ? '' : ` with status ${exitCode}`;
}

/** Leaves the other screen, shows the cursor, ends modes and colours: a program that died did not. */
const asNew = '\x1b[?1049l\x1b[!p\x1b[?25h\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?2004l\x1b[0m';

function ownLine(words: string): string {
  return `${asNew}\r\n\x1b[2m── ${words.replaceAll(/\p{Cc}/gu, ' ')} ──\x1b[0m\r\n`;
}
