import type { TraySignal } from './tray-state.ts';

/** `template`: macOS colours it. The others are for a panel of that brightness. */
export type TrayInk = 'template' | 'onDark' | 'onLight';

type Colour = readonly [red: number, green: number, blue: number];
/** How much of the point is inked, by its distance from the middle; the picture reaches from -1 to 1. Below 0 is inside. */
type Shape = (x: number, y: number) => number;

const disc = (radius: number): Shape => {
  return (x, y) => Math.hypot(x, y) - radius;
};
const bar = (halfWidth: number, halfHeight: number): Shape => {
  return (x, y) => Math.max(Math.abs(x) - halfWidth, Math.abs(y) - halfHeight);
};
const without = (shape: Shape, hole: Shape): Shape => {
  return (x, y) => Math.max(shape(x, y), -hole(x, y));
};
const either = (one: Shape, other: Shape): Shape => {
  return (x, y) => Math.min(one(x, y), other(x, y));
};

const ring = without(disc(0.84), disc(0.6));

/** A lamp in four states, told apart by shape alone: out, a glow in it, full, and barred. */
const shapes: Record<TraySignal, Shape> = {
  idle: ring,
  working: either(ring, disc(0.32)),
  waiting: disc(0.84),
  trouble: without(disc(0.84), bar(0.52, 0.14)),
};

const inks: Record<TrayInk, Record<TraySignal, Colour>> = {
  template: { idle: [0, 0, 0], working: [0, 0, 0], waiting: [0, 0, 0], trouble: [0, 0, 0] },
  onDark: { idle: [170, 178, 192], working: [79, 178, 134], waiting: [242, 179, 76], trouble: [244, 127, 123] },
  onLight: { idle: [77, 85, 102], working: [23, 112, 74], waiting: [138, 88, 0], trouble: [181, 45, 41] },
};

/** `size` times `size` pixels, four bytes each: blue, green, red, alpha, the colours multiplied by alpha. */
export function drawTrayPicture(signal: TraySignal, ink: TrayInk, size: number): Uint8Array {
  const shape = shapes[signal];
  const [red, green, blue] = inks[ink][signal];
  const pixels = new Uint8Array(size * size * 4);
  const pixel = 2 / size;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const distance = shape((column + 0.5) * pixel - 1, (row + 0.5) * pixel - 1);
      const covered = Math.min(1, Math.max(0, 0.5 - distance / pixel));
      const alpha = Math.round(covered * 255);
      const colours = [blue, green, red].map((value) => Math.round(value * covered));
      pixels.set([...colours, alpha], (row * size + column) * 4);
    }
  }
  return pixels;
}
