import { expect, test } from 'vitest';
import type { Edit } from '../../../shared/waiting.ts';
import type { ErrandResult } from '../dialect.ts';
import { compareEdit } from './compare-edit.ts';

const file = (text: string | null): ErrandResult => ({ kind: 'file', text });

test.each<[string, string | null, ErrandResult, Partial<Edit>]>([
  ['a part that is found once', 'b\n', file('a\nb\nc\n'), { coverage: 'fragment', line: 2 }],
  ['a part that is found twice', 'a', file('a\na\n'), { coverage: 'conflict' }],
  ['a part that overlaps itself', 'aa', file('aaa'), { coverage: 'conflict' }],
  ['a part that is not there', 'x', file('a\n'), { coverage: 'conflict' }],
  ['nothing as a part', '', file('a\n'), { coverage: 'conflict' }],
  ['the whole file', 'a\n', file('a\n'), { coverage: 'file' }],
  ['an empty file', '', file(''), { coverage: 'file' }],
  ['a new file', null, file(null), { coverage: 'file' }],
  ['a new file where one is', null, file('a'), { coverage: 'conflict' }],
  ['a change of a file that is not there', 'a', file(null), { coverage: 'conflict' }],
  ['a file that must not be read', 'a', { kind: 'outside', message: 'no' }, { coverage: 'conflict' }],
])('%s', (_, oldText, result, expected) => {
  const edit: Edit = { path: '/a', oldText, newText: 'new', coverage: 'fragment', line: 99 };
  const { line: __, ...bare } = edit;
  expect(compareEdit(edit, result)).toEqual({ ...bare, ...expected });
});
