import { afterEach, beforeEach, expect, test } from 'vitest';
import { limits } from '../../src/shared/limits.ts';
import type { PhoneErrorCode } from '../../src/shared/phone/reports.ts';
import type { phoneRequests } from '../../src/shared/phone/requests.ts';
import { answerTo, code, nextCard } from './phone-cards.ts';
import { comeBack, type PhoneIdentity, type TestPhone } from './test-phone.ts';
import { openWireRoom, type WireRoom } from './wire-room.ts';

let room: WireRoom;
let phone: TestPhone;
let identity: PhoneIdentity;
beforeEach(async () => {
  room = await openWireRoom();
  ({ phone, identity } = await room.pair());
});
afterEach(() => room.close());

/** Rows of the contract and of agents' own protocols that a phone could be tempted to ask for. */
const notForPhones = [
  'setMode',
  'session.setMode',
  'session.setModel',
  'session.setPolicy',
  'session.create',
  'session.stop',
  'session.delete',
  'session.command',
  'session.removeRule',
  'session.fork',
  'session.resume',
  'alwaysAllow',
  'waiting.answer',
  'waiting.history',
  'waiting.export',
  'message.send',
  'message.edit',
  'terminal.input',
  'transcript.page',
  'search.query',
  'preference.set',
  'image.add',
  'workspace.reveal',
  'agents.putEndpoint',
  'phones.pair',
  'phones.revoke',
  'phones.allowMessages',
  'phones.listen',
  'pairing.confirm',
  'subscribe',
  'call',
  'welcome',
  'bye',
  '__proto__',
  'constructor',
  'toString',
  'HELLO',
  ' ping',
];

test('what is not in the table does not exist, and each time the owner is told', async () => {
  const before = JSON.stringify(room.parts.supervisor.sessions().map((session) => session.summary()));
  for (const type of notForPhones) expect([type, code(await phone.ask(type, {}))]).toEqual([type, 'unknownType']);
  await room.untilPhones(({ phones }) => phones[0]?.refused === notForPhones.length);
  expect(JSON.stringify(room.parts.supervisor.sessions().map((session) => session.summary()))).toBe(before);
  expect(code(await phone.ask('ping', {}))).toBe('pong');
});

test('a field more, a field less, or a value of another kind is refused, in every request', async () => {
  await room.play(':run +ask touch a\nok\n:say rate=max Done.');
  const card = await nextCard(phone);
  const right = answerTo(card, 'allowOnce');
  const { sessionId, runId } = card;
  const good: Record<keyof typeof phoneRequests, Record<string, unknown>> = {
    hello: {},
    ping: {},
    looking: { visible: true, sessionId: null, cards: [] },
    watch: { runId, after: null },
    unwatch: { runId },
    runs: { sessionId, before: null, limit: 1 },
    page: { runId, before: null, limit: 1 },
    answerApproval: right,
    answerQuestion: { questionId: 'q', inputHash: right.inputHash, answers: {} },
    interrupt: { sessionId, runId },
    message: { sessionId, text: 'x' },
  };
  for (const [type, payload] of Object.entries(good)) {
    const changed: unknown[] = [
      { ...payload, always: true },
      { ...payload, editedInput: { command: 'rm -rf /' } },
      JSON.parse(`{"__proto__":{"a":1},${JSON.stringify(payload).slice(1).replace(/^}$/, '"x":1}')}`),
      null,
      [],
      'text',
      ...Object.keys(payload).map((name) => ({ ...payload, [name]: undefined })),
      ...Object.keys(payload).map((name) => ({ ...payload, [name]: { deep: {} } })),
    ];
    for (const one of changed) {
      const refused = code(await phone.ask(type, one));
      expect([type, one, refused === 'badPayload' || refused === 'malformed']).toEqual([type, one, true]);
    }
  }
  for (const verdict of ['allow', 'allowSession', 'allowAlways', 'alwaysAllow', 'denyAndStop', 'ALLOWONCE', true]) {
    expect(code(await phone.ask('answerApproval', { ...right, verdict }))).toBe('badPayload');
  }
  expect(room.parts.store.waiting(card.id)?.settlement).toBeUndefined();
  expect(room.parts.supervisor.session(sessionId)?.summary().turn).toBeDefined();
});

