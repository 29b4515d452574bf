import { describe, expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { joinInMemory } from '../../api/joined-ends-fixture.ts';
import type { ApiParts } from '../../api/parts.ts';
import { openOk, tempFile } from '../../store/store-fixture.ts';
import type { Receipts } from '../receipts.ts';
import { createDeskFixture, runId } from './desk-fixture.ts';
import { codeOf, type FakePhone, joinPhone } from './fake-phone-fixture.ts';

const interrupt = { sessionId: 's', runId };

/** The payload of the last report, letter by letter. */
function lastPayload(phone: FakePhone): string {
  const text = phone.texts.at(-1) ?? '';
  return text.slice(text.indexOf('"payload":'));
}

async function joined(options: Parameters<typeof createDeskFixture>[0] = {}, receipts?: Receipts) {
  const desk = createDeskFixture(options);
  const phone = await joinPhone(desk, joinInMemory, receipts ? { receipts } : {});
  await phone.hello();
  return { desk, phone };
}

/** A session that takes messages when the test lets it. */
function slowMessages() {
  const waiting: (() => void)[] = [];
  const sent: string[] = [];
  const send: ApiParts['commands']['send'] = ({ id }) =>
    new Promise((resolve) => {
      sent.push(id);
      waiting.push(() => resolve({ ok: true, value: {} }));
    });
  return { commands: { send }, sent, finish: () => waiting.splice(0).forEach((go) => void go()) };
}

describe('the same request again', () => {
  test('is given the answer of the first time, letter by letter, and not done again', async () => {
    const { desk, phone } = await joined();
    await phone.ask('interrupt', interrupt, { id: 'r-1' });
    const first = lastPayload(phone);
    const { turn: _, ...idle } = desk.summary;
    desk.shows({ ...idle, status: 'idle' });
    await phone.ask('interrupt', interrupt, { id: 'r-1' });
    expect(lastPayload(phone)).toBe(first);
    expect(desk.asked).toHaveLength(1);
  });

  test('is given the refusal of the first time too', async () => {
    const { phone } = await joined();
    const wrong = { ...interrupt, runId: 's.turn-0' };
    expect(codeOf(await phone.ask('interrupt', wrong, { id: 'r-1' }))).toBe('runEnded');
    const first = lastPayload(phone);
    await phone.ask('interrupt', wrong, { id: 'r-1' });
    expect(lastPayload(phone)).toBe(first);
  });

  test('is answered on a new channel, and after the store was opened again', async () => {
    const file = tempFile();
    const before = openOk(file);
    const { phone } = await joined({ store: before.store });
    await phone.ask('message', { sessionId: 's', text: 'Go on' }, { id: 'r-1' });
    const first = lastPayload(phone);
    before.store.close();

    const desk = createDeskFixture({ store: openOk(file, 'run-2').store });
    desk.clock.now += limits.receiptMs;
    const again = await joinPhone(desk, joinInMemory);
    await again.hello();
    // As it was sent then: far too old by now to be done.
    await again.ask('message', { sessionId: 's', text: 'Go on' }, { id: 'r-1', sentAt: '2026-12-01T10:00:00.000Z' });
    expect(lastPayload(again)).toBe(first);
    expect(desk.asked).toEqual([]);
  });

  test('is another phone’s own', async () => {
    const { desk, phone } = await joined();
    await phone.ask('interrupt', interrupt, { id: 'r-1' });
    const other = await joinPhone(desk, joinInMemory, { id: 'iphone-1', name: 'iPhone' });
    await other.hello();
    await other.ask('interrupt', interrupt, { id: 'r-1' });
    expect(desk.asked).toHaveLength(2);
  });

  test('while it is under way waits for the same answer', async () => {
    const slow = slowMessages();
    const { phone } = await joined({ commands: slow.commands });
    const both = [1, 2].map(() => phone.ask('message', { sessionId: 's', text: 'Go on' }, { id: 'r-1' }));
    await phone.ask('ping', {});
    slow.finish();
    expect((await Promise.all(both)).map(codeOf)).toEqual(['done', 'done']);
    expect(slow.sent).toHaveLength(1);
  });

  test('over another channel, while it is under way, waits for the same answer', async () => {
    const slow = slowMessages();
    const { desk, phone } = await joined({ commands: slow.commands });
    const again = await joinPhone(desk, joinInMemory);
    await again.hello();
    const message = { sessionId: 's', text: 'Go on' };
    const both = [phone.ask('message', message, { id: 'r-1' })];
    await phone.ask('ping', {});
    const other = await again.ask('message', { ...message, text: 'Stop' }, { id: 'r-1' });
    expect(codeOf(other)).toBe('badPayload');
    both.push(again.ask('message', message, { id: 'r-1' }));
    await again.ask('ping', {});
    slow.finish();
    expect((await Promise.all(both)).map(codeOf)).toEqual(['done', 'done']);
    expect(slow.sent).toHaveLength(1);
  });

  test('with another content, or as another type, is refused and told to the owner', async () => {
    const { desk, phone } = await joined();
    await phone.ask('interrupt', interrupt, { id: 'r-1' });
    const other = await phone.ask('interrupt', { ...interrupt, runId: 's.turn-2' }, { id: 'r-1' });
    const message = await phone.ask('message', { sessionId: 's', text: 'Go on' }, { id: 'r-1' });
    expect([other, message].map(codeOf)).toEqual(['badPayload', 'badPayload']);
    expect(phone.refused).toEqual(['interrupt', 'message']);
    expect(desk.asked).toHaveLength(1);
  });

  test('has one name towards the session, though its answer was lost', async () => {
    const lost: Receipts = { receipt: () => undefined, keepReceipt: () => undefined, forgetReceipts: () => undefined };
    const slow = slowMessages();
    const { desk, phone } = await joined({ commands: slow.commands }, lost);
    const first = phone.ask('message', { sessionId: 's', text: 'Go on' }, { id: 'r-1' });
    slow.finish();
    await first;
    const again = await joinPhone(desk, joinInMemory, { receipts: lost });
    await again.hello();
    const second = again.ask('message', { sessionId: 's', text: 'Go on' }, { id: 'r-1' });
    await again.ask('ping', {});
    slow.finish();
    await second;
    expect(slow.sent).toHaveLength(2);
    expect(new Set(slow.sent).size).toBe(1);
  });

  test('is forgotten when nobody can ask for it any more', async () => {
    const { desk, phone } = await joined();
    await phone.ask('interrupt', interrupt, { id: 'r-1' });
    desk.clock.now += limits.receiptMs;
    await phone.ask('interrupt', interrupt, { id: 'r-2' });
    expect(desk.store.receipt('pixel-1', 'r-1')).toBeDefined();
    desk.clock.now += limits.receiptMs / 2;
    await phone.ask('interrupt', interrupt, { id: 'r-3' });
    expect(desk.store.receipt('pixel-1', 'r-1')).toBeUndefined();
    expect(desk.store.receipt('pixel-1', 'r-2')).toBeDefined();
  });
});

test('the answer is kept before it is given', async () => {
  const order: string[] = [];
  const receipts: Receipts = {
    receipt: () => undefined,
    keepReceipt: (device, request) => void order.push(`kept ${device} ${request}`),
    forgetReceipts: () => undefined,
  };
  const { phone } = await joined({}, receipts);
  phone.ends.transport.onMessage((text) => void order.push(JSON.parse(text).type));
  await phone.ask('interrupt', interrupt, { id: 'r-1' });
  expect(order.filter((one) => one !== 'room')).toEqual(['kept pixel-1 r-1', 'done']);
});

test('an answer that cannot be kept is given, and the log says so', async () => {
  const full = () => {
    throw new Error('no room');
  };
  const { desk, phone } = await joined({}, { receipt: () => undefined, keepReceipt: full, forgetReceipts: full });
  expect(codeOf(await phone.ask('interrupt', interrupt))).toBe('done');
  expect(desk.log.some((line) => line.includes('could not be kept'))).toBe(true);
});

describe('the age of a request', () => {
  const at = (now: number, ms: number) => ({ sentAt: new Date(now + ms).toISOString() });

  test.each([
    [-limits.requestAgeMs, 'done'],
    [-limits.requestAgeMs - 1, 'stale'],
    [limits.requestSkewMs, 'done'],
    [limits.requestSkewMs + 1, 'fromTheFuture'],
  ])('of %d ms: %s', async (age, code) => {
    const { desk, phone } = await joined();
    expect(codeOf(await phone.ask('interrupt', interrupt, at(desk.clock.now, age)))).toBe(code);
    expect(desk.asked).toHaveLength(code === 'done' ? 1 : 0);
    expect(phone.refused).toEqual([]);
  });

  test('does not matter to who only reads', async () => {
    const { desk, phone } = await joined();
    expect(codeOf(await phone.ask('ping', {}, at(desk.clock.now, -3_600_000)))).toBe('pong');
  });

  test('is looked at after everything else that is wrong', async () => {
    const { desk, phone } = await joined();
    const old = at(desk.clock.now, -3_600_000);
    expect(codeOf(await phone.ask('interrupt', { sessionId: 's' } as never, old))).toBe('badPayload');
    phone.may = { answer: false, message: false };
    expect(codeOf(await phone.ask('interrupt', interrupt, old))).toBe('notAllowed');
  });
});

test('only so many are under way at once, over however many channels, and then it goes on', async () => {
  const slow = slowMessages();
  const { desk, phone } = await joined({ commands: slow.commands });
  const another = await joinPhone(desk, joinInMemory);
  await another.hello();
  const sent = Array.from({ length: limits.pendingCommandsPerDevice }, (_, count) =>
    phone.ask('message', { sessionId: 's', text: `${count}` }),
  );
  await phone.ask('ping', {});
  for (const channel of [phone, another]) {
    expect(codeOf(await channel.ask('message', { sessionId: 's', text: 'one more' }))).toBe('tooManyPending');
  }
  expect(slow.sent).toHaveLength(limits.pendingCommandsPerDevice);
  slow.finish();
  expect(new Set((await Promise.all(sent)).map(codeOf))).toEqual(new Set(['done']));
  const next = phone.ask('message', { sessionId: 's', text: 'one more' });
  slow.finish();
  expect(codeOf(await next)).toBe('done');
});
