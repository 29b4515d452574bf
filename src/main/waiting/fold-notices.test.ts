import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Behaviour, firstBehaviour } from '../../shared/behaviour.ts';
import type { RoomEntry } from '../../shared/contract.ts';
import { limits } from '../../shared/limits.ts';
import { type Focus, firstNoticeState, foldNotices, type NoticeState, type NoticeStep } from './fold-notices.ts';
import { asks, gone, ready, session, settled } from './notice-fixture.ts';

const away: Focus = { windowFocused: false };
const working = { status: 'running', turn: { id: 't', startedAt: 1 } } as const;
const done = { lastOutcome: 'completed' } as const;
const failed = { lastOutcome: 'failed', trouble: { code: 'turnFailed', message: 'No.' } } as const;

/** What the system is asked to do in each step, in short words: `+title` is shown, `+title (silent)`, `-key` is taken away. */
function told(
  batches: (RoomEntry[] | { focus?: Focus; behaviour?: Partial<Behaviour>; entries?: RoomEntry[] })[],
  before: RoomEntry[] = [session('s'), session('r')],
): string[][] {
  let focus: Focus = away;
  let behaviour = firstBehaviour;
  let { state } = foldNotices(firstNoticeState, [...before, ready], behaviour, focus);
  return batches.map((batch) => {
    const given = Array.isArray(batch) ? { entries: batch } : batch;
    focus = given.focus ?? focus;
    behaviour = { ...behaviour, ...given.behaviour };
    const folded = foldNotices(state, given.entries ?? [], behaviour, focus);
    state = folded.state;
    return folded.steps.map(said);
  });
}

function said(step: NoticeStep): string {
  if (step.type === 'clear') return `-${step.key}`;
  return `+${step.notice.title}${step.notice.silent ? ' (silent)' : ''}`;
}

const asked = '+Ada asks: shell';
const five = ['1', '2', '3', '4', '5'].map((id) => asks(id));

describe('cards', () => {
  test('each is told once, and taken away when it is settled anywhere', () => {
    expect(told([[asks('1')], [asks('1')], [session('s')], [settled('1')], [settled('1')]])).toEqual([
      [asked],
      [],
      [],
      ['-card 1'],
      [],
    ]);
  });

  test('what waited before the room was there is nothing new', () => {
    expect(told([[asks('1')], [settled('1')]], [session('s'), asks('1')])).toEqual([[], []]);
  });

  test('one that was settled before anybody could be told is not told', () => {
    expect(told([[asks('1'), settled('1')]])).toEqual([[]]);
  });

  test('the session may come after its card, and goes with it', () => {
    expect(told([[asks('1', 'new'), session('new')], [gone('new')]])).toEqual([[asked], ['-card 1']]);
  });

  test('many at once are one', () => {
    expect(told([five])).toEqual([['+5 requests wait']]);
  });

  test('with one more than may stand apart all become one, which counts on', () => {
    expect(told([[five[0], five[1], five[2]] as RoomEntry[], [asks('4')], [asks('5')]])).toEqual([
      [asked, asked, asked],
      ['-card 1', '-card 2', '-card 3', '+4 requests wait'],
      ['+5 requests wait'],
    ]);
  });

  test('fewer are told without a sound, and never fall apart again', () => {
    expect(
      told([five, [settled('1'), settled('2')], [settled('3'), settled('4')], [settled('5')], [asks('6')]]),
    ).toEqual([
      ['+5 requests wait'],
      ['+3 requests wait (silent)'],
      ['+1 request waits (silent)'],
      ['-all waiting'],
      [asked],
    ]);
  });

  test('one who has come and settles some sees the rest', () => {
    expect(told([five, { focus: { windowFocused: true, sessionId: 'r' } }, [settled('1')], [settled('2')]])).toEqual([
      ['+5 requests wait'],
      [],
      ['-all waiting'],
      [],
    ]);
  });
});

