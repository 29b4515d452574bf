import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Store } from './store.ts';
import { change, text } from './store-changes.ts';
import { openFresh } from './store-fixture.ts';

function storeWith(...texts: string[]): Store {
  const store = openFresh();
  store.commit([
    change(
      'a',
      texts.map((search, seq) => text('x', { search, at: seq })),
    ),
  ]);
  return store;
}

function found(store: Store, words: string): number[] {
  return store.search(words, 10).map(({ seq }) => seq);
}

test('finds finished items by all of their words, newest first', () => {
  const store = storeWith('the quick brown fox', 'a lazy dog', 'the brown dog');
  expect(found(store, 'brown')).toEqual([2, 0]);
  expect(found(store, 'dog brown')).toEqual([2]);
  expect(found(store, 'BRO')).toEqual([2, 0]);
  expect(found(store, 'quick laz')).toEqual([]);
  expect(store.search('lazy', 10)).toEqual([{ sessionId: 'a', seq: 1, at: 1, snippet: 'a lazy dog' }]);
  expect(store.search('the', 1)).toHaveLength(1);
});

test('what is written together stands together', () => {
  const store = storeWith('edit src/main/index.ts now', 'index the main src', 'snake_case_name');
  expect(found(store, 'src/main/index.ts')).toEqual([0]);
  expect(found(store, 'snake_case')).toEqual([2]);
});

test('accents and other scripts', () => {
  const store = storeWith('Grüße aus Köln', 'Привет мир', 'e\u0301cole');
  expect(found(store, 'grusse')).toEqual([]);
  expect(found(store, 'gruße')).toEqual([0]);
  expect(found(store, 'привет')).toEqual([1]);
  expect(found(store, 'école')).toEqual([2]);
});

test('operators of the query language are only words', () => {
  const store = storeWith('salt AND pepper', 'text: a column', 'a "quoted" star*');
  expect(found(store, 'AND')).toEqual([0]);
  expect(found(store, 'salt OR nothing')).toEqual([]);
  expect(found(store, 'text: column')).toEqual([1]);
  expect(found(store, '"quoted')).toEqual([2]);
  expect(found(store, 'NEAR(salt pepper)')).toEqual([]);
});

test('a snippet is one plain line', () => {
  const store = storeWith(`${'before '.repeat(50)}\n\n  needle\t${'after '.repeat(50)}`);
  const [hit] = store.search('needle', 1);
  expect(hit?.snippet).toMatch(/^….*before needle after.*…$/);
});

test('only what was given is searched, and an item is found by its beginning', () => {
  const store = openFresh();
  store.commit([
    change('a', [
      text('delta only'),
      text('x', { search: '' }),
      text('y', { search: `start ${'x '.repeat(40_000)} end` }),
    ]),
  ]);
  expect(found(store, 'delta')).toEqual([]);
  expect(found(store, 'start')).toEqual([2]);
  expect(found(store, 'end')).toEqual([]);
});

test('no input makes it throw', () => {
  const store = storeWith('some words to find', '1 2 3', '你好世界');
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({
      unit: fc.constantFrom('"', '*', "'", '(', ')', '^', ':', '-', '+', '\0', ' ', 'a', '\ud800', '{', 'OR'),
    }),
    fc
      .array(fc.constantFrom('AND', 'NOT', 'NEAR(', 'text:', '"a', 'b*', '^c', '\u0301', '1e5'))
      .map((all) => all.join(' ')),
  );
  fc.assert(fc.property(odd, (words) => Array.isArray(store.search(words, 5))));
  expect(store.search('w '.repeat(250), 5)).toEqual([]);
});
