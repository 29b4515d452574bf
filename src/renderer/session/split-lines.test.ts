import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DiffLine, diffView } from './diff-lines.ts';
import { splitRows } from './split-lines.ts';

const line = (kind: 'same' | 'added' | 'removed', text: string): DiffLine => ({ kind, text });
const shown = (lines: DiffLine[]) =>
  splitRows(lines).map((row) => (row.kind === 'gap' ? row.text : [row.before?.text, row.after?.text]));

test('what was taken out stands beside what was put in for it', () => {
  const lines = [line('same', 'a'), line('removed', 'b'), line('removed', 'c'), line('added', 'B'), line('same', 'd')];
  expect(shown(lines)).toEqual([
    ['a', 'a'],
    ['b', 'B'],
    ['c', undefined],
    ['d', 'd'],
  ]);
});

test('a line that only comes or only goes has nothing beside it', () => {
  expect(shown([line('added', 'a'), { kind: 'gap', text: '⋯' }, line('removed', 'b')])).toEqual([
    [undefined, 'a'],
    '⋯',
    ['b', undefined],
  ]);
});

test('every line of a change is there once on its side, in its order', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 20 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (oldText, newText) => {
      const { lines } = diffView({ path: 'a', oldText, newText, coverage: 'file' });
      const rows = splitRows(lines);
      const side = (name: 'before' | 'after') =>
        rows.flatMap((row) => (row.kind === 'pair' && row[name] ? [row[name].text] : []));
      const of = (...kinds: string[]) => lines.filter(({ kind }) => kinds.includes(kind)).map((one) => one.text);
      expect(side('before')).toEqual(of('same', 'removed'));
      expect(side('after')).toEqual(of('same', 'added'));
    }),
  );
});