describe('not told', () => {
  const before = (focus: Focus) => told([{ focus, entries: [asks('1')] }, { focus: away }]);

  test.each<[string, Focus, string[]]>([
    ['the session in focus in a focused window', { windowFocused: true, sessionId: 's' }, []],
    ['another one', { windowFocused: true, sessionId: 'r' }, [asked]],
    ['no session in focus', { windowFocused: true }, [asked]],
    ['the window without the keyboard', { windowFocused: false, sessionId: 's' }, [asked]],
  ])('%s', (_name, focus, steps) => expect(before(focus)).toEqual([steps, []]));

  test('looking at the session takes its notification away', () => {
    const focus = { windowFocused: true, sessionId: 's' };
    expect(told([[asks('1'), asks('2', 'r')], { focus }, { focus: away }])).toEqual([[asked, asked], ['-card 1'], []]);
  });

  test.each<[string, Partial<Behaviour>]>([
    ['do not disturb', { doNotDisturb: true }],
    ['a quiet session', { quietSessions: ['s'] }],
    ['the switch for cards', { tellWaiting: false }],
  ])('%s, at once and for what comes', (_name, behaviour) => {
    const back = { doNotDisturb: false, quietSessions: [], tellWaiting: true };
    expect(told([[asks('1')], { behaviour }, [asks('2')], { behaviour: back }, [asks('3')]])).toEqual([
      [asked],
      ['-card 1'],
      [],
      [],
      [asked],
    ]);
  });
});

describe('on a phone', () => {
  const shows = (...ids: string[]) => ({ focus: { ...away, onPhones: new Set(ids) } });

  test('what it shows is not told, and is told when it looks away and that still waits', () => {
    expect(
      told([{ ...shows('1', '2'), entries: [asks('1'), asks('2'), asks('3')] }, [settled('1')], { focus: away }]),
    ).toEqual([[asked], [], [asked]]);
  });

  test('what was told before goes while it is shown there, and comes back without a sound', () => {
    expect(told([[asks('1'), asks('2')], shows('1'), shows('2'), { focus: away }])).toEqual([
      [asked, asked],
      ['-card 1'],
      ['-card 2', `${asked} (silent)`],
      [`${asked} (silent)`],
    ]);
  });

  test('what was settled or seen at the desk meanwhile is told no more', () => {
    const desk = { focus: { windowFocused: true, sessionId: 's', onPhones: new Set(['1', '2']) } };
    const held = { ...shows('1', '2'), entries: [asks('1', 'r'), asks('2')] };
    expect(told([held, desk, [settled('1', 'r')], { focus: away }])).toEqual([[], [], [], []]);
  });

  test('one of many that it shows takes nothing from the rest, with somebody at the desk', () => {
    const desk = (...ids: string[]) => ({
      focus: { windowFocused: true, sessionId: 'r', onPhones: new Set(ids) },
    });
    expect(told([five, desk('1'), desk(), [settled('2')]])).toEqual([
      ['+5 requests wait'],
      ['+4 requests wait (silent)'],
      ['+5 requests wait (silent)'],
      ['-all waiting'],
    ]);
  });

  test('ends and calls are told, whatever it shows', () => {
    const call = session('s', { attention: 'Done?' });
    expect(told([{ ...shows('s'), entries: [call] }])).toEqual([['+Ada calls for you']]);
  });
});

describe('ends', () => {
  const after = (change: Parameters<typeof session>[1], behaviour: Partial<Behaviour> = {}) =>
    told([{ behaviour, entries: [session('s', working)] }, [session('s', change)]])[1];

  test.each<[string, Parameters<typeof session>[1], Partial<Behaviour>, string[]]>([
    ['finished', done, {}, ['+Ada has finished']],
    ['finished, switched off', done, { tellFinished: false }, []],
    ['finished, with failures off', done, { tellFailed: false }, ['+Ada has finished']],
    ['failed', failed, {}, ['+Ada failed']],
    ['failed, switched off', failed, { tellFailed: false }, []],
    ['the budget is used up', { lastOutcome: 'budgetExhausted' }, {}, ['+Ada failed']],
    ['stopped by a person', { lastOutcome: 'cancelled' }, {}, []],
    ['the agent died', { status: 'exited', lastOutcome: 'interrupted', trouble: failed.trouble }, {}, ['+Ada failed']],
    ['still working', working, {}, []],
    ['on with the next message', { ...done, ...working, turn: { id: 't2', startedAt: 2 } }, {}, []],
  ])('%s', (_name, change, behaviour, steps) => expect(after(change, behaviour)).toEqual(steps));

  test('what works again has not finished any more', () => {
    const again = { ...done, turn: { id: 't2', startedAt: 2 } };
    const steps = told([[session('s', working)], [session('s', done)], [session('s', again)], [session('s', done)]]);
    expect(steps).toEqual([[], ['+Ada has finished'], ['-end s'], ['+Ada has finished']]);
  });

  test('of two ends that come together the later one is told, and once', () => {
    const again = session('s', { ...working, turn: { id: 't2', startedAt: 2 } });
    expect(told([[session('s', working), session('s', failed), again, session('s', done)], [gone('s')]])).toEqual([
      ['+Ada has finished'],
      ['-end s'],
    ]);
  });

  test('an end in an earlier run of the app is nothing new', () => {
    expect(told([[session('s', failed)]], [session('s', failed)])).toEqual([[]]);
  });

  test('a call is told until somebody has come', () => {
    const call = session('s', { attention: 'Done?' });
    expect(told([[call], [call], [session('s')]])).toEqual([['+Ada calls for you'], [], ['-call s']]);
  });
});

