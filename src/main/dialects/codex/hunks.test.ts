import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHunks } from './hunks.ts';

describe('parseHunks', () => {
  it('reads where a hunk stands and what it makes of what', () => {
    expect(parseHunks('@@ -3,3 +3,3 @@ in here\n one\n-two\n+2\n three\n')).toEqual([
      { at: 2, oldLines: 3, oldText: 'one\ntwo\nthree\n', newText: 'one\n2\nthree\n' },
    ]);
  });

  it.each([
    ['a hunk without counts', '@@ -1 +1 @@\n-a\n+b\n', { at: 0, oldLines: 1, oldText: 'a\n', newText: 'b\n' }],
    ['an insertion', '@@ -2,0 +3 @@\n+new\n', { at: 2, oldLines: 0, oldText: '', newText: 'new\n' }],
    [
      'an end without a line feed',
      '@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n',
      { at: 0, oldLines: 1, oldText: 'a', newText: 'b\n' },
    ],
    [
      'a new end without one',
      '@@ -1 +1 @@\n-a\n+b\n\\ No newline',
      { at: 0, oldLines: 1, oldText: 'a\n', newText: 'b' },
    ],
    [
      'words behind it, as of a move',
      '@@ -1,2 +1,2 @@\n m1\n-m2\n+M2\n\n\nMoved to: /w/n.txt',
      { at: 0, oldLines: 2, oldText: 'm1\nm2\n', newText: 'm1\nM2\n' },
    ],
    [
      'lines that look like headers',
      '@@ -1,2 +1,1 @@\n-@@ -1 +1 @@\n kept\n',
      { at: 0, oldLines: 2, oldText: '@@ -1 +1 @@\nkept\n', newText: 'kept\n' },
    ],
  ])('reads %s', (_, diff, hunk) => {
    expect(parseHunks(diff)).toEqual([hunk]);
  });

  it('reads several hunks, and nothing from what is none', () => {
    expect(parseHunks('--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n@@ -9 +9 @@\n-c\n+d\n').map(({ at }) => at)).toEqual([0, 8]);
    expect(parseHunks('no diff at all')).toEqual([]);
    expect(parseHunks('@@ -1,5 +1,5 @@\n cut off')).toHaveLength(1);
  });

  it('comes to an end with any text', () => {
    const line = fc.constantFrom('@@ -1,3 +1,2 @@', '@@ -0,0 +1 @@', '-a', '+b', ' c', '\\ No newline', '', 'other');
    fc.assert(fc.property(fc.array(line), (lines) => parseHunks(lines.join('\n')).length <= lines.length));
  });
});
