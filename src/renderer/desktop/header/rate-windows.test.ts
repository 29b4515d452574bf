import { describe, expect, it } from 'vitest';
import { sessionLiteral } from '../testing/session-literal.ts';
import { isTight, rateWindows, windowName } from './rate-windows.ts';

const now = 10_000;

describe('rateWindows', () => {
  it('takes the newest word of every kind of agent', () => {
    const windows = rateWindows(
      [
        sessionLiteral('new', { updatedAt: 9_000, rateWindows: [{ window: 'five_hour', usedPercent: 62 }] }),
        sessionLiteral('old', { updatedAt: 1_000, rateWindows: [{ window: 'five_hour', usedPercent: 40 }] }),
        sessionLiteral('other', { agent: 'x', agentLabel: 'X', rateWindows: [{ window: 'weekly', usedPercent: 80 }] }),
      ],
      now,
    );
    expect(windows.map(({ agentLabel, usedPercent }) => [agentLabel, usedPercent])).toEqual([
      ['X', 80],
      ['Echo', 62],
    ]);
  });

  it('leaves out what is over, and what is allowed without a figure', () => {
    const windows = rateWindows(
      [
        sessionLiteral('a', {
          rateWindows: [
            { window: 'over', usedPercent: 99, resetsAt: now - 1 },
            { window: 'fine', state: 'allowed' },
            { window: 'tight', state: 'rejected', resetsAt: now + 1 },
          ],
        }),
      ],
      now,
    );
    expect(windows.map(({ window }) => window)).toEqual(['tight']);
  });

  it('calls a window tight by its state or from 90 %', () => {
    expect(isTight({ window: 'w', usedPercent: 89.9, state: 'allowed' })).toBe(false);
    expect(isTight({ window: 'w', usedPercent: 90 })).toBe(true);
    expect(isTight({ window: 'w', state: 'warning' })).toBe(true);
  });
});

describe('windowName', () => {
  it.each([
    ['five_hour', '5-hour window'],
    ['seven_day', '7-day window'],
    ['seven_day_opus', '7-day window (opus)'],
    ['weekly', 'weekly window'],
    ['rate window', 'rate window'],
    ['5h', '5h window'],
  ])('%s reads %s', (window, name) => {
    expect(windowName(window)).toBe(name);
  });
});
