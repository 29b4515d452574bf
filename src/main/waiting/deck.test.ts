import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '../../shared/limits.ts';
import type { Answer, Settlement, WaitingRecord } from '../../shared/waiting.ts';
import { createDeck, type DeckEntry, type Settler } from './deck.ts';
import { approvalRecord, promptOf, questionRecord } from './waiting-fixture.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** A deck of one session that stores what it is told. `outcome`: what it says to the next settlement instead. */
function deckOf() {
  const stored = new Map<string, WaitingRecord>();
  const shown: DeckEntry[] = [];
  const state: { outcome?: ReturnType<Settler>; asked: string[] } = { asked: [] };
  const deck = createDeck({ now: Date.now, find: (id) => stored.get(id), onEntry: (entry) => void shown.push(entry) });
  const settle = (id: string, settlement: Settlement) => {
    state.asked.push(`${id} ${settlement.decidedBy} ${settlement.verdict}`);
    if (state.outcome) return state.outcome;
    const record = stored.get(id);
    if (!record || record.settlement) return 'notWaiting';
    stored.set(id, { ...record, settlement });
    deck.settled(id, settlement);
    return 'settled';
  };
  deck.join('s', settle);
  const ask = (record: WaitingRecord) => {
    stored.set(record.id, record);
    deck.asked(record);
    return record;
  };
  return { deck, ask, shown, state, stored };
}

const yes = ({ inputHash }: WaitingRecord): Answer => ({ kind: 'approval', decision: 'yes', inputHash });
const ids = (entries: DeckEntry[]) => entries.map(({ record }) => record.id);

test('the first answer wins, from wherever it comes; the second learns by whom it was settled', () => {
  const { deck, ask, shown } = deckOf();
  const record = ask(approvalRecord());
  expect(deck.answer('a', yes(record), { device: 'Pixel' })).toEqual({ ok: true });
  expect(deck.answer('a', yes(record), {})).toEqual({
    ok: false,
    error: { code: 'alreadySettled', message: 'Already settled on Pixel.' },
  });
  expect(shown.map((entry) => entry.record.settlement?.decidedBy)).toEqual([undefined, 'user']);
  expect(deck.entries()).toEqual([]);
});

test('an answer that cannot be taken leaves the card where it is', () => {
  const { deck, ask, state } = deckOf();
  const record = ask(approvalRecord());
  const wrong = [
    deck.answer('a', { ...yes(record), inputHash: 'f'.repeat(64) }, {}),
    deck.answer('a', { ...yes(record), kind: 'approval', decision: 'other' } as Answer, {}),
    deck.answer('nobody', yes(record), {}),
    deck.notNow('nobody'),
  ];
  expect(wrong.map((one) => !one.ok && one.error.code)).toEqual([
    'inputChanged',
    'decisionUnknown',
    'waitingUnknown',
    'waitingUnknown',
  ]);
  expect(state.asked).toEqual([]);
  expect(ids(deck.entries())).toEqual(['a']);
});

test('cards stand in the order in which they came, and one put off goes to the back and answers nothing', () => {
  const { deck, ask, state } = deckOf();
  for (const id of ['a', 'b', 'c']) ask(approvalRecord({ id }, { askedAt: 5 }));
  expect(ids(deck.entries())).toEqual(['a', 'b', 'c']);
  expect(deck.notNow('a')).toEqual({ ok: true });
  expect(deck.notNow('b')).toEqual({ ok: true });
  expect(ids(deck.entries())).toEqual(['c', 'a', 'b']);
  ask(approvalRecord({ id: 'd' }, { askedAt: 6 }));
  expect(ids(deck.entries()).at(-1)).toBe('d');
  expect(state.asked).toEqual([]);
});

test('without room an answer is not taken, and says so; taken without being stored, it says that', () => {
  const { deck, ask, state } = deckOf();
  const record = ask(approvalRecord());
  const words = (outcome: ReturnType<Settler>) => {
    state.outcome = outcome;
    const answered = deck.answer('a', yes(record), {});
    return answered.ok ? '' : `${answered.error.code}: ${answered.error.message}`;
  };
  expect(words('storeFull')).toMatch(/^storeFull: .*was not taken/);
  expect(words('held')).toMatch(/^storeFull: .*is kept/);
  expect(ids(deck.entries())).toEqual(['a']);
});

test('a session that left has nothing that could be answered', () => {
  const { deck, ask } = deckOf();
  const record = ask(approvalRecord());
  deck.leave('s');
  expect(deck.answer('a', yes(record), {})).toMatchObject({ ok: false, error: { code: 'waitingUnknown' } });
});

