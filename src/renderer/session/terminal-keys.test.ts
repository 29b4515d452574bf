import { expect, it } from 'vitest';
import { type KeyMeaning, meaningOf } from './terminal-keys.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

it.each<[string, Partial<typeof none>, KeyMeaning, KeyMeaning]>([
  ['a', {}, 'type', 'type'],
  ['Tab', {}, 'type', 'type'],
  ['Escape', {}, 'type', 'type'],
  ['c', { ctrlKey: true }, 'type', 'type'],
  ['k', { ctrlKey: true }, 'type', 'type'],
  ['C', { ctrlKey: true, shiftKey: true }, 'copy', 'type'],
  ['V', { ctrlKey: true, shiftKey: true }, 'paste', 'type'],
  ['D', { ctrlKey: true, shiftKey: true }, 'desk', 'type'],
  ['c', { metaKey: true }, 'type', 'copy'],
  ['v', { metaKey: true }, 'type', 'paste'],
  ['k', { metaKey: true }, 'type', 'desk'],
  ['ArrowLeft', { altKey: true }, 'desk', 'type'],
  ['F6', {}, 'desk', 'desk'],
])('%s with %j', (key, held, here, onMac) => {
  const pressed = { ...none, ...held, key };
  expect([meaningOf(pressed, false), meaningOf(pressed, true)]).toEqual([here, onMac]);
});
