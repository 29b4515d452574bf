import { describe, expect, test } from 'vitest';
import { parseMissing, pickNames } from './system-libraries.ts';

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

describe('names of packages', () => {
  const wanted = [['libgtk-3-0t64', 'libgtk-3-0'], ['libnss3']];

  test('of before 2024', () => {
    const policy =
      'libgtk-3-0:\n  Installed: (none)\n  Candidate: 3.24.38-2\nlibnss3:\n  Installed: (none)\n  Candidate: 2:3.87\n';
    expect(pickNames(wanted, policy)).toEqual(['libgtk-3-0', 'libnss3']);
  });

  test('of since, where the old one is only a word for the new one', () => {
    const policy =
      'libgtk-3-0t64:\n  Installed: (none)\n  Candidate: 3.24.41-4\nlibgtk-3-0:\n  Installed: (none)\n  Candidate: (none)\n';
    expect(pickNames(wanted, policy)).toEqual(['libgtk-3-0t64', 'libnss3']);
  });
});
