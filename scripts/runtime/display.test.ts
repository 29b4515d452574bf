import { expect, test } from 'vitest';
import { authorityFile, needsVirtualDisplay } from './display.ts';

test('only Linux without X11 and Wayland needs a virtual display', () => {
  expect(needsVirtualDisplay('linux', {})).toBe(true);
  expect(needsVirtualDisplay('linux', { DISPLAY: ':0' })).toBe(false);
  expect(needsVirtualDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(false);
  expect(needsVirtualDisplay('darwin', {})).toBe(false);
  expect(needsVirtualDisplay('win32', {})).toBe(false);
});

test('the authority file has one entry for any display', () => {
  expect(authorityFile(Buffer.from([1, 2, 3])).toString('latin1')).toBe(
    '\xff\xff\0\0\0\0\0\x12MIT-MAGIC-COOKIE-1\0\x03\x01\x02\x03',
  );
});
