import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffView } from './diff-lines.ts';

const old = Array.from({ length: 40 }, (_, at) => `line ${at + 1}`).join('\n');

test('a change in the middle shows three lines around it, with their numbers', () => {
  const view = diffView({ path: 'a', oldText: old, newText: old.replace('line 20', 'line twenty'), coverage: 'file' });
  expect([view.added, view.removed]).toEqual([1, 1]);
  expect(view.lines[0]).toEqual({ kind: 'gap', text: '⋯ line 17' });
  expect(view.lines).toContainEqual({ kind: 'removed', text: 'line 20', oldLine: 20, oldAt: 19 });
  expect(view.lines).toContainEqual({ kind: 'added', text: 'line twenty', newLine: 20, newAt: 19 });
  expect(view.lines).toHaveLength(9);
});

test('a fragment is numbered from where it stands in the file, and not at all where nobody knows', () => {
  const edit = { path: 'a', oldText: 'x\n', newText: 'y\n', coverage: 'fragment' as const };
  expect(diffView({ ...edit, line: 120 }).lines[0]).toEqual({ kind: 'removed', text: 'x', oldLine: 120, oldAt: 0 });
  expect(diffView(edit).lines[0]).toMatchObject({ kind: 'removed', oldLine: undefined });
});

test('a new file is all added', () => {
  const view = diffView({ path: 'a', oldText: null, newText: 'a\nb\n', coverage: 'file' });
  expect(view).toMatchObject({ added: 2, removed: 0 });
  expect(view.lines.map(({ kind }) => kind)).toEqual(['added', 'added']);
});

test('every line says where it stands in the texts', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const edit = { path: 'a', oldText: before.join('\n'), newText: after.join('\n'), coverage: 'file' as const };
      for (const line of diffView(edit).lines) {
        if (line.kind === 'gap') continue;
        if (line.kind !== 'added') expect(before[line.oldAt ?? -1]).toBe(line.text);
        if (line.kind !== 'removed') expect(after[line.newAt ?? -1]).toBe(line.text);
      }
    }),
  );
});

test('a missing line end is said', () => {
  const view = diffView({ path: 'a', oldText: 'a\n', newText: 'a', coverage: 'file' });
  expect(view.lines).toContainEqual({ kind: 'gap', text: 'no line end at the end of the file' });
});

test('the same text differs in nothing', () => {
  expect(diffView({ path: 'a', oldText: old, newText: old, coverage: 'file' }).lines).toEqual([]);
});

test('texts that are too far apart are shown one after the other, in time', () => {
  const text = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word} ${at}`).join('\n');
  const view = diffView({ path: 'a', oldText: text('old'), newText: text('new'), coverage: 'file' });
  expect(view).toMatchObject({ whole: true, added: 20_000, removed: 20_000 });
}, 5_000);

test('all that was taken out and put in is shown, whatever the texts', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (oldText, newText) => {
      const { lines } = diffView({ path: 'a', oldText, newText, coverage: 'file' });
      const of = (kind: 'added' | 'removed') => lines.filter((line) => line.kind === kind).map((line) => line.text);
      const count = (all: readonly string[], one: string) => all.filter((other) => other === one).length;
      const linesOf = (one: string) => (one === '' ? [] : one.replace(/\n$/, '').split('\n'));
      for (const one of ['a', 'b', 'c', '']) {
        const change = count(linesOf(newText), one) - count(linesOf(oldText), one);
        expect(count(of('added'), one) - count(of('removed'), one)).toBe(change);
      }
    }),
  );
});
