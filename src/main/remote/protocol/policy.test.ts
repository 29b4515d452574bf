import { expect, test } from 'vitest';
import { type MethodName, methods } from '../../../shared/contract.ts';
import { phoneRequests } from '../../../shared/phone/requests.ts';
import { policy } from './policy.ts';
import { readRequest } from './read-request.ts';

const rows = Object.entries(policy);
const phoneMethods = (Object.keys(methods) as MethodName[]).filter((name) =>
  (methods[name].clients as readonly string[]).includes('phone'),
);

test('the table is about every request of a phone, and about nothing else', () => {
  expect(Object.keys(policy).sort()).toEqual(Object.keys(phoneRequests).sort());
});

test('a request becomes only what the contract lets a phone do, and all of that is reached', () => {
  const reached = new Set(rows.flatMap(([, { becomes }]) => becomes ?? []));
  expect([...reached].sort()).toEqual(phoneMethods.sort());
});

test('each row of the contract has one way to it; an answer has two, one for each kind of card', () => {
  const ways = rows.filter(([, { becomes }]) => becomes !== null).map(([type, { becomes }]) => `${type}: ${becomes}`);
  expect(ways).toEqual([
    'answerApproval: waiting.answer',
    'answerQuestion: waiting.answer',
    'interrupt: session.interrupt',
    'message: message.send',
  ]);
});

test('what changes something needs a right of its own, and is done once; the rest changes nothing', () => {
  for (const [, { becomes, needs, receipt }] of rows) {
    expect(receipt).toBe(becomes !== null);
    expect(needs !== 'paired').toBe(becomes !== null);
  }
});

test.each(Object.keys(methods))('%s is no request of a phone', (method) => {
  const sentAt = new Date(0).toISOString();
  const envelope = { v: 1, id: 'r1', type: method, deviceId: 'pixel-1', sentAt, replyTo: null, payload: {} };
  expect(readRequest(JSON.stringify(envelope), 'pixel-1')).toMatchObject({ ok: false, code: 'unknownType' });
});
