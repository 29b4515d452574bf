import { expect, test } from 'vitest';
import golden from '../../../main/remote/protocol/golden/reports.json' with { type: 'json' };
import { envelopeSchema } from '../../../shared/phone/envelope.ts';
import { phoneRequests } from '../../../shared/phone/requests.ts';
import { createTestRandom } from '../testing/test-random.ts';
import { createId, readEnvelope, writeEnvelope } from './envelopes.ts';

test.each(golden.frames)('it reads what the desk says: $name', ({ type, payload, ...frame }) => {
  const around = 'envelope' in frame ? frame.envelope : {};
  const text = JSON.stringify({ ...golden.envelope, ...around, type, payload });
  expect(readEnvelope(text)?.report).toEqual({ type, payload });
});

test('what a later version says is left alone', () => {
  expect(readEnvelope(JSON.stringify({ ...golden.envelope, v: 2, type: 'hello', payload: {} }))).toBeUndefined();
  expect(readEnvelope(JSON.stringify({ ...golden.envelope, type: 'new', payload: 3 }))).toBeUndefined();
});

test('what it says is as the schemas have it, and no two ids are the same', () => {
  const random = createTestRandom();
  const ids = Array.from({ length: 50 }, () => createId(random));
  expect(new Set(ids).size).toBe(50);
  const payload = { sessionId: 's', text: 'Hello' };
  const text = writeEnvelope(
    { id: ids[0] ?? '', deviceId: 'd', sentAt: Date.UTC(2026, 11, 1, 11, 20, 16) },
    'message',
    payload,
  );
  const envelope = envelopeSchema.parse(JSON.parse(text));
  expect(envelope).toMatchObject({ v: 1, type: 'message', replyTo: null, sentAt: '2026-12-01T11:20:16.000Z' });
  expect(phoneRequests.message.parse(envelope.payload)).toEqual(payload);
});
