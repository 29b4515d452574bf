import encodeQR from 'qr';

/** The empty edge that a reader needs, in squares. */
const quietZone = 4;

export type QrPath = {
  /** One path over all dark squares, each 1 by 1. */
  path: string;
  /** Edge of the whole picture in squares, with its empty edge. */
  size: number;
};

/** A QR code as something to draw, without a word of markup from a library. */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
  return { path: rows.map(rowPath).join(''), size: rows.length };
}

/** Runs instead of squares: between two that touch, a screen can draw a thin light line. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  let from = 0;
  while (from < row.length) {
    const dark = row[from];
    let to = from + 1;
    while (to < row.length && row[to] === dark) to += 1;
    if (dark) path += `M${from} ${y}h${to - from}v1H${from}z`;
    from = to;
  }
  return path;
}
