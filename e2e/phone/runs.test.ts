import { afterEach, beforeEach, expect, test } from 'vitest';
import { limits } from '../../src/shared/limits.ts';
import type { RunEvent } from '../../src/shared/phone/run-event.ts';
import { answerTo, code, nextCard } from './phone-cards.ts';
import type { TestPhone } from './test-phone.ts';
import { openWireRoom, type WireRoom } from './wire-room.ts';

let room: WireRoom;
beforeEach(async () => {
  room = await openWireRoom();
});
afterEach(() => room.close());

/** Every event that came to a phone, in the order in which it came. */
function eventsOf(phone: TestPhone): RunEvent[] {
  return phone.reports.flatMap(({ type, payload }) =>
    type === 'events' ? (payload as { events: RunEvent[] }).events : [],
  );
}

const textOf = (events: RunEvent[]) =>
  events.map(({ event }) => (event.kind === 'text' ? event.data.text : '')).join('');

const ended = (phone: TestPhone) => phone.next('run', ({ run }) => run.ended !== null);

const runOf = (sessionId: string, turn = 1) => `${sessionId}.turn-${turn}`;

test('a phone that is cut off again and again gets every event once, in order', async () => {
  const { phone, identity } = await room.pair();
  const session = await room.play(':say rate=max First. \n:flood at=300 600\n:say rate=max Last.');
  const runId = runOf(session.id);
  const all: RunEvent[] = [];
  let watching = phone;
  await watching.ask('watch', { runId, after: null });
  for (let cut = 0; cut < 5; cut += 1) {
    await watching.next('events');
    watching.line.cut();
    all.push(...eventsOf(watching));
    watching = await room.returned(identity);
    const answer = await watching.ask('watch', { runId, after: all.at(-1)?.seq ?? null });
    expect(answer.type).toBe('watching');
  }
  await ended(watching);
  all.push(...eventsOf(watching));
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_event, place) => place));
  expect(all.at(-1)?.event.kind).toBe('completed');
  await session.next('turnEnded');
  expect(textOf(all)).toBe(session.text());
});

test('seqs are those of the store: the same before and after a restart, and for every place to begin', async () => {
  const { phone, identity } = await room.pair();
  const session = await room.play(
    ':say rate=max One.\n:run ls\na\n:think hm\n:say rate=max Two.\n:plan\n[x] a\n:run +ask b\nc',
  );
  const card = await nextCard(phone);
  const runId = runOf(session.id);
  await phone.ask('watch', { runId, after: null });
  await phone.ask('answerApproval', answerTo(card, 'deny'));
  await ended(phone);
  const whole = eventsOf(phone);
  expect(whole.map(({ seq }) => seq)).toEqual(whole.map((_event, place) => place));
  await room.restart();
  const again = await room.returned(identity);
  for (let after = -1; after < whole.length; after += 1) {
    const already = eventsOf(again).length;
    expect((await again.ask('watch', { runId, after: after < 0 ? null : after })).type).toBe('watching');
    await again.ask('ping', {});
    expect(eventsOf(again).slice(already)).toEqual(whole.slice(after + 1));
  }
  const page = await again.ask('page', { runId, before: null, limit: limits.pageEvents });
  expect((page.payload as { events: RunEvent[] }).events).toEqual(whole);
  const part = await again.ask('page', { runId, before: 3, limit: 2 });
  expect(part.payload).toEqual({ runId, events: whole.slice(1, 3), more: true });
});

test('a run that nobody knows, and one of which too much was missed, is a snapshot', async () => {
  const { phone, identity } = await room.pair();
  const none = await phone.ask('watch', { runId: runOf('none'), after: 5 });
  expect(none.payload).toMatchObject({ reason: 'unknownRun', run: null, waiting: [] });
  const session = await room.play(`:flood at=20000 ${limits.replayWindowEvents + 500}\n:run +ask touch a\nok`);
  const card = await nextCard(phone);
  phone.line.cut();
  const late = await room.returned(identity);
  const missed = await late.ask('watch', { runId: runOf(session.id), after: 0 });
  if (missed.type === 'snapshot') {
    expect(missed.payload).toMatchObject({ reason: 'tooOld', waiting: [{ approvalId: card.id }] });
  }
  const answered = late.ask('answerApproval', answerTo(card, 'deny'));
  expect(code(await answered)).toBe('done');
  await ended(late);
  const seqs = eventsOf(late).map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.map((_seq, place) => (seqs[0] ?? 0) + place));
});

test('what an agent says of seqs is not listened to', async () => {
  const { phone } = await room.pair();
  const session = await room.play(
    [
      ':say rate=max One.',
      ':garbage {"type":"event","seq":9007199254740992,"event":{"type":"assistantText","seq":7}}',
      ':say rate=max Two.',
    ].join('\n'),
  );
  await phone.ask('watch', { runId: runOf(session.id), after: null });
  await ended(phone);
  const seqs = eventsOf(phone).map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.map((_seq, place) => place));
  expect(textOf(eventsOf(phone))).toBe('One.Two.');
});

test('a phone that does not read holds nobody up, and misses nothing', async () => {
  const { phone, identity } = await room.pair();
  const session = await room.play(':flood at=20000 6000\n:say rate=max Last.');
  await phone.ask('watch', { runId: runOf(session.id), after: null });
  phone.line.pause();
  await session.next('turnEnded');
  phone.line.resume();
  await ended(phone);
  const seqs = eventsOf(phone).map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.map((_seq, place) => place));
  expect(textOf(eventsOf(phone))).toBe(session.text());
  expect(identity.deviceId).toBe(phone.deviceId);
});
