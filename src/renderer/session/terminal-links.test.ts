import { expect, it } from 'vitest';
import { findPaths } from './terminal-links.ts';

it.each([
  ['src/a.ts:12:3 - error TS2304', ['src/a.ts']],
  ['./run.sh', ['./run.sh']],
  ['see ../docs/a.md, and /etc/hosts.', ['../docs/a.md', '/etc/hosts']],
  ['~/notes/today.md', ['~/notes/today.md']],
  ['M  "src/with-dash/b_c.ts"', ['src/with-dash/b_c.ts']],
  ['https://example.org/a/b', []],
  ['and/or', ['and/or']],
  ['a.ts', []],
  ['1 / 2', []],
])('%s', (line, paths) => {
  expect(findPaths(line).map(({ path }) => path)).toEqual(paths);
});

it('says where a path stands, its line included', () => {
  expect(findPaths('at src/a.ts:12')).toEqual([{ path: 'src/a.ts', from: 3, to: 14 }]);
});
