import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fitToScreens, readWindowState, writeWindowState } from './window-state.ts';

const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const right = { x: 1920, y: 0, width: 2560, height: 1440 };
const first = { width: 1440, height: 900, maximized: false };

function tempFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-window-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'data', 'window.json');
}

test('the window comes back where it stood, and nobody else can read where', () => {
  const file = tempFile();
  const state = { x: 10, y: 20, width: 1000, height: 700, maximized: true };
  writeWindowState(file, state);
  expect(readWindowState(file)).toEqual(state);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([
  'not json',
  '{}',
  '{"width":1e9,"height":900,"maximized":false}',
  '{"width":900,"height":900,"maximized":false,"x":"1"}',
  'null',
])('a file that says %s is as good as none', (text) => {
  const file = tempFile();
  expect(readWindowState(file)).toEqual(first);
  writeWindowState(file, first);
  writeFileSync(file, text);
  expect(readWindowState(file)).toEqual(first);
});

test.each([
  ['on its screen', { ...first, x: 100, y: 50 }, [screen], { ...first, x: 100, y: 50 }],
  ['on the second screen', { ...first, x: 2000, y: 50 }, [screen, right], { ...first, x: 2000, y: 50 }],
  ['on a screen that is gone', { ...first, x: 2000, y: 50 }, [screen], first],
  ['above the screen', { ...first, x: 100, y: -60 }, [screen], first],
  [
    'larger than the screen',
    { ...first, width: 4000, height: 3000 },
    [screen],
    { ...first, width: 1920, height: 1080 },
  ],
  ['without screens', { ...first, x: 1, y: 1 }, [], first],
])('a window %s is placed where it can be taken hold of', (_where, state, screens, placed) => {
  expect(fitToScreens(state, screens)).toEqual(placed);
});
