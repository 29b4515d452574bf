import { type Lacks, type ScenarioName, scenarioNames } from './scenario-names.ts';

/** `no`: the agent lacks it, and `lacks` says why. `not run`: its program was not there, or the test was left out. */
export type Cell = 'yes' | 'no' | 'failed' | 'not run';
/** One agent, as it came out of its last run. */
export type Row = { title: string; version: string; cells: Record<ScenarioName, Cell>; lacks: Lacks };

const names = Object.entries(scenarioNames) as [ScenarioName, string][];

/** What one scenario of an agent came to. */
export type Outcome = { title: string; version: string; scenario: ScenarioName; lacks: Lacks; cell: Cell };

/** The rows of one run. A scenario that the agent lacks has no test: `lacks` comes with each of its others. */
export function rowsOf(outcomes: readonly Outcome[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { title, version, scenario, lacks, cell } of outcomes) {
    const row = rows.get(title) ?? { title, version, cells: blankCells(lacks), lacks };
    row.cells[scenario] = cell;
    rows.set(title, row);
  }
  return byTitle([...rows.values()]);
}

/** What is known after a run: agents that did not run keep what their last run said. */
export function afterRun(known: readonly Row[], run: readonly Row[]): Row[] {
  const rows = new Map(known.map((row) => [row.title, row]));
  for (const row of run) if (!wasNotRun(row) || !rows.has(row.title)) rows.set(row.title, row);
  return byTitle([...rows.values()]);
}

/** Whether anything of it is missing, so that it is no result of the agent as a whole. */
function wasNotRun({ cells }: Row): boolean {
  return Object.values(cells).includes('not run');
}

function blankCells(lacks: Lacks): Record<ScenarioName, Cell> {
  const cells = names.map(([name]): [ScenarioName, Cell] => [name, lacks[name] === undefined ? 'not run' : 'no']);
  return Object.fromEntries(cells) as Record<ScenarioName, Cell>;
}

function byTitle(rows: Row[]): Row[] {
  return rows.sort((one, other) => (one.title < other.title ? -1 : 1));
}

/** The table as the terminal shows it, and as it is kept in Markdown: agents down, scenarios across. */
export function renderTable(rows: readonly Row[]): string {
  const head = ['agent', 'version', ...names.map(([, label]) => label)];
  const lines = rows.map(({ title, version, cells }) => [title, version, ...names.map(([name]) => cells[name])]);
  const widths = head.map((_, place) => Math.max(...[head, ...lines].map((line) => (line[place] ?? '').length)));
  const render = (line: readonly string[]) =>
    `| ${line.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' | ')} |`;
  return [head, widths.map((width) => '-'.repeat(width)), ...lines].map(render).join('\n');
}

/** Each "no", with its reason. */
export function renderReasons(rows: readonly Row[]): string {
  const reasons = rows.flatMap(({ title, lacks }) =>
    names.flatMap(([name, label]) => (lacks[name] === undefined ? [] : [`- **${title}**, ${label}: ${lacks[name]}`])),
  );
  return reasons.join('\n');
}

/** Reads what was rendered. Lines that are neither a row nor a reason are passed over. */
export function parseMatrix(text: string): Row[] {
  const rows: Row[] = [];
  for (const line of text.split('\n')) {
    const [, title, label, reason] = /^- \*\*(.+?)\*\*, (.+?): (.+)$/.exec(line) ?? [];
    const cells = line.startsWith('| ')
      ? line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim())
      : [];
    if (reason !== undefined) {
      const row = rows.find((one) => one.title === title);
      const name = names.find(([, known]) => known === label)?.[0];
      if (row && name) row.lacks[name] = reason;
    } else if (cells.length === names.length + 2 && cells.slice(2).every(isCell)) {
      const [rowTitle = '', version = '', ...values] = cells;
      const known = names.map(([name], place): [ScenarioName, Cell] => [name, values[place] as Cell]);
      rows.push({ title: rowTitle, version, cells: Object.fromEntries(known) as Row['cells'], lacks: {} });
    }
  }
  return rows;
}

function isCell(text: string): text is Cell {
  return text === 'yes' || text === 'no' || text === 'failed' || text === 'not run';
}
