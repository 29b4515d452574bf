import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noCommands } from '../testing/no-commands.ts';
import { createErrands } from './errands.ts';

describe('waking a dialect', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const wake = (at: number) => {
    const done = vi.fn();
    const errands = createErrands({ workspace: '/', now: Date.now, commands: noCommands, done });
    errands.run({ id: 'w', kind: 'wake', at });
    return { errands, done };
  };

  test('at its time, once', () => {
    const { done } = wake(6_000);
    vi.advanceTimersByTime(4_999);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(done.mock.calls).toEqual([['w', { kind: 'due' }]]);
  });

  test('at once when its time has passed', () => {
    const { done } = wake(1);
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalledTimes(1);
  });

  test('at a time beyond what a timer can take', () => {
    const year = 365 * 24 * 3_600_000;
    const { done } = wake(1_000 + year);
    vi.advanceTimersByTime(year - 1);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalledTimes(1);
  });

  test('never after it was closed', () => {
    const { errands, done } = wake(6_000);
    errands.close();
    errands.run({ id: 'x', kind: 'wake', at: 1 });
    vi.advanceTimersByTime(10_000);
    expect(done).not.toHaveBeenCalled();
  });
});
