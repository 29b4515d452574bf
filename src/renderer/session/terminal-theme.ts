/** The page's colours as a terminal names them. `cursor`: whether it has one. */
export function terminalTheme(element: Element, cursor: boolean) {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const ansi = {
    black: color('--line2'),
    red: color('--trouble'),
    green: color('--work'),
    yellow: color('--wait'),
    blue: color('--ask'),
    magenta: color('--ansi-magenta'),
    cyan: color('--ansi-cyan'),
    white: color('--ink2'),
  };
  return {
    ...ansi,
    brightBlack: color('--ink3'),
    brightRed: ansi.red,
    brightGreen: ansi.green,
    brightYellow: ansi.yellow,
    brightBlue: ansi.blue,
    brightMagenta: ansi.magenta,
    brightCyan: ansi.cyan,
    brightWhite: color('--ink'),
    background: color('--bg'),
    foreground: color('--ink2'),
    cursor: color(cursor ? '--ink' : '--bg'),
    cursorAccent: color('--bg'),
    selectionBackground: color('--sel'),
    scrollbarSliderBackground: color('--line2'),
  };
}