/** What is looked at first is told first. */
test('of two things that are wrong the first in the order is told', async () => {
  const { deviceId } = identity;
  const old = new Date(Date.now() - 100_000).toISOString();
  const message = { sessionId: 'none', text: 'x' };
  const envelope = { v: 1, id: 'a', type: 'ping', deviceId, sentAt: old, replyTo: null, payload: {} };
  const both: [object, PhoneErrorCode][] = [
    [{ ...envelope, v: 2, extra: 1 }, 'unsupportedVersion'],
    [{ ...envelope, extra: 1, deviceId: 'other' }, 'malformed'],
    [{ ...envelope, deviceId: 'other', type: 'none' }, 'wrongDevice'],
    [{ ...envelope, type: 'none', payload: { x: 1 } }, 'unknownType'],
    [{ ...envelope, type: 'hello', payload: { x: 1 } }, 'badPayload'],
    [{ ...envelope, type: 'hello' }, 'outOfOrder'],
    [{ ...envelope, type: 'message', payload: message }, 'notAllowed'],
  ];
  for (const [wrong, expected] of both) {
    const already = phone.reports.length;
    phone.sendText(JSON.stringify(wrong));
    await phone.ask('ping', {});
    expect([wrong, phone.reports.slice(already)[0]?.payload]).toMatchObject([wrong, { code: expected }]);
  }
  room.remote.phones.allowMessages(deviceId, true);
  await phone.next('changed', ({ may }) => may.message);
  expect(code(await phone.ask('message', message, { sentAt: old }))).toBe('stale');
  expect(code(await phone.ask('message', message))).toBe('unknownSession');
});

test('before it has said hello a phone is not answered what it asks for', async () => {
  const silent = await comeBack(identity, false);
  expect(code((await silent?.ask('ping', {})) ?? { type: '', payload: {} })).toBe('outOfOrder');
  expect(silent?.reports.map(({ type }) => type)).toEqual(['error']);
});

test('broken JSON, deep JSON and half characters are answered, and the app goes on', async () => {
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '1',
    `${'['.repeat(60_000)}`,
    '{"v":1}',
    '{"v":"1"}',
    '\0',
    '{"a":"\\ud800"}',
  ]) {
    const already = phone.reports.length;
    phone.sendText(text);
    expect(code(await phone.ask('ping', {}))).toBe('pong');
    expect(phone.reports[already]).toMatchObject({ type: 'error', payload: { code: 'malformed' } });
  }
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  phone.sendText(
    JSON.stringify({
      v: 1,
      id: 'd',
      type: 'ping',
      deviceId: identity.deviceId,
      sentAt: new Date().toISOString(),
      replyTo: null,
      payload: 0,
    }).replace('"payload":0', `"payload":${deep}`),
  );
  expect(code(await phone.ask('ping', {}))).toBe('pong');
});

test('messages need the switch of their own, and it can be taken back at any time', async () => {
  const session = await room.play(':say rate=max Begun.');
  await session.next('turnEnded');
  const message = { sessionId: session.id, text: ':say rate=max Heard.' };
  expect(code(await phone.ask('message', message))).toBe('notAllowed');
  await room.untilPhones(({ phones }) => phones[0]?.refused === 1 && phones[0].lastRefused === 'message');
  room.remote.phones.allowMessages(identity.deviceId, true);
  await phone.next('changed', ({ may }) => may.message);
  expect(code(await phone.ask('message', message))).toBe('done');
  await session.next('turnEnded');
  expect(session.text()).toBe('Begun.Heard.');
  for (const text of ['/compact', ' /clear', '\u200b/mode plan']) {
    expect(code(await phone.ask('message', { sessionId: session.id, text }))).toBe('notPossible');
  }
  room.remote.phones.allowMessages(identity.deviceId, false);
  expect(code(await phone.ask('message', message))).toBe('notAllowed');
});

test('an approval in a turn that a phone began denies itself after two minutes, one of the desk after ten', async () => {
  room.remote.phones.allowMessages(identity.deviceId, true);
  const session = await room.play(':run +ask touch a\nok\n:say rate=max Done.');
  const desk = await nextCard(phone);
  expect(code(await phone.ask('answerApproval', answerTo(desk, 'deny')))).toBe('done');
  await session.next('turnEnded');
  await phone.ask('message', { sessionId: session.id, text: ':run +ask touch b\nok\n:say rate=max Done.' });
  const own = await nextCard(phone);
  const left = ({ request, askedAt }: typeof own) => Date.parse(request?.expiresAt ?? '') - Date.parse(askedAt);
  expect([left(desk), left(own)]).toEqual([limits.deskApprovalWithPhoneMs, limits.remoteApprovalMs]);
});

test('a tool that nobody knows, or whose name only looks known, is no tool that reads', async () => {
  for (const name of ['Frobnicate', 'Re\u0430d', 'Read\u200b', 'read']) {
    await room.play(`:tool +ask ${name} {"path":"a"}\nok`, name);
    const card = await nextCard(phone);
    expect([card.toolName, card.risk === 'read']).toEqual([name, false]);
    expect(code(await phone.ask('answerApproval', answerTo(card, 'deny')))).toBe('done');
  }
});
