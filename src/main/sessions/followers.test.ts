import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFollowers } from './followers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store that gives at most `page` rows at once, and followers of it. Rows are their own seq. */
function log(page: number) {
  const rows: string[] = [];
  let told = -1;
  const followers = createFollowers({
    read: (after, count) => rows.slice(after + 1, after + 1 + Math.min(count, page)),
    lastSeq: () => told,
  });
  return {
    followers,
    rows,
    /** Into the store, and not yet told: a commit that is just returning. */
    write(count: number) {
      for (let one = 0; one < count; one += 1) rows.push(String(rows.length));
    },
    tell() {
      const first = told + 1;
      told = rows.length - 1;
      followers.stored(first, rows.slice(first));
    },
  };
}

test('a follower gets what there is, then what comes, and nothing after it left', () => {
  const { followers, write, tell } = log(512);
  const got: string[] = [];
  write(2);
  tell();
  const leave = followers.follow(0, (rows, lastSeq) => got.push(...rows, `to ${lastSeq}`));
  expect(followers.watched()).toBe(true);
  write(1);
  tell();
  leave();
  write(1);
  tell();
  expect(got).toEqual(['1', 'to 1', '2', 'to 2']);
  expect(followers.watched()).toBe(false);
});

test('a long way back is read a page at a time, and does not hold up the rest', () => {
  const { followers, write, tell } = log(10);
  const got: string[] = [];
  write(35);
  tell();
  followers.follow(-1, (rows) => got.push(...rows));
  expect(got).toHaveLength(10);
  vi.runAllTimers();
  expect(got).toHaveLength(35);
});

test('one that began to follow between commit and telling, and could not read it all, misses nothing', () => {
  const { followers, rows, write, tell } = log(10);
  const got: string[] = [];
  write(5);
  tell();
  write(25);
  followers.follow(-1, (some) => got.push(...some));
  tell();
  vi.runAllTimers();
  expect(got).toEqual(rows);
});

test('after close nobody is told any more', () => {
  const { followers, write, tell } = log(1);
  const got: string[] = [];
  write(3);
  tell();
  followers.follow(-1, (rows) => got.push(...rows));
  followers.close();
  vi.runAllTimers();
  write(1);
  tell();
  expect(got).toEqual(['0']);
});

test('each follower gets each row once and in order, however following, storing and leaving take turns', () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('write' as const), count: fc.integer({ min: 1, max: 7 }) }) },
    { weight: 3, arbitrary: fc.constant({ do: 'tell' as const }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('follow' as const),
        back: fc.nat(20),
        leaveAfter: fc.option(fc.nat(10), { nil: undefined }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), pick: fc.nat(5) }) },
    { weight: 2, arbitrary: fc.constant({ do: 'later' as const }) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), fc.integer({ min: 1, max: 5 }), (steps, page) => {
      const { followers, rows, write, tell } = log(page);
      const all: { after: number; got: string[]; left: boolean; leave: () => void }[] = [];
      for (const one of steps) {
        if (one.do === 'write') write(one.count);
        else if (one.do === 'tell') tell();
        else if (one.do === 'later') vi.advanceTimersToNextTimer();
        else if (one.do === 'leave') {
          const leaving = all.at(one.pick);
          leaving?.leave();
          if (leaving) leaving.left = true;
        } else {
          const after = Math.max(-1, rows.length - 1 - one.back);
          const entry = { after, got: [] as string[], left: false, leave: () => {} };
          all.push(entry);
          // While `follow` still runs there is no way to leave yet.
          let following = false;
          entry.leave = followers.follow(after, (some, lastSeq) => {
            expect(entry.left).toBe(false);
            entry.got.push(...some);
            expect(lastSeq).toBe(after + entry.got.length);
            if (!following || one.leaveAfter === undefined || entry.got.length <= one.leaveAfter) return;
            entry.leave();
            entry.left = true;
          });
          following = true;
        }
      }
      tell();
      vi.runAllTimers();
      for (const { after, got, left } of all) {
        const owed = rows.slice(after + 1);
        expect(got).toEqual(left ? owed.slice(0, got.length) : owed);
      }
    }),
    { numRuns: 300 },
  );
});
