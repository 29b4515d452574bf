import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const pixels = z.number().int().min(-32_768).max(32_768);
const windowStateSchema = z.strictObject({
  x: pixels.optional(),
  y: pixels.optional(),
  width: pixels.min(320),
  height: pixels.min(320),
  maximized: z.boolean(),
});

/** Where the window stood. In a file of its own: it is needed before the database is open. */
export type WindowState = z.infer<typeof windowStateSchema>;

const firstState: WindowState = { width: 1440, height: 900, maximized: false };

export function readWindowState(file: string): WindowState {
  try {
    return windowStateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // The first start, or a file that somebody spoilt: either way the window stands where a new one does.
    return firstState;
  }
}

export function writeWindowState(file: string, state: WindowState): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

type Area = { x: number; y: number; width: number; height: number };

/** The state as it can be shown now: without its place when no screen is there any more, and no larger than the screen. */
export function fitToScreens(state: WindowState, screens: readonly Area[]): WindowState {
  const { x, y, ...rest } = state;
  const screen = screens.find((area) => x !== undefined && y !== undefined && holdsTitle(area, x, y)) ?? screens[0];
  if (!screen) return rest;
  const width = Math.min(rest.width, screen.width);
  const height = Math.min(rest.height, screen.height);
  const placed = x !== undefined && y !== undefined && holdsTitle(screen, x, y) ? { x, y } : {};
  return { ...rest, ...placed, width, height };
}

/** A person must be able to take hold of the window at its top. */
function holdsTitle(area: Area, x: number, y: number): boolean {
  return x >= area.x - 100 && x < area.x + area.width - 100 && y >= area.y && y < area.y + area.height - 50;
}
