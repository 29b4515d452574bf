import { expect, test } from 'vitest';
import { phoneErrorCodeSchema, phoneReports } from '../../../shared/phone/reports.ts';
import { phoneRequests } from '../../../shared/phone/requests.ts';
import { runEventBodySchema } from '../../../shared/phone/run-event.ts';
import { goldenFrames } from './golden-fixture.ts';
import { readRequest } from './read-request.ts';
import { reportOf } from './report-of-fixture.ts';

const requests = [...goldenFrames('requests'), ...goldenFrames('refused-requests'), ...goldenFrames('hostile')];
const reports = [...goldenFrames('reports'), ...goldenFrames('refused-reports')];

test.each(requests)('from a phone: $name', ({ text, expected }) => {
  const read = readRequest(text, 'pixel-1');
  expect(read.ok ? { type: read.asked.type } : { error: read.code }).toEqual(expected);
});

test.each(reports)('to a phone: $name', ({ text, expected }) => {
  const read = reportOf(text);
  expect('error' in read ? { error: read.error } : { type: read.type }).toEqual(expected);
});

test('there is a frame of each request, each report and each kind of event', () => {
  const typesIn = (file: 'requests' | 'reports') =>
    goldenFrames(file).map(({ expected }) => ('type' in expected ? expected.type : ''));
  expect(new Set(typesIn('requests'))).toEqual(new Set(Object.keys(phoneRequests)));
  expect(new Set(typesIn('reports'))).toEqual(new Set(Object.keys(phoneReports)));

  const events = goldenFrames('reports').flatMap(({ text }) => {
    const report = reportOf(text);
    return 'type' in report && report.type === 'events' ? report.payload.events : [];
  });
  const kinds = runEventBodySchema.options.map((option) => option.shape.kind.value);
  expect(new Set(events.map(({ event }) => event.kind))).toEqual(new Set(kinds));
});

test('every refusal that is named exists', () => {
  for (const { expected } of [...requests, ...reports]) {
    if ('error' in expected) expect(phoneErrorCodeSchema.options).toContain(expected.error);
  }
});

test.each(requests)('what is refused is named to the owner in a plain word: $name', ({ text }) => {
  const read = readRequest(text, 'pixel-1');
  if (!read.ok) expect(read.what).toMatch(/^[\w. ]{1,64}$/);
});

test('a frame that is refused is answered by its id, where it has a whole one', () => {
  const replyTo = (text: string) => {
    const read = readRequest(text, 'pixel-1');
    return read.ok ? 'understood' : read.replyTo;
  };
  const envelope = { v: 1, id: 'r1', type: 'hello', deviceId: 'pixel-1', sentAt: 'yesterday', replyTo: null };
  expect(replyTo(JSON.stringify(envelope))).toBe('r1');
  expect(replyTo(JSON.stringify({ ...envelope, id: 'r 1' }))).toBeNull();
  expect(replyTo(JSON.stringify({ ...envelope, id: ['r1'] }))).toBeNull();
  expect(replyTo(JSON.stringify([envelope]))).toBeNull();
  expect(replyTo('{"id":"r1"')).toBeNull();
});
