import { expect, test } from 'vitest';
import { parseNotes } from './session-bus.ts';

test('notes are read whole, whatever lines they have, and one that is being written is not', () => {
  expect(parseNotes('A asks\u001fshop\nls -l\u001eB asks\u001f\u001eC as')).toEqual([
    { summary: 'A asks', body: 'shop\nls -l' },
    { summary: 'B asks', body: '' },
  ]);
  expect(parseNotes('')).toEqual([]);
});
