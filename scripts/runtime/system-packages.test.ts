import { describe, expect, test } from 'vitest';
import { installPackages, listed, missingCommands, pickNames } from './system-packages.ts';

test('a command on the path is not missing', async () => {
  expect(await missingCommands({ node: 'nodejs', 'no-such-command': 'some-package' })).toEqual([
    { missing: 'no-such-command', packages: [['some-package']] },
  ]);
});

test('nothing needed is nothing done', async () => {
  expect(await installPackages([])).toEqual({ ok: true, value: undefined });
});

test('a long list is cut', () => {
  expect(listed(['a', 'b', 'c', 'd'])).toBe('a, b, c, d');
  expect(listed(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c and 2 more');
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
