import { describe, expect, it } from 'vitest';
import type { ErrandResult } from '../dialect.ts';
import { editsAgainst, editsMade, type FileChange } from './patch.ts';

const path = '/w/a.txt';
const file = (text: string | null): ErrandResult => ({ kind: 'file', text });
const outside: ErrandResult = { kind: 'outside', message: 'It is not inside the workspace.' };
const change = (kind: FileChange['kind'], diff: string, movePath: string | null = null): FileChange => ({
  path,
  kind,
  movePath,
  diff,
});
const two = '@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n';

describe('editsAgainst', () => {
  it.each<[string, FileChange, ErrandResult, object[]]>([
    ['a new file', change('add', 'new\n'), file(null), [{ oldText: null, newText: 'new\n', coverage: 'file' }]],
    ['a new file over an old one', change('add', 'new\n'), file('old\n'), [{ oldText: 'old\n', coverage: 'file' }]],
    ['a new file that cannot be looked at', change('add', 'new\n'), outside, [{ oldText: null, coverage: 'conflict' }]],
    ['a deletion', change('delete', 'old\n'), file('old\n'), [{ oldText: 'old\n', newText: '', coverage: 'file' }]],
    ['a deletion of other words', change('delete', 'old\n'), file('other\n'), [{ coverage: 'conflict' }]],
    ['a deletion of what is gone', change('delete', 'old\n'), file(null), [{ coverage: 'conflict' }]],
    [
      'a part that stands once',
      change('update', two),
      file('one\ntwo\nthree\nfour\n'),
      [{ oldText: 'one\ntwo\nthree\n', newText: 'one\n2\nthree\n', coverage: 'fragment', line: 1 }],
    ],
    [
      'a part that stands twice',
      change('update', '@@ -1 +1 @@\n-x\n+y\n'),
      file('x\nx\n'),
      [{ oldText: 'x\nx\n', newText: 'y\nx\n', coverage: 'file' }],
    ],
    [
      'an insertion',
      change('update', '@@ -1,0 +2 @@\n+new\n'),
      file('one\ntwo\n'),
      [{ oldText: 'one\ntwo\n', newText: 'one\nnew\ntwo\n', coverage: 'file' }],
    ],
    ['a file that has changed', change('update', two), file('one\n2\nthree\n'), [{ coverage: 'conflict' }]],
    ['a file that is not there', change('update', two), file(null), [{ coverage: 'conflict' }]],
    ['a file outside', change('update', two), outside, [{ coverage: 'conflict' }]],
    [
      'two parts of which one does not fit',
      change('update', `${two}@@ -9 +9 @@\n-nine\n+9\n`),
      file('one\ntwo\nthree\n'),
      [{ coverage: 'fragment' }, { coverage: 'conflict', oldText: 'nine\n' }],
    ],
    ['a path that nobody could show', { ...change('add', 'x'), path: `/${'x'.repeat(5_000)}` }, file(null), []],
  ])('shows %s', (_, made, found, edits) => {
    const shown = editsAgainst(made, found);
    expect(shown).toMatchObject(edits);
    expect(shown).toHaveLength(edits.length);
  });
});

describe('editsMade', () => {
  it('tells what was made by the change alone', () => {
    expect(editsMade(change('update', two, '/w/b.txt'))).toEqual([
      { path: '/w/b.txt', oldText: 'one\ntwo\nthree\n', newText: 'one\n2\nthree\n', coverage: 'fragment', line: 1 },
    ]);
    expect(editsMade(change('add', 'new\n'))).toMatchObject([{ oldText: null, newText: 'new\n', coverage: 'file' }]);
    expect(editsMade(change('delete', 'old\n'))).toMatchObject([{ oldText: 'old\n', newText: '' }]);
  });

  it('leaves out what is very long', () => {
    expect(editsMade(change('add', 'x'.repeat(600_000)))).toEqual([]);
  });
});
