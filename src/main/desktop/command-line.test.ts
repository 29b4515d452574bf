import { expect, test } from 'vitest';
import { ownArguments, parseCommandLine } from './command-line.ts';

const nothing = { demo: false, quit: false };

test.each([
  [[], nothing],
  [['--demo'], { demo: true, quit: false }],
  [['--screenshot', 'room.png', '--quit'], { demo: false, quit: true, screenshot: '/here/room.png' }],
  [['--screenshot=/there/room.png'], { ...nothing, screenshot: '/there/room.png' }],
  [['--user-data', '../data'], { ...nothing, userData: '/data' }],
  [['--theme', 'light', '--layout', '9'], { ...nothing, theme: 'light', layout: 9 }],
  [['--size', '1440x900'], { ...nothing, size: { width: 1440, height: 900 } }],
  [['--no-sandbox', '--inspect=0', '--remote-debugging-port=0', '--demo'], { demo: true, quit: false }],
] as const)('%j is understood', (args, value) => {
  expect(parseCommandLine(args, '/here')).toEqual({ ok: true, value });
});

test.each([
  [['--bogus'], '"--bogus" is nothing that Signalbox understands.'],
  [['room.png'], '"room.png" is nothing that Signalbox understands.'],
  [['--demo=yes'], '"yes" is nothing that Signalbox understands.'],
  [['--screenshot'], '--screenshot needs a value.'],
  [['--screenshot', '--quit'], '--screenshot needs a value.'],
  [['--user-data='], '--user-data needs a value.'],
  [['--theme', 'blue'], '--theme is light or dark, not "blue".'],
  [['--layout', '3'], '--layout is 1, 2, 4, 6 or 9, not "3".'],
  [['--size', '10x10'], '--size is a width and a height in pixels, such as 1440x900, not "10x10".'],
  [['--size', '100x900'], '--size is a width and a height in pixels, such as 1440x900, not "100x900".'],
])('%j is refused in words, with what would be understood', (args, message) => {
  const parsed = parseCommandLine(args, '/here');
  expect(parsed).toMatchObject({ ok: false, message: expect.stringContaining(`${message}\nSignalbox understands:`) });
});

test('a bare Electron is told which app to run; what stands behind it is ours', () => {
  expect(ownArguments(['/bin/electron', '--no-sandbox', '/app', '--demo'], '/app')).toEqual(['--demo']);
  expect(ownArguments(['/bin/electron', '-r', '/loader.js', '/app/', '--quit'], '/app')).toEqual(['--quit']);
  expect(ownArguments(['/opt/signalbox', '--demo'], undefined)).toEqual(['--demo']);
});
