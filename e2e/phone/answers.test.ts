import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerTo, code, nextCard } from './phone-cards.ts';
import { openWireRoom, type WireRoom } from './wire-room.ts';

let room: WireRoom;
beforeEach(async () => {
  room = await openWireRoom();
});
afterEach(() => room.close());

const ask = (command: string) => `:run +ask ${command}\nok\n:say rate=max Done.`;

test('a phone allows one call and denies another, and the agent is told so', async () => {
  const { phone } = await room.pair();
  const session = await room.play(':run +ask touch a\nran a\n:run +ask touch b\nran b\n:say rate=max Done.');
  expect(code(await phone.ask('answerApproval', answerTo(await nextCard(phone), 'allowOnce')))).toBe('done');
  expect(code(await phone.ask('answerApproval', answerTo(await nextCard(phone), 'deny')))).toBe('done');
  await session.next('turnEnded');
  const ends = session.events.flatMap(({ body }) => (body.type === 'toolEnd' ? [body.ok] : []));
  expect(ends).toEqual([true, false]);
  const settled = session.events.flatMap(({ body }) => (body.type === 'approvalSettled' ? [body.settlement] : []));
  expect(settled).toMatchObject([
    { verdict: 'allow', decidedBy: 'user', device: 'Pixel 9' },
    { verdict: 'deny', decidedBy: 'user', device: 'Pixel 9' },
  ]);
});

test('an answer with another hash, another card or another run is refused, and the card goes on waiting', async () => {
  const { phone } = await room.pair();
  await room.play(ask('touch a'), 'First');
  const first = await nextCard(phone);
  await room.play(ask('touch b'), 'Second');
  const second = await nextCard(phone);
  const right = answerTo(first, 'allowOnce');
  const wrong: [object, string][] = [
    [{ inputHash: answerTo(second, 'allowOnce').inputHash }, 'inputChanged'],
    [{ inputHash: '0'.repeat(64) }, 'inputChanged'],
    [{ approvalId: second.id }, 'unknownCard'],
    [{ approvalId: second.id, runId: second.runId }, 'inputChanged'],
    [{ runId: second.runId }, 'unknownCard'],
    [{ runId: `${first.runId}0` }, 'unknownCard'],
    [{ approvalId: 'none' }, 'unknownCard'],
  ];
  for (const [change, expected] of wrong) {
    expect([change, code(await phone.ask('answerApproval', { ...right, ...change }))]).toEqual([change, expected]);
  }
  expect(room.parts.store.waiting(first.id)?.settlement).toBeUndefined();
  expect(room.parts.store.waiting(second.id)?.settlement).toBeUndefined();
  expect(code(await phone.ask('answerApproval', right))).toBe('done');
});

test('of two phones one wins, and the other is told who did', async () => {
  const one = await room.pair({ name: 'One' });
  const other = await room.pair({ name: 'Other' });
  const session = await room.play(ask('touch a'));
  const cards = await Promise.all([nextCard(one.phone), nextCard(other.phone)]);
  const answers = await Promise.all([
    one.phone.ask('answerApproval', answerTo(cards[0], 'allowOnce')),
    other.phone.ask('answerApproval', answerTo(cards[1], 'deny')),
  ]);
  const codes = answers.map(code);
  expect(codes.toSorted()).toEqual(['alreadySettled', 'done']);
  const loser = answers[codes.indexOf('alreadySettled')];
  const winner = codes[0] === 'done' ? 'One' : 'Other';
  expect(loser?.payload).toMatchObject({ message: expect.stringContaining(winner) });
  await session.next('turnEnded');
  expect(session.events.filter(({ body }) => body.type === 'approvalSettled')).toHaveLength(1);
});

test('what is settled at the desk is gone on the phone, and its answer comes too late', async () => {
  const { phone } = await room.pair();
  const session = await room.play(ask('touch a'));
  const card = await nextCard(phone);
  const asked = await session.next('approvalRequested');
  session.decide(asked, 'deny');
  const gone = await phone.next('room', ({ entries }) => entries.some((one) => one.kind === 'card' && !one.value));
  expect(gone.payload.entries.find(({ kind }) => kind === 'card')).toMatchObject({ end: { id: card.id } });
  expect(code(await phone.ask('answerApproval', answerTo(card, 'allowOnce')))).toBe('alreadySettled');
});

