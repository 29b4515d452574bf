import { expect, test } from 'vitest';
import type { Store, WireChange } from './store.ts';
import { change } from './store-changes.ts';
import { openFresh } from './store-fixture.ts';

function send(store: Store, wire: Partial<WireChange>): { offset: number; text: string }[] {
  const [result] = store.commit([change('a', [], { wire: { folder: '/w/1', frames: [], ...wire } })]);
  return result?.frames ?? [];
}

test('frames stand one behind the other, counted in bytes with their line feeds', () => {
  const store = openFresh();
  const frames = send(store, { frames: ['é', '😀x'] });
  expect(frames).toEqual([
    { offset: 0, text: 'é\n' },
    { offset: 3, text: '😀x\n' },
  ]);
  expect(send(store, { frames: ['z'] })).toEqual([{ offset: 9, text: 'z\n' }]);
  expect(store.session('a')?.wire?.inEnd).toBe(11);
});

test('only frames that are written whole are forgotten', () => {
  const store = openFresh();
  send(store, { frames: ['aaa', 'bbb', 'ccc'] });
  send(store, { writtenTo: 6 });
  expect(store.undelivered('a').map(({ text }) => text)).toEqual(['bbb\n', 'ccc\n']);
  send(store, { writtenTo: 12, frames: ['ddd'] });
  expect(store.undelivered('a')).toEqual([{ offset: 12, text: 'ddd\n' }]);
});

test('a new wire begins empty, or where its file already ends', () => {
  const store = openFresh();
  send(store, { frames: ['old'], position: 70, state: { a: 1 } });
  send(store, { folder: '/w/2' });
  expect(store.session('a')?.wire).toEqual({ folder: '/w/2', position: 0, state: null, inEnd: 0 });
  expect(store.undelivered('a')).toEqual([]);
  expect(send(store, { folder: '/w/3', inEnd: 100, position: 5, state: [2], frames: ['x'] })).toEqual([
    { offset: 100, text: 'x\n' },
  ]);
  expect(store.session('a')?.wire).toEqual({ folder: '/w/3', position: 5, state: [2], inEnd: 102 });
});

test('what a change does not name stays', () => {
  const store = openFresh();
  send(store, { position: 10, state: { deep: ['x'] } });
  send(store, { position: 20 });
  send(store, { state: null });
  expect(store.session('a')?.wire).toMatchObject({ position: 20, state: null });
  send(store, {});
  expect(store.session('a')?.wire).toMatchObject({ position: 20, state: null });
});