describe('a deadline', () => {
  test('denies an approval and answers no question, when it comes and not before', () => {
    const { deck, ask, state } = deckOf();
    ask(approvalRecord({}, { expiresAt: Date.now() + 120_000 }));
    ask(questionRecord([promptOf()], { expiresAt: Date.now() + 120_000 }));
    ask(approvalRecord({ id: 'for ever' }));
    vi.advanceTimersByTime(119_999);
    expect(state.asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(state.asked).toEqual(['a expiry deny', 'q expiry none']);
    expect(ids(deck.entries())).toEqual(['for ever']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that passed while the app was away is settled before the card can be answered', () => {
    const { deck, ask, state } = deckOf();
    const record = ask(approvalRecord({}, { expiresAt: Date.now() - 1 }));
    deck.expire();
    expect(state.asked).toEqual(['a expiry deny']);
    expect(deck.answer('a', yes(record), {})).toMatchObject({
      error: { message: 'Already settled because its time was over.' },
    });
  });

  test('that came first is settled first, though the app was away for both', () => {
    const { deck, ask, state } = deckOf();
    ask(approvalRecord({ id: 'asked first' }, { expiresAt: Date.now() - 1 }));
    ask(approvalRecord({ id: 'over first' }, { expiresAt: Date.now() - 2 }));
    deck.expire();
    expect(state.asked).toEqual(['over first expiry deny', 'asked first expiry deny']);
  });

  test('is kept to though its timer is late: an answer after it is not taken', () => {
    const { deck, ask, state } = deckOf();
    const record = ask(approvalRecord({}, { expiresAt: Date.now() + 10 }));
    vi.setSystemTime(Date.now() + 10);
    expect(deck.answer('a', yes(record), {})).toMatchObject({ ok: false, error: { code: 'expired' } });
    expect(state.asked).toEqual(['a expiry deny']);
  });

  test('is not moved by a clock that is set back, and comes at once with one that is set forward', () => {
    const { ask, state } = deckOf();
    ask(approvalRecord({}, { expiresAt: Date.now() + 300_000 }));
    vi.setSystemTime(0);
    vi.advanceTimersByTime(300_000);
    expect(state.asked).toEqual(['a expiry deny']);
    ask(approvalRecord({ id: 'b' }, { expiresAt: Date.now() + 300_000 }));
    vi.setSystemTime(Date.now() + 300_000);
    vi.advanceTimersByTime(60_000);
    expect(state.asked).toEqual(['a expiry deny', 'b expiry deny']);
  });

  test('is at most what it was when it was asked, though the clock was set back while the app was away', () => {
    const { deck, ask, state } = deckOf();
    const asked = Date.now();
    const record = approvalRecord({}, { askedAt: asked, expiresAt: asked + 120_000 });
    vi.setSystemTime(asked - 3_600_000);
    ask(record);
    vi.advanceTimersByTime(119_999);
    expect(deck.entries()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(state.asked).toEqual(['a expiry deny']);
  });

  test('comes later, sooner or not at all when it is renewed, and the card stays where it is', () => {
    const { deck, ask, shown, state } = deckOf();
    for (const id of ['a', 'b', 'c']) ask(approvalRecord({ id }, { expiresAt: Date.now() + 10_000 }));
    const orders = deck.entries().map(({ order }) => order);
    deck.renewed('a', Date.now() + 60_000);
    deck.renewed('b', Date.now() + 1_000);
    deck.renewed('c', null);
    deck.renewed('nobody', null);
    expect(shown.slice(3).map(({ record }) => record.expiresAt)).toEqual([1_060_000, 1_001_000, undefined]);
    expect(shown.at(3)?.record.ask).toMatchObject({ approval: { expiresAt: 1_060_000 } });
    expect(deck.entries().map(({ order }) => order)).toEqual(orders);
    vi.advanceTimersByTime(59_999);
    expect(state.asked).toEqual(['b expiry deny']);
    vi.advanceTimersByTime(1);
    expect(state.asked).toEqual(['b expiry deny', 'a expiry deny']);
    expect(ids(deck.entries())).toEqual(['c']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that is renewed after the clock was set back is as long as it says', () => {
    const { deck, ask, state } = deckOf();
    ask(approvalRecord({}, { askedAt: Date.now() }));
    vi.setSystemTime(0);
    deck.renewed('a', 60_000);
    vi.advanceTimersByTime(59_999);
    expect(state.asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(state.asked).toEqual(['a expiry deny']);
  });

  test('that cannot be stored is tried again every two seconds and not in between', () => {
    const { deck, ask, state } = deckOf();
    state.outcome = 'storeFull';
    ask(approvalRecord({}, { expiresAt: Date.now() + 10 }));
    vi.advanceTimersByTime(10 + 5 * limits.diskRetryMs);
    expect(state.asked).toHaveLength(6);
    delete state.outcome;
    vi.advanceTimersByTime(limits.diskRetryMs);
    expect(deck.entries()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('leaves no timer behind when the deck is closed', () => {
    const { deck, ask } = deckOf();
    ask(approvalRecord({}, { expiresAt: Date.now() + 10 }));
    deck.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
