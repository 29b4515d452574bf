import { FitAddon } from '@xterm/addon-fit';
import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import './terminal-output.css';
import { useEffect, useRef } from 'react';
import { limits } from '../../shared/limits.ts';
import type { TerminalView } from '../../shared/transcript-item.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import { documentWithAdoptedStyles } from './terminal-styles.ts';
import { terminalTheme } from './terminal-theme.ts';

const rows = 14;

/** What a command wrote to its terminal, drawn as a terminal draws it. It only shows: it takes no keys and follows no orders. */
export function TerminalOutput({ terminal }: { terminal: TerminalView }) {
  const host = useRef<HTMLDivElement>(null);
  const screen = useRef<{ terminal: Terminal; written: number }>(undefined);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const styles = documentWithAdoptedStyles(document);
    const made = new Terminal({
      rows,
      scrollback: limits.terminalScrollbackLines,
      disableStdin: true,
      convertEol: true,
      cursorBlink: false,
      cursorInactiveStyle: 'none',
      fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--mono'),
      fontSize: 12,
      lineHeight: 1.3,
      theme: terminalTheme(element, false),
      documentOverride: styles.document,
      // A link in a terminal is text: nothing here opens anything.
      linkHandler: { activate: () => undefined, allowNonHttpProtocols: false },
    });
    const fit = new FitAddon();
    made.loadAddon(fit);
    made.open(element);
    fit.fit();
    const resize = new ResizeObserver(() => fit.fit());
    resize.observe(element);
    const theme = new MutationObserver(() => {
      made.options.theme = terminalTheme(element, false);
    });
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    screen.current = { terminal: made, written: 0 };
    return () => {
      resize.disconnect();
      theme.disconnect();
      made.dispose();
      styles.remove();
      screen.current = undefined;
    };
  }, []);

  useEffect(() => {
    const shown = screen.current;
    if (!shown) return;
    shown.terminal.write(terminal.output.slice(shown.written));
    shown.written = terminal.output.length;
  }, [terminal.output]);

  return (
    <figure className="term">
      <figcaption className="term-head">
        <code>
          <VisibleText text={terminal.argv.join(' ')} />
        </code>
        <span>{exitText(terminal)}</span>
      </figcaption>
      <div ref={host} className="term-screen" />
    </figure>
  );
}

function exitText({ exit }: TerminalView): string {
  if (!exit) return 'running';
  if (exit.signal !== undefined) return `ended by ${exit.signal}`;
  return exit.exitCode === undefined ? 'ended' : `exit ${exit.exitCode}`;
}
