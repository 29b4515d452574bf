import type { ILink, ILinkProvider, Terminal } from '@xterm/xterm';

/** A path as compilers and listings write it: with a slash in it, and perhaps a line. */
const pathPattern = /(?<![\w/.~-])(?:~\/|\.{0,2}\/)?[\w@+.-]+(?:\/[\w@+.-]+)+(?::\d+)?(?::\d+)?/g;

export type FoundPath = { path: string; from: number; to: number };

/** Paths in a line of text; `from` and `to` are places in it. An address of the web is none. */
export function findPaths(line: string): FoundPath[] {
  return [...line.matchAll(pathPattern)].flatMap(({ 0: found, index }) => {
    if (/[a-z]+:\/{0,2}$/i.test(line.slice(0, index))) return [];
    const path = found.replace(/[.]+$/, '');
    return [{ path: path.replace(/(?::\d+){1,2}$/, ''), from: index, to: index + path.length }];
  });
}

/** Makes paths clickable that stand in one row. */
export function pathLinks(terminal: Terminal, open: (path: string) => void): ILinkProvider {
  return {
    provideLinks(row, answer) {
      const line = terminal.buffer.active.getLine(row - 1);
      if (!line) return answer(undefined);
      const columns = columnsOf(line);
      const text = line.translateToString(true);
      const links = findPaths(text).map(
        ({ path, from, to }): ILink => ({
          text: path,
          range: { start: { x: (columns[from] ?? from) + 1, y: row }, end: { x: columns[to] ?? to, y: row } },
          activate: () => open(path),
        }),
      );
      answer(links.length > 0 ? links : undefined);
    },
  };
}

type Line = NonNullable<ReturnType<Terminal['buffer']['active']['getLine']>>;

/** The column of each character of a line: wide ones take two. */
function columnsOf(line: Line): number[] {
  const columns: number[] = [];
  for (let column = 0; column < line.length; column += 1) {
    const cell = line.getCell(column);
    if (!cell || cell.getWidth() === 0) continue;
    for (let part = 0; part < Math.max(cell.getChars().length, 1); part += 1) columns.push(column);
  }
  return columns;
}
