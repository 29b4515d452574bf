import { describe, expect, test } from 'vitest';
import type { DriverReport } from '../drivers/driver.ts';
import type { Ledger } from './ledger.ts';
import { renewDeadlines } from './ledger-deadline.ts';
import {
  approval,
  at,
  draftOf,
  eventsOf,
  freshLedger,
  question,
  reported,
  turnEnded,
  turnStarted,
} from './ledger-fixture.ts';
import { enqueue, markSent } from './queue.ts';

const rule = (desk: number | undefined) => ({ approvalMs: (turn: { byPhone: boolean }) => (turn.byPhone ? 50 : desk) });

/** Messages in the order in which the agent got them. */
function handedOver(...messages: { id: string; fromPhone?: true }[]): Ledger {
  const draft = draftOf();
  for (const message of messages) enqueue(draft, { text: 'go', images: [], via: 'desk', ...message });
  for (const { id } of messages) markSent(draft, id);
  return draft.ledger;
}

const phone = { id: 'p', fromPhone: true as const };
const desk = { id: 'd' };
const taken = (id?: string): DriverReport => ({
  ...{ type: 'messageTaken', text: 'go', images: [] },
  ...(id === undefined ? {} : { id }),
});

describe('a turn', () => {
  test.each<[string, Ledger, DriverReport[], true | undefined]>([
    ['begins with the message that is taken', handedOver(phone), [taken('p')], true],
    ['begins before its message is taken', handedOver(phone), [turnStarted, taken('p')], true],
    ['begins with a message that the agent does not name', handedOver(phone), [taken()], true],
    ['begins with the first of two', handedOver(desk, phone), [turnStarted, taken('d'), taken('p')], undefined],
    ['begins with the second of two', handedOver(desk, phone), [taken('p')], true],
    ['goes on with a message of a phone', handedOver(desk, phone), [taken('d'), taken('p')], undefined],
    ['begins by itself', freshLedger(), [turnStarted], undefined],
    ['has ended, and another begins', handedOver(phone), [taken('p'), turnEnded, turnStarted], undefined],
  ])('that %s', (_, ledger, reports, byPhone) => {
    expect(reported(reports, ledger).ledger.summary.turn?.byPhone).toBe(byPhone);
  });

  test('is of the desk when somebody there calls himself as the phone', () => {
    const draft = draftOf();
    enqueue(draft, { id: 'd', text: 'go', images: [], via: 'Pixel 9' });
    expect(reported([taken('d')], draft.ledger).ledger.summary.turn).not.toHaveProperty('byPhone');
  });
});

describe('a new approval', () => {
  const asked = (own: number | undefined, ms: number | undefined, ledger?: Ledger) =>
    reported([taken('p'), approval('a', own === undefined ? {} : { expiresAt: own })], ledger, rule(ms));

  test.each([
    ['none, and none of the agent', undefined, undefined, undefined],
    ['none, and one of the agent', at + 9, undefined, at + 9],
    ['one, and none of the agent', undefined, 60, at + 60],
    ['one, and a sooner one of the agent', at + 9, 60, at + 9],
    ['one, and a later one of the agent', at + 99, 60, at + 60],
  ])('of the desk, where the rule gives it %s', (_, own, ms, expected) => {
    const draft = asked(own, ms);
    expect(draft.asked[0]?.expiresAt).toBe(expected);
    expect(eventsOf(draft, 'approvalRequested')[0]?.expiresAt).toBe(expected);
    expect(draft.asked[0]?.ask).toMatchObject({ approval: { id: 's.1' } });
  });

  test('of a phone has its own, whatever the desk has', () => {
    expect(asked(undefined, undefined, handedOver(phone)).asked[0]?.expiresAt).toBe(at + 50);
    expect(asked(at + 9, 60, handedOver(phone)).asked[0]?.expiresAt).toBe(at + 9);
  });

  test('has one, and a question has none but that of its agent', () => {
    const draft = reported([turnStarted, question('q'), question('r', { expiresAt: 7 })], undefined, rule(60));
    expect(draft.asked.map(({ expiresAt }) => expiresAt)).toEqual([undefined, 7]);
  });
});

describe('when the rule changes', () => {
  function renewed(ledger: Ledger, ms: number | undefined, later = at) {
    const draft = draftOf(ledger, { ...rule(ms), at: later });
    renewDeadlines(draft);
    return draft;
  }
  const waiting = (ms: number | undefined, own?: number) =>
    reported([turnStarted, approval('a', own === undefined ? {} : { expiresAt: own })], undefined, rule(ms)).ledger;

  test('what waits has its deadline from then on, and says so once', () => {
    const draft = renewed(waiting(undefined), 60, at + 10);
    expect(draft.deadlines).toEqual([{ id: 's.1', expiresAt: at + 70 }]);
    expect(eventsOf(draft, 'approvalDeadline')).toEqual([{ type: 'approvalDeadline', id: 's.1', expiresAt: at + 70 }]);
    expect(renewed(draft.ledger, 60, at + 20)).toMatchObject({ deadlines: [], events: [] });
    expect(renewed(draft.ledger, 600, at + 20).deadlines).toEqual([{ id: 's.1', expiresAt: at + 620 }]);
  });

  test('what waits loses the deadline that we gave it, and never that of its agent', () => {
    expect(renewed(waiting(60), undefined).deadlines).toEqual([{ id: 's.1', expiresAt: null }]);
    expect(renewed(waiting(60, at + 99), undefined).deadlines).toEqual([{ id: 's.1', expiresAt: at + 99 }]);
    expect(renewed(waiting(60, at + 9), undefined)).toMatchObject({ deadlines: [], events: [] });
    expect(renewed(waiting(undefined, at + 9), 60)).toMatchObject({ deadlines: [], events: [] });
  });

  test('what is over stays over', () => {
    expect(renewed(waiting(60), 600, at + 60)).toMatchObject({ deadlines: [], events: [] });
  });

  test('a turn of a phone and a question are as they were', () => {
    const ofPhone = reported([taken('p'), approval('a')], handedOver(phone), rule(60)).ledger;
    expect(renewed(ofPhone, undefined, at + 10).deadlines).toEqual([]);
    expect(renewed(reported([turnStarted, question('q')]).ledger, 60).deadlines).toEqual([]);
  });
});