test('an answer after the end of its run finds nothing that waits', async () => {
  const { phone } = await room.pair();
  const session = await room.play(ask('touch a'));
  const card = await nextCard(phone);
  expect(code(await phone.ask('interrupt', { sessionId: session.id, runId: card.runId }))).toBe('done');
  await session.next('turnEnded');
  expect(code(await phone.ask('answerApproval', answerTo(card, 'allowOnce')))).toBe('alreadySettled');
  expect(code(await phone.ask('interrupt', { sessionId: session.id, runId: card.runId }))).toBe('runEnded');
  expect(session.events.filter(({ body }) => body.type === 'toolEnd' && body.ok)).toEqual([]);
});

test('the same request is done once, in this channel and in the next, and gets the same answer', async () => {
  const { phone, identity } = await room.pair({ mayMessage: true });
  const session = await room.play(ask('touch a'));
  const card = await nextCard(phone);
  const same = { id: 'request-1', sentAt: new Date().toISOString() };
  const answers = [
    await phone.ask('answerApproval', answerTo(card, 'allowOnce'), same),
    await phone.ask('answerApproval', answerTo(card, 'allowOnce'), same),
  ];
  await session.next('turnEnded');
  const message = { sessionId: session.id, text: 'Once more' };
  const sent = { id: 'request-2', sentAt: new Date().toISOString() };
  answers.push(await phone.ask('message', message, sent));
  phone.line.cut();
  const again = await room.returned(identity);
  answers.push(await again.ask('answerApproval', answerTo(card, 'allowOnce'), same));
  answers.push(await again.ask('message', message, sent));
  await room.restart();
  const later = await room.returned(identity);
  // Older than a request may be when it comes first.
  room.clock.ahead = 120_000;
  answers.push(await later.ask('message', message, sent));
  expect(answers.map(code)).toEqual(answers.map(() => 'done'));
  const view = room.parts.store.eventsAfter(session.id, -1, 1_000).map((row) => JSON.parse(row).body);
  expect(view.filter(({ type }) => type === 'userMessage').map(({ text }) => text)).toEqual([
    ask('touch a'),
    'Once more',
  ]);
  expect(view.filter(({ type }) => type === 'approvalSettled')).toHaveLength(1);
});

test('the same id with another content is refused, and nothing is done', async () => {
  const { phone } = await room.pair();
  await room.play(ask('touch a'));
  const card = await nextCard(phone);
  const wrong = { ...answerTo(card, 'allowOnce'), inputHash: '0'.repeat(64) };
  expect(code(await phone.ask('answerApproval', wrong, { id: 'same' }))).toBe('inputChanged');
  expect(code(await phone.ask('answerApproval', answerTo(card, 'allowOnce'), { id: 'same' }))).not.toBe('done');
  expect(room.parts.store.waiting(card.id)?.settlement).toBeUndefined();
});

test('an answer that is a minute old, or from the future, does nothing', async () => {
  const { phone } = await room.pair();
  await room.play(ask('touch a'));
  const card = await nextCard(phone);
  const at = (ms: number) => ({ sentAt: new Date(Date.now() + ms).toISOString() });
  const answer = answerTo(card, 'allowOnce');
  expect(code(await phone.ask('answerApproval', answer, at(-61_000)))).toBe('stale');
  expect(code(await phone.ask('answerApproval', answer, at(310_000)))).toBe('fromTheFuture');
  expect(room.parts.store.waiting(card.id)?.settlement).toBeUndefined();
  expect(code(await phone.ask('answerApproval', answer, at(-50_000)))).toBe('done');
});

test('when its time is over a card denies itself, and an answer comes too late', async () => {
  const short = await openWireRoom({ approvalMs: () => 400 });
  try {
    const { phone } = await short.pair();
    const session = await short.play(ask('touch a'));
    const card = await nextCard(phone);
    const gone = await phone.next('room', ({ entries }) => entries.some((one) => one.kind === 'card' && !one.value));
    const entry = gone.payload.entries.find(({ kind }) => kind === 'card');
    expect(entry).toMatchObject({ end: { words: expect.stringContaining('time was over') } });
    const late = await phone.ask('answerApproval', answerTo(card, 'allowOnce'));
    expect(code(late)).toBe('alreadySettled');
    expect(late.payload).toMatchObject({ message: expect.stringContaining('time was over') });
    await session.next('turnEnded');
    expect(session.events.filter(({ body }) => body.type === 'toolEnd' && body.ok)).toEqual([]);
  } finally {
    await short.close();
  }
});
