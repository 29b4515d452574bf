import type { Row } from './measure.ts';

/** The rows as one table of text. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [
    ['measured', 'Signalbox', 'reference', 'ratio'],
    ...rows.map(({ name, ours, reference, ratio }) => [
      name,
      ours,
      reference,
      ratio === undefined ? '' : ratio.toFixed(2),
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const [head = '', ...body] = lines;
  return [head, '-'.repeat(Math.max(...lines.map((line) => line.length))), ...body].join('\n');
}