const sessionIds = ['s', 'r', 'q'] as const;
const cardIds = ['1', '2', '3', '4', '5', '6', '7'];
const entry = fc.oneof(
  fc.tuple(fc.constantFrom(...cardIds), fc.constantFrom(...sessionIds)).map(([id, of]) => asks(`${id}${of}`, of)),
  fc.tuple(fc.constantFrom(...cardIds), fc.constantFrom(...sessionIds)).map(([id, of]) => settled(`${id}${of}`, of)),
  fc
    .tuple(fc.constantFrom(...sessionIds), fc.constantFrom({}, working, done, failed))
    .map(([id, how]) => session(id, how)),
  fc.constantFrom(...sessionIds).map(gone),
);
const move = fc.record({
  entries: fc.array(entry, { maxLength: 6 }),
  focus: fc.record({
    windowFocused: fc.boolean(),
    sessionId: fc.constantFrom(undefined, ...sessionIds),
    onPhones: fc.subarray(cardIds.flatMap((id) => sessionIds.map((of) => `${id}${of}`))).map((ids) => new Set(ids)),
  }),
  behaviour: fc.record({
    tellFinished: fc.boolean(),
    doNotDisturb: fc.boolean(),
    quietSessions: fc.subarray(['q']),
  }),
});

test('whatever happens: told aloud once, only what holds, nobody who is not to be disturbed, and what is shown is known', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      const shows = new Map<string, number>();
      const screen = new Set<string>();
      const settledCards = new Set<string>();
      let state: NoticeState = foldNotices(firstNoticeState, [ready], firstBehaviour, away).state;
      for (const { entries, focus, behaviour } of moves) {
        // An id is asked once in its life.
        const fresh = entries.filter((one) => {
          if (one.kind !== 'waiting' || one.value?.record.settlement) return true;
          return !settledCards.has(one.id);
        });
        for (const one of fresh) if (one.kind === 'waiting' && one.value?.record.settlement) settledCards.add(one.id);
        const folded = foldNotices(state, fresh, { ...firstBehaviour, ...behaviour }, focus);
        state = folded.state;
        for (const step of folded.steps) {
          if (step.type === 'clear') {
            expect(screen.delete(step.key)).toBe(true);
            continue;
          }
          screen.add(step.notice.key);
          if (step.notice.silent) continue;
          shows.set(step.notice.key, (shows.get(step.notice.key) ?? 0) + 1);
          if (step.notice.key.startsWith('card ')) expect(shows.get(step.notice.key)).toBe(1);
        }
        expect([...screen].sort()).toEqual(state.shown.map(({ key }) => key).sort());
        if (behaviour.doNotDisturb) expect(screen.size).toBe(0);
        for (const { sessionId, notice } of state.told) {
          expect(behaviour.quietSessions).not.toContain(sessionId);
          expect(state.sessions[sessionId]).toBeDefined();
          if (focus.windowFocused) expect(sessionId).not.toBe(focus.sessionId);
          if (!notice.key.startsWith('card ')) continue;
          expect(state.waiting).toContain(notice.opens.id);
          expect(focus.onPhones).not.toContain(notice.opens.id);
        }
        for (const { notice } of state.held) expect(focus.onPhones).toContain(notice.opens.id);
        for (const kind of ['waiting', 'finished', 'failed'] as const) {
          const apart = state.told.filter((one) => one.kind === kind && !state.grouped.includes(kind));
          expect(apart.length).toBeLessThanOrEqual(limits.noticesApart);
          const all = state.shown.find(({ key }) => key === `all ${kind}`);
          if (all) expect(all.title).toMatch(new RegExp(`^${state.told.filter((one) => one.kind === kind).length} `));
        }
      }
    }),
    { numRuns: 300 },
  );
});
