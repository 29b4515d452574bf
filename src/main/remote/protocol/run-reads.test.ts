import { describe, expect, test } from 'vitest';
import { joinInMemory } from '../../api/joined-ends-fixture.ts';
import { createDeskFixture, runId } from './desk-fixture.ts';
import { codeOf, type FakePhone, is, joinPhone } from './fake-phone-fixture.ts';
import { joinByWebSocket } from './join-by-web-socket-fixture.ts';

const start = { type: 'turnStarted', origin: 'user' } as const;
const call = (id: string) =>
  ({ type: 'toolStart', id, tool: 'Read', kind: 'read', input: { path: `/home/ada/${id}` } }) as const;
const end = { type: 'turnEnded', outcome: 'completed' } as const;

const eventsOn = (phone: FakePhone) =>
  phone.reports.flatMap((one) => (one.type === 'events' ? one.payload.events : []));

describe.each([
  ['in memory', joinInMemory],
  ['over a WebSocket', joinByWebSocket],
])('the runs of a real session, %s', (_name, joinEnds) => {
  async function joined(desk = createDeskFixture()) {
    const phone = await joinPhone(desk, joinEnds);
    await phone.hello();
    return { desk, phone };
  }

  test('are followed, and after a break of the channel from the last seq that was rendered', async () => {
    const { desk, phone } = await joined();
    desk.happens(start, call('a'));
    expect(codeOf(await phone.ask('watch', { runId, after: null }))).toBe('watching');
    await phone.until(is('events'));
    phone.ends.close();
    desk.happens(call('b'), call('c'));

    const { phone: again } = await joined(desk);
    const last = eventsOn(phone).at(-1)?.seq ?? null;
    expect(codeOf(await again.ask('watch', { runId, after: last }))).toBe('watching');
    desk.happens(end);
    await again.until((one) => one.type === 'run' && one.payload.run.ended === 'completed');
    const all = [...eventsOn(phone), ...eventsOn(again)];
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_event, place) => place));
    expect(all.map(({ event }) => event.kind)).toEqual(['toolUse', 'toolUse', 'toolUse', 'completed']);
    expect(JSON.stringify(all)).not.toContain('/home/ada');
  });

  test('are listed and paged', async () => {
    const { desk, phone } = await joined();
    desk.happens(start, call('a'), call('b'));
    expect(await phone.ask('runs', { sessionId: 's', before: null, limit: 10 })).toMatchObject({
      type: 'runs',
      payload: { runs: [{ runId, ended: null, nextSeq: 2 }], more: false },
    });
    expect(await phone.ask('page', { runId, before: null, limit: 1 })).toMatchObject({
      type: 'page',
      payload: { runId, events: [{ seq: 1 }], more: true },
    });
    expect(codeOf(await phone.ask('runs', { sessionId: 'other', before: null, limit: 10 }))).toBe('unknownSession');
    expect(codeOf(await phone.ask('page', { runId: 's.turn-9', before: null, limit: 1 }))).toBe('unknownRun');
    expect(codeOf(await phone.ask('page', { runId: '../../etc', before: null, limit: 1 }))).toBe('unknownRun');
  });
});
