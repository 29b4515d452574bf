import { expect, test } from 'vitest';
import { drawTrayPicture, type TrayInk } from './tray-picture.ts';
import type { TraySignal } from './tray-state.ts';

const signals: TraySignal[] = ['idle', 'working', 'waiting', 'trouble'];
const inks: TrayInk[] = ['template', 'onDark', 'onLight'];

/** The alpha of each pixel, as rows of marks: what the shape is, whatever its colour. */
function shapeOf(signal: TraySignal, ink: TrayInk, size: number): string[] {
  const pixels = drawTrayPicture(signal, ink, size);
  const mark = (place: number) => ((pixels[place * 4 + 3] ?? 0) > 127 ? '#' : '.');
  return Array.from({ length: size }, (_row, row) =>
    Array.from({ length: size }, (_column, column) => mark(row * size + column)).join(''),
  );
}

test.each([16, 18, 24, 48])('the states have shapes of their own at %i pixels, the same in every ink', (size) => {
  const shapes = signals.map((signal) => shapeOf(signal, 'template', size).join('\n'));
  expect(new Set(shapes).size).toBe(signals.length);
  for (const ink of inks) expect(signals.map((one) => shapeOf(one, ink, size).join('\n'))).toEqual(shapes);
});

test('a lamp that is out, one with a glow, a full one, and a barred one', () => {
  const middle = (signal: TraySignal) => shapeOf(signal, 'onDark', 16)[8];
  expect(middle('idle')).toMatch(/^\.#{2,3}\.+#{2,3}\.$/);
  expect(middle('working')).toMatch(/^\.#{2,3}\.+#{4,6}\.+#{2,3}\.$/);
  expect(middle('waiting')).toMatch(/^\.#{14}\.$/);
  expect(middle('trouble')).toMatch(/^\.#{2,3}\.+#{2,3}\.$/);
});

test('colours are multiplied by alpha, and a template has none', () => {
  for (const signal of signals) {
    const pixels = drawTrayPicture(signal, 'onLight', 24);
    for (let at = 0; at < pixels.length; at += 4) {
      const [blue = 0, green = 0, red = 0, alpha = 0] = pixels.subarray(at, at + 4);
      expect(Math.max(blue, green, red)).toBeLessThanOrEqual(alpha);
    }
    const template = drawTrayPicture(signal, 'template', 24);
    expect(template.some((value, place) => place % 4 !== 3 && value !== 0)).toBe(false);
    expect(template.some((value) => value === 255)).toBe(true);
  }
});
