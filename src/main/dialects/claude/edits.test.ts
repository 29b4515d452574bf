import { describe, expect, it } from 'vitest';
import { editMade, editOf, pathOfEdit } from './edits.ts';

const path = '/w/a.txt';
const file = (text: string | null) => ({ kind: 'file' as const, text });
const edit = (old_string: string, new_string: string, more = {}) => ({
  file_path: path,
  old_string,
  new_string,
  ...more,
});

describe('the change that a call would make', () => {
  it('is known of tools that write a file', () => {
    expect(pathOfEdit('Edit', { file_path: path })).toBe(path);
    expect(pathOfEdit('Write', { file_path: path })).toBe(path);
    expect(pathOfEdit('Read', { file_path: path })).toBeUndefined();
    expect(pathOfEdit('Write', { file_path: 7 })).toBeUndefined();
    expect(pathOfEdit('Write', { file_path: 'x'.repeat(5_000) })).toBeUndefined();
  });

  it.each([
    ['a new file', 'Write', { content: 'new' }, file(null), { oldText: null, newText: 'new', coverage: 'file' }],
    ['a whole file', 'Write', { content: 'new' }, file('old'), { oldText: 'old', newText: 'new', coverage: 'file' }],
    ['a part', 'Edit', edit('b', 'B'), file('a\nb\nc'), { oldText: 'b', newText: 'B', coverage: 'fragment', line: 2 }],
    [
      'a part that is not there',
      'Edit',
      edit('x', 'y'),
      file('a\nb'),
      { oldText: 'x', newText: 'y', coverage: 'conflict' },
    ],
    [
      'a part that is there twice',
      'Edit',
      edit('a', 'A'),
      file('a a'),
      { oldText: 'a', newText: 'A', coverage: 'conflict' },
    ],
    [
      'a part that is to be replaced everywhere',
      'Edit',
      edit('a', '$&', { replace_all: true }),
      file('a a'),
      { oldText: 'a a', newText: '$& $&', coverage: 'file' },
    ],
    [
      'a part of a file that is gone',
      'Edit',
      edit('a', 'b'),
      file(null),
      { oldText: 'a', newText: 'b', coverage: 'conflict' },
    ],
    [
      'a file made by an edit',
      'Edit',
      edit('', 'new'),
      file(null),
      { oldText: null, newText: 'new', coverage: 'file' },
    ],
    ['nothing, everywhere', 'Edit', edit('', 'x'), file('abc'), { oldText: '', newText: 'x', coverage: 'conflict' }],
  ] as const)('%s', (_name, tool, input, found, expected) => {
    expect(editOf(tool, input, path, found)).toEqual({ path, ...expected });
  });

  it('is a conflict where the file cannot be read', () => {
    const outside = { kind: 'outside' as const, message: 'not here' };
    expect(editOf('Write', { content: 'new' }, path, outside).coverage).toBe('conflict');
  });
});

describe('the change that a call has made', () => {
  it('is told by the structured result', () => {
    expect(editMade({ type: 'create', filePath: path, content: 'a', originalFile: null })).toEqual({
      path,
      oldText: null,
      newText: 'a',
      coverage: 'file',
    });
    expect(editMade({ type: 'update', filePath: path, content: 'b', originalFile: 'a' })).toEqual({
      path,
      oldText: 'a',
      newText: 'b',
      coverage: 'file',
    });
    expect(editMade({ filePath: path, oldString: 'y', newString: 'Y', originalFile: 'x\ny' })).toEqual({
      path,
      oldText: 'y',
      newText: 'Y',
      coverage: 'fragment',
      line: 2,
    });
  });

  it.each([undefined, null, 'text', { filePath: path }, { type: 'create', filePath: 7, content: 'a' }])(
    'is not known of %j',
    (result) => {
      expect(editMade(result)).toBeUndefined();
    },
  );

  it('is not shown when it is very long', () => {
    expect(
      editMade({ type: 'create', filePath: path, content: 'x'.repeat(600_000), originalFile: null }),
    ).toBeUndefined();
  });
});
