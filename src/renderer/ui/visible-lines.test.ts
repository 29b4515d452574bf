import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunkRowsOf, foldRows, visibleRows } from './visible-lines.ts';

test('a long run of blank lines is shown as its number', () => {
  expect(visibleRows(`a\n${'\n'.repeat(200)}b`)).toEqual([
    { kind: 'line', text: 'a', continues: false },
    { kind: 'blank', count: 200 },
    { kind: 'line', text: 'b', continues: false },
  ]);
});

test('a few blank lines stay as they are', () => {
  expect(visibleRows('a\n\n\nb').map((row) => row.kind)).toEqual(['line', 'line', 'line', 'line']);
});

test('rows and chunks hold the whole text, whatever it is', () => {
  const text = fc
    .array(fc.oneof(fc.string(), fc.constant('\n\n\n\n\n\n'), fc.constant('x'.repeat(9_000))), { maxLength: 12 })
    .map((parts) => parts.join('\n'));
  fc.assert(
    fc.property(text, (source) => {
      const rows = chunkRowsOf(visibleRows(source)).flatMap((chunk) => chunk.rows);
      let again = '';
      for (const [place, row] of rows.entries()) {
        if (row.kind === 'line') again += `${place === 0 || row.continues ? '' : '\n'}${row.text}`;
        else again += '\n'.repeat(place === 0 ? row.count - 1 : row.count);
      }
      const withoutBlankLines = (one: string) => one.replace(/^[ \t]+$/gm, '');
      expect(withoutBlankLines(again)).toBe(withoutBlankLines(source));
    }),
  );
});

test('folding says how many lines are not shown, also of one long line', () => {
  const lines = Array.from({ length: 50 }, (_, at) => `line ${at}`).join('\n');
  expect(foldRows(visibleRows(lines), 14)).toMatchObject({ folded: 36 });
  expect(foldRows(visibleRows(lines), 14).shown).toHaveLength(14);
  const long = foldRows(visibleRows('x'.repeat(6_000)), 10);
  expect(long.folded).toBeGreaterThan(80);
  expect(foldRows(visibleRows('a\nb'), 14)).toMatchObject({ folded: 0 });
});
