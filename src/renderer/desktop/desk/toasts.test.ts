import { describe, expect, it } from 'vitest';
import { createToasts } from './toasts.ts';

function toastsWithClock() {
  const due: (() => void)[] = [];
  return { due, toasts: createToasts((_, run) => due.push(run)) };
}

describe('createToasts', () => {
  it('shows a notice and lets it go', () => {
    const { due, toasts } = toastsWithClock();
    let told = 0;
    toasts.subscribe(() => {
      told += 1;
    });
    toasts.show('trouble', 'The folder is gone.');
    expect(toasts.getSnapshot()).toEqual([{ id: 1, level: 'trouble', message: 'The folder is gone.' }]);
    for (const run of due) run();
    expect(toasts.getSnapshot()).toEqual([]);
    expect(told).toBe(2);
  });

  it('shows the same words once, and starts their time anew', () => {
    const { due, toasts } = toastsWithClock();
    toasts.show('trouble', 'No.');
    toasts.show('trouble', 'No.');
    due[0]?.();
    expect(toasts.getSnapshot().map(({ message }) => message)).toEqual(['No.']);
    due[1]?.();
    expect(toasts.getSnapshot()).toEqual([]);
  });

  it('keeps the newest four', () => {
    const { toasts } = toastsWithClock();
    for (const word of ['a', 'b', 'c', 'd', 'e']) toasts.show('info', word);
    expect(toasts.getSnapshot().map(({ message }) => message)).toEqual(['b', 'c', 'd', 'e']);
  });
});
