import { FitAddon } from '@xterm/addon-fit';
import { Unicode11Addon } from '@xterm/addon-unicode11';
import { WebLinksAddon } from '@xterm/addon-web-links';
import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import { limits } from '../../shared/limits.ts';
import { webAddress } from './safe-link.tsx';
import { pathLinks } from './terminal-links.ts';
import { documentWithAdoptedStyles } from './terminal-styles.ts';
import { terminalTheme } from './terminal-theme.ts';

/** The order by which a program would write into the clipboard, or read it. */
const clipboardOrder = 52;

export type LiveTerminal = { terminal: Terminal; remove(): void };

/**
 * A terminal that takes keys, as large as its element. It draws with elements of the page: a canvas of the graphics card is
 * faster only where there is a real one.
 */
export function makeTerminal(element: HTMLElement, openPath: (path: string) => void): LiveTerminal {
  const styles = documentWithAdoptedStyles(document);
  const terminal = new Terminal({
    scrollback: limits.terminalScrollbackLines,
    // The widths of characters as programs of today count them.
    allowProposedApi: true,
    fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--mono'),
    fontSize: 12,
    lineHeight: 1.3,
    theme: terminalTheme(element, true),
    documentOverride: styles.document,
    linkHandler: { activate: (_, address) => openAddress(address), allowNonHttpProtocols: false },
  });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  terminal.loadAddon(new Unicode11Addon());
  terminal.unicode.activeVersion = '11';
  terminal.loadAddon(new WebLinksAddon((_, address) => openAddress(address)));
  terminal.registerLinkProvider(pathLinks(terminal, openPath));
  // Said to be done, so that nothing else is asked: what an agent prints never gets there.
  terminal.parser.registerOscHandler(clipboardOrder, () => true);
  terminal.open(element);
  fit.fit();
  const resize = new ResizeObserver(() => fit.fit());
  resize.observe(element);
  const theme = new MutationObserver(() => {
    terminal.options.theme = terminalTheme(element, true);
  });
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return {
    terminal,
    remove() {
      resize.disconnect();
      theme.disconnect();
      terminal.dispose();
      styles.remove();
    },
  };
}

/** The app asks before it opens anything outside. */
function openAddress(address: string): void {
  const url = webAddress(address);
  if (url) window.open(url.href, '_blank', 'noopener');
}
