import { expect, test } from 'vitest';
import { parseMissing } from './system-libraries.ts';

test('only libraries that ldd does not find are missing', () => {
  const output = [
    '\tlinux-vdso.so.1 (0x00007ffd)',
    '\tlibnss3.so => not found',
    '\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f16)',
    '\tlibgtk-3.so.0 => not found',
  ].join('\n');
  expect(parseMissing(output)).toEqual(['libnss3.so', 'libgtk-3.so.0']);
  expect(parseMissing('\tnot a dynamic executable\n')).toEqual([]);
});
