import jsQR from 'jsqr';
import { expect, it } from 'vitest';
import { type QrPath, qrPath } from './qr-path.ts';

const pixels = 4;

/** Draws what the path says, as a camera sees it: RGBA, each square some pixels wide. */
function drawn({ path, size }: QrPath): { data: Uint8ClampedArray; edge: number } {
  const edge = size * pixels;
  const data = new Uint8ClampedArray(edge * edge * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    const [left, right] = [Number(x) * pixels, (Number(x) + Number(width)) * pixels];
    for (let row = Number(y) * pixels; row < (Number(y) + 1) * pixels; row += 1) {
      for (let column = left; column < right; column += 1)
        data.fill(0, (row * edge + column) * 4, (row * edge + column) * 4 + 3);
    }
  }
  return { data, edge };
}

it.each([
  'http://192.168.1.20:47800/#v1.AAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA.CCCCCCCCCCCCCCCCCCCCCA',
  'a',
  'x'.repeat(300),
])('a camera reads %s', (text) => {
  const { data, edge } = drawn(qrPath(text));
  expect(jsQR(data, edge, edge)?.data).toBe(text);
});

it('leaves an edge of four squares free', () => {
  const { path, size } = qrPath('edge');
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4);
    expect(Math.max(Number(x) + Number(width), Number(y) + 1)).toBeLessThanOrEqual(size - 4);
  }
});
