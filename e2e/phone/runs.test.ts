import { afterEach, beforeEach, expect, test } from 'vitest';
import { limits } from '../../src/shared/limits.ts';
import type { RunHeader } from '../../src/shared/phone/reports.ts';
import type { RunEvent } from '../../src/shared/phone/run-event.ts';
import { answerTo, code, nextCard } from './phone-cards.ts';
import { eventsOf, runOf, textOf, untilEnded, wordsOf } from './phone-runs.ts';
import { openWireRoom, type WireRoom } from './wire-room.ts';

let room: WireRoom;
beforeEach(async () => {
  room = await openWireRoom();
});
afterEach(() => room.close());

test('a phone that is cut off again and again gets every event once, in order', async () => {
  const { phone, identity } = await room.pair();
  const session = await room.play(':say rate=max First. \n:flood at=300 600\n:say rate=max Last.');
  const runId = runOf(session.id);
  await session.next('turnStarted');
  const all: RunEvent[] = [];
  let watching = phone;
  await watching.ask('watch', { runId, after: null });
  for (let cut = 0; cut < 5; cut += 1) {
    await watching.next('events');
    watching.line.cut();
    all.push(...eventsOf(watching, runId));
    watching = await room.returned(identity);
    const answer = await watching.ask('watch', { runId, after: all.at(-1)?.seq ?? null });
    expect(answer.type).toBe('watching');
  }
  await untilEnded(watching, runId);
  all.push(...eventsOf(watching, runId));
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_event, place) => place));
  expect(all.at(-1)?.event.kind).toBe('completed');
  await session.next('turnEnded');
  expect(wordsOf(all)).toBe(session.text());
});

test('seqs are those of the store: the same before and after a restart, and for every place to begin', async () => {
  const { phone, identity } = await room.pair();
  const session = await room.play(
    ':say rate=max One.\n:run ls\na\n:think hm\n:say rate=max Two.\n:plan\n[x] a\n:run +ask b\nc',
  );
  const card = await nextCard(phone);
  const runId = runOf(session.id);
  await session.next('turnStarted');
  await phone.ask('watch', { runId, after: null });
  await phone.ask('answerApproval', answerTo(card, 'deny'));
  await untilEnded(phone, runId);
  const whole = eventsOf(phone, runId);
  expect(whole.map(({ seq }) => seq)).toEqual(whole.map((_event, place) => place));
  await room.restart();
  const again = await room.returned(identity);
  for (let after = -1; after < whole.length; after += 1) {
    const already = eventsOf(again, runId).length;
    expect((await again.ask('watch', { runId, after: after < 0 ? null : after })).type).toBe('watching');
    const came = () => eventsOf(again, runId).length - already;
    await again.until(() => came() >= whole.length - after - 1 || undefined, 'the rest of the run');
    await again.ask('ping', {});
    expect(eventsOf(again, runId).slice(already)).toEqual(whole.slice(after + 1));
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
  // Each is a call and its result.
  const session = await room.play(`:flood kind=tool at=20000 ${limits.replayWindowEvents}\n:run +ask touch a\nok`);
  const runId = runOf(session.id);
  const card = await nextCard(phone);
  phone.line.cut();
  const late = await room.returned(identity);
  const missed = await late.ask('watch', { runId, after: 0 });
  expect(missed.payload).toMatchObject({ reason: 'tooOld', waiting: [{ approvalId: card.id }] });
  const { nextSeq } = (missed.payload as { run: RunHeader }).run;
  expect(code(await late.ask('answerApproval', answerTo(card, 'deny')))).toBe('done');
  await untilEnded(late, runId);
  const seqs = eventsOf(late, runId).map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.map((_seq, place) => nextSeq + place));
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
  const runId = runOf(session.id);
  await session.next('turnStarted');
  await phone.ask('watch', { runId, after: null });
  await untilEnded(phone, runId);
  const seqs = eventsOf(phone, runId).map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.map((_seq, place) => place));
  expect(textOf(eventsOf(phone, runId))).toBe('One.\n\nTwo.');
});

test('a phone that does not read holds nobody up, and misses nothing', async () => {
  const { phone } = await room.pair();
  const session = await room.play(':flood at=20000 6000\n:say rate=max Last.');
  const runId = runOf(session.id);
  await session.next('turnStarted');
  await phone.ask('watch', { runId, after: null });
  phone.line.pause();
  await session.next('turnEnded');
  phone.line.resume();
  await untilEnded(phone, runId);
  const seqs = eventsOf(phone, runId).map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.map((_seq, place) => place));
  expect(wordsOf(eventsOf(phone, runId))).toBe(session.text());
});
