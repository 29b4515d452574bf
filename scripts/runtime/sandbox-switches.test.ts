import { expect, test } from 'vitest';
import { sandboxSwitches } from './sandbox-switches.ts';

test('only root goes without the sandbox', () => {
  expect(sandboxSwitches(0)).toEqual(['--no-sandbox']);
  expect(sandboxSwitches(1000)).toEqual([]);
});
