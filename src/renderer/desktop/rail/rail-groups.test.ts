import { describe, expect, it } from 'vitest';
import { sessionLiteral } from '../testing/session-literal.ts';
import { railGroups, railOrder } from './rail-groups.ts';

const sessions = [
  sessionLiteral('idle'),
  sessionLiteral('done', { status: 'exited', updatedAt: 9_000 }),
  sessionLiteral('older-done', { lastOutcome: 'completed', updatedAt: 8_000 }),
  sessionLiteral('works', { status: 'running', createdAt: 5_000 }),
  sessionLiteral('works-too', { status: 'compacting', createdAt: 6_000 }),
  sessionLiteral('waits-short', { approvals: 1, updatedAt: 7_000 }),
  sessionLiteral('waits-long', { questions: 1, updatedAt: 3_000 }),
  sessionLiteral('broken', { status: 'exited', trouble: { code: 'exit', message: 'exited with 1' } }),
];

describe('railGroups', () => {
  it('puts what needs a person first and leaves out empty groups', () => {
    const groups = railGroups(sessions).map(({ group, sessions: some }) => [group, some.map(({ id }) => id)]);
    expect(groups).toEqual([
      ['waiting', ['waits-long', 'waits-short']],
      ['working', ['works-too', 'works']],
      ['trouble', ['broken']],
      ['idle', ['idle']],
      ['finished', ['done', 'older-done']],
    ]);
    expect(railGroups([])).toEqual([]);
  });

  it('does not move a working session because it spoke', () => {
    const spoken = sessions.map((one) => (one.id === 'works' ? { ...one, updatedAt: 99_000 } : one));
    const ids = (all: typeof sessions) => railOrder(all).map(({ id }) => id);
    expect(ids(spoken)).toEqual(ids(sessions));
  });
});
