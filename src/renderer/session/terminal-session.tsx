import './terminal-session.css';
import { useEffect, useRef, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import type { SessionSummary } from '../../shared/session.ts';
import { useClient } from '../client/provider.tsx';
import { makeTerminal } from './make-terminal.ts';
import { feedTerminal } from './terminal-feed.ts';
import { meaningOf } from './terminal-keys.ts';

/** A session that is a terminal: what its program prints, and every key for it. */
export function TerminalSession({ session }: { session: SessionSummary }) {
  const client = useClient();
  const host = useRef<HTMLDivElement>(null);
  const [note, setNote] = useState<string>();
  const { id: sessionId, title } = session;

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const tell = (result: { ok: true } | { ok: false; error: { code: string; message: string } }) =>
      setNote(result.ok || result.error.code === 'agentNotRunning' ? undefined : result.error.message);
    const reveal = (path: string) => void client.call('workspace.reveal', { sessionId, path }).then(tell);
    const { terminal, remove } = makeTerminal(element, reveal);
    let live = false;

    /** Until it is live nothing is sent: a terminal answers questions of programs, and those that it draws again are old. */
    const send = (data: string) => {
      if (!live) return;
      for (let from = 0; from < data.length || from === 0; from += largestInput) {
        void client.call('terminal.input', { sessionId, data: data.slice(from, from + largestInput) }).then(tell);
      }
    };
    const tellSize = () => {
      if (!live) return;
      const size = { columns: terminal.cols, rows: terminal.rows };
      void client.call('terminal.resize', { sessionId, ...size }).then(tell);
    };

    terminal.onData(send);
    terminal.onBinary(send);
    terminal.onResize(tellSize);
    terminal.textarea?.addEventListener('focus', () => send(''));
    terminal.attachCustomKeyEventHandler((event) => {
      const meaning = meaningOf(event, navigator.platform.startsWith('Mac'));
      if (meaning === 'copy' && event.type === 'keydown' && terminal.hasSelection()) {
        event.preventDefault();
        void navigator.clipboard.writeText(terminal.getSelection());
      }
      if (event.key === 'F6' && event.type === 'keydown') terminal.blur();
      return meaning === 'type';
    });
    const stop = feedTerminal(client, sessionId, {
      write: (text, written) => terminal.write(text, written),
      live() {
        live = true;
        tellSize();
      },
      refused: setNote,
    });
    return () => {
      live = false;
      stop();
      remove();
    };
  }, [client, sessionId]);

  return (
    <section className="term-live" aria-label={`Terminal of ${title}`}>
      <div ref={host} className="term-live-screen" data-terminal />
      {note !== undefined && (
        <p className="term-live-note" role="status">
          {note}
        </p>
      )}
    </section>
  );
}

/** Of a paste, one call takes so many characters: each may be several bytes long. */
const largestInput = limits.terminalInputBytes / 4;
