import type { DiffLine } from './diff-lines.ts';

const chunkLines = 200;

/** Pixels. */
export const diffLineHeight = 19;
export const diffSigns = { same: ' ', added: '+', removed: '−' } as const;

/** How wide the numbers are, so that they stand under each other. */
export function digitsOf(lines: readonly DiffLine[]): number {
  let most = 0;
  for (const line of lines) if (line.kind !== 'gap') most = Math.max(most, line.oldLine ?? 0, line.newLine ?? 0);
  return most === 0 ? 0 : `${most}`.length;
}

/** The lines in stretches, each drawn only when it comes near; `from`: the place of its first line. */
export function chunksOf(lines: readonly DiffLine[]): { from: number; lines: readonly DiffLine[] }[] {
  const chunks = [];
  for (let from = 0; from < lines.length; from += chunkLines) {
    chunks.push({ from, lines: lines.slice(from, from + chunkLines) });
  }
  return chunks;
}
