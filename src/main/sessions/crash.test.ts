import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DialectEvent } from '../dialects/dialect.ts';
import { type Act, act } from './crash-history-fixture.ts';
import { play, type Remains } from './crash-run-fixture.ts';
import type { PuppetFrame } from './puppet-fixture.ts';

function ask(id: string, risk: 'read' | 'execute'): DialectEvent {
  return {
    approval: { id, about: 'call-1', risk, command: id === 'ask-7' ? 'ls' : 'make', expires: id === 'ask-7' },
  } as unknown as DialectEvent;
}

const question: DialectEvent = {
  type: 'questionAsked',
  id: 'q-1',
  prompts: [{ id: 'p', prompt: 'Which?\r\n', options: [{ label: 'a' }], multiSelect: false, freeText: true }],
};

/** What has to hold whenever a history is over. */
function check(remains: Remains): void {
  const { events, inputs } = remains;
  expect(
    remains.faults.filter((words) => !words.includes('not an id') && !words.includes('toolStart was left out')),
  ).toEqual([]);
  expect(events.map((event) => event.seq)).toEqual(events.map((_, place) => place));
  for (const input of inputs) {
    expect(input.at(-1), 'the last frame is whole').toBe('');
    const frames = input.slice(0, -1).map((line) => JSON.parse(line) as PuppetFrame);
    expect(frames.map(({ n }) => n)).toEqual(frames.map((_, place) => place + 1));
  }
  const ids = (...types: string[]) =>
    events.flatMap(({ body }) => (types.includes(body.type) && 'id' in body ? [body.id ?? ''] : []));
  const asked = ids('approvalRequested', 'questionAsked');
  const settled = ids('approvalSettled', 'questionAnswered');
  expect(new Set(settled).size, 'no record is settled twice').toBe(settled.length);
  expect(remains.pendingIds).toEqual(asked.filter((id) => !settled.includes(id)).sort());
  expect(remains.deckIds).toEqual(remains.pendingIds);
}

function expectSame(killed: Remains, whole: Remains): void {
  check(killed);
  expect(killed.picture).toEqual(whole.picture);
  expect(killed.inputs).toEqual(whole.inputs);
}

const text = (delta: string): DialectEvent => ({ type: 'assistantText', messageId: 'm-1', delta });
const call: DialectEvent = { type: 'toolStart', id: 'call-1', tool: 'shell', kind: 'execute', input: null };

/** A history with a bit of everything; the app will die at each single place of it. */
const rich: Act[] = [
  { by: 'user', does: 'send' },
  { by: 'user', does: 'send' },
  { by: 'user', does: 'edit', pick: 1 },
  { by: 'agent', does: 'take' },
  { by: 'agent', does: 'say', lines: [text('Hel'), text('lo'), { ping: 'a' }, 'no json', call] },
  { by: 'agent', does: 'say', lines: [ask('ask-1', 'execute'), ask('ask-2', 'execute'), question] },
  { by: 'user', does: 'compact' },
  { by: 'user', does: 'answer', pick: 0, decision: 'signalbox.allowSession', edited: false },
  { by: 'user', does: 'answer', pick: 1, decision: 'deny', edited: false },
  {
    by: 'agent',
    does: 'say',
    lines: [ask('ask-1', 'execute'), { type: 'turnEnded', outcome: 'completed' }],
  },
  { by: 'agent', does: 'say', lines: [ask('ask-3', 'execute'), ask('ask-4', 'read')] },
  { by: 'agent', does: 'say', lines: [{ type: 'compactionStarted' }, { type: 'compacted' }] },
  { by: 'agent', does: 'take' },
  { by: 'user', does: 'policy', policy: 'untrusted' },
  {
    by: 'agent',
    does: 'say',
    lines: [ask('ask-5', 'read'), ask('ask-6', 'read'), ask('ask-7', 'execute')],
  },
  { by: 'clock', ms: 600_000 },
  { by: 'user', does: 'interrupt' },
  { by: 'agent', does: 'end', code: 1 },
  { by: 'user', does: 'send' },
  { by: 'agent', does: 'read' },
  { by: 'agent', does: 'take' },
];

const history = fc.array(act, { maxLength: 40, size: 'max' });
const deaths = fc.array(fc.record({ after: fc.nat(40), torn: fc.nat(80) }), { minLength: 1, maxLength: 5 });
const runs = Number(process.env.RUNS ?? 60);

describe('a session whose app dies', () => {
  it('at every single place of a rich history loses nothing and does nothing twice', async () => {
    const whole = await play(rich, []);
    check(whole);
    for (let after = 0; after < whole.places; after += 1) {
      expectSame(await play(rich, [{ after, torn: after % 40 }]), whole);
    }
  }, 600_000);

  it('again and again in random histories loses nothing and does nothing twice', async () => {
    await fc.assert(
      fc.asyncProperty(history, deaths, async (acts, dies) => {
        const whole = await play(acts, []);
        check(whole);
        expectSame(await play(acts, dies), whole);
      }),
      { numRuns: runs },
    );
  }, 600_000);

  it('keeps its rules when it hears many lines at once', async () => {
    await fc.assert(
      fc.asyncProperty(history, deaths, async (acts, dies) => check(await play(acts, dies, 100))),
      { numRuns: runs },
    );
  }, 600_000);
});
