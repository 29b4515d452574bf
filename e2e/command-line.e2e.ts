import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { expect, test } from './launch-app.ts';
import { runApp } from './run-app.ts';

test('a picture of an empty room, and the end', async ({ userData }) => {
  const file = join(userData, 'room.png');
  const ended = await runApp('--user-data', userData, '--size', '1024x700', '--screenshot', file, '--quit');
  expect(ended.status).toBe(0);
  expect(imageSize(await readFile(file))).toMatchObject({ type: 'png', width: 1024, height: 700 });
});

test('a picture of the demo, which leaves neither sessions nor agents', async ({ userData }) => {
  const file = join(userData, 'room.png');
  const ended = await runApp('--user-data', userData, '--demo', '--theme', 'light', '--screenshot', file, '--quit');
  expect(ended.status).toBe(0);
  expect((await readFile(file)).length).toBeGreaterThan(50_000);
  const again = await runApp('--user-data', userData, '--screenshot', file, '--quit');
  expect(again.status).toBe(0);
  expect((await readFile(file)).length).toBeLessThan(150_000);
});

test('words that nobody understands end it, with those that it understands', async ({ userData }) => {
  const ended = await runApp('--user-data', userData, '--fullscreen');
  expect(ended.status).toBe(2);
  expect(ended.errors).toContain('"--fullscreen" is nothing that Signalbox understands.');
  expect(ended.errors).toContain('--screenshot FILE');
});

test('a second copy brings the first to the front and ends', async ({ app }) => {
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  const second = await runApp('--user-data', app.userData);
  expect(second.status).toBe(0);
  expect(second.errors).toContain('it is running already');
  await expect
    .poll(() => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
    .toBe(true);
});

test('what cannot be opened is said in a sentence', async ({ userData }) => {
  await writeFile(join(userData, 'signalbox.db'), '', { mode: 0o600 });
  await writeFile(join(userData, 'sessions'), 'not a folder');
  const ended = await runApp('--user-data', userData, '--quit');
  expect(ended.status).toBe(1);
  expect(ended.errors).toMatch(/signalbox: \S+/);
  expect(ended.errors).not.toMatch(/^\s+at /m);
});
