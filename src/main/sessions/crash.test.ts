import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DialectEvent } from '../dialects/dialect.ts';
import { type Act, act, question, type Report } from './crash-history-fixture.ts';
import type { Remains } from './crash-remains-fixture.ts';
import { play } from './crash-run-fixture.ts';
import type { PuppetFrame } from './puppet-fixture.ts';

const text = (delta: string): DialectEvent => ({ type: 'assistantText', messageId: 'm-1', delta });
const call: DialectEvent = { type: 'toolStart', id: 'call-1', tool: 'shell', kind: 'execute', input: null };

function ask(id: string, risk: 'read' | 'execute', command = 'make'): Report {
  return { approval: { id, about: 'call-1', risk, command, expires: command === 'ls' } };
}

/** A history with a bit of everything; the app will die at each single place of it. */
const rich: Act[] = [
  { by: 'user', does: 'send' },
  { by: 'user', does: 'send' },
  { by: 'user', does: 'edit', pick: 1 },
  { by: 'agent', does: 'take' },
  { by: 'agent', does: 'say', lines: [[text('Hel')], [text('lo')], { ping: 'a' }, 'no json', [call]] },
  { by: 'agent', does: 'say', lines: [[ask('ask-1', 'execute'), ask('ask-2', 'execute')], [question('q-1')]] },
  { by: 'user', does: 'compact' },
  { by: 'user', does: 'answer', pick: 0, decision: 'signalbox.allowSession', edited: false },
  { by: 'user', does: 'answer', pick: 1, decision: 'deny', edited: false },
  { by: 'agent', does: 'say', lines: [[ask('ask-1', 'execute', 'ls'), { type: 'turnEnded', outcome: 'completed' }]] },
  { by: 'agent', does: 'say', lines: [[ask('ask-3', 'execute'), ask('ask-4', 'read')]] },
  { by: 'agent', does: 'say', lines: [[{ type: 'compactionStarted' }], [{ type: 'compacted' }]] },
  { by: 'agent', does: 'take' },
  { by: 'user', does: 'policy', policy: 'untrusted' },
  { by: 'agent', does: 'say', lines: [[ask('ask-5', 'read'), ask('ask-6', 'read'), ask('ask-7', 'execute', 'ls')]] },
  { by: 'clock', ms: 600_000 },
  { by: 'user', does: 'interrupt' },
  { by: 'agent', does: 'end', code: 1 },
  { by: 'user', does: 'send' },
  { by: 'agent', does: 'read' },
  { by: 'agent', does: 'take' },
];

const history = fc.array(act, { maxLength: 40, size: 'max' });
const deaths = fc.array(fc.record({ after: fc.nat(40), torn: fc.nat(80) }), { minLength: 1, maxLength: 5 });

/** A random history takes some 40 ms, and each is played twice. */
const runs = Number(process.env.SIGNALBOX_PROPERTY_RUNS ?? 100);

describe('a session whose app dies', () => {
  it('at every single place of a rich history loses nothing and does nothing twice', async () => {
    const whole = await play(rich, []);
    check(whole);
    expect(refusals(whole)).toEqual({ 'ask-3': 1, 'ask-4': 1 });
    for (let after = 0; after < whole.places; after += 1) {
      expectSame(await play(rich, [{ after, torn: after % 40 }]), whole);
    }
  }, 120_000);

  it('again and again in random histories loses nothing and does nothing twice', async () => {
    await fc.assert(
      fc.asyncProperty(history, deaths, async (acts, dies) => {
        const whole = await play(acts, []);
        check(whole);
        expect(refusals(whole)).toEqual(tally(whole.refused));
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

function expectSame(killed: Remains, whole: Remains): void {
  check(killed);
  expect(killed.picture).toEqual(whole.picture);
  expect(killed.inputs).toEqual(whole.inputs);
}

/** What has to hold whenever a history is over, however often the app died in it. */
function check(remains: Remains): void {
  const { events } = remains;
  expect(remains.faults.filter((words) => !words.includes('toolStart was left out'))).toEqual([]);
  expect(events.map((event) => event.seq)).toEqual(events.map((_, place) => place));
  for (const input of remains.inputs) {
    expect(input.at(-1), 'the last frame is whole').toBe('');
    const frames = framesOf(input);
    expect(frames.map(({ n }) => n)).toEqual(frames.map((_, place) => place + 1));
  }
  const asked = ids(remains, 'approvalRequested', 'questionAsked');
  const settled = ids(remains, 'approvalSettled', 'questionAnswered');
  expect(new Set(asked).size, 'no record is asked twice').toBe(asked.length);
  expect(new Set(settled).size, 'no record is settled twice').toBe(settled.length);
  expect(remains.pendingIds).toEqual(asked.filter((id) => !settled.includes(id)).sort());
  expect(remains.deckIds).toEqual(remains.pendingIds);
  if (!remains.turnOpen) expect(remains.pendingIds, 'nothing waits without a turn').toEqual([]);
  const read = ids(remains, 'userMessage');
  expect(new Set(read).size, 'no message is read twice').toBe(read.length);
  const commands = allFrames(remains).filter(({ kind }) => ['compact', 'raw', 'rename'].includes(kind));
  expect(commands).toHaveLength(ids(remains, 'commandSent').length);
  for (const count of Object.values(refusals(remains))) expect(count, 'no answer is missing').toBeGreaterThan(0);
}

function ids({ events }: Remains, ...types: string[]): string[] {
  return events.flatMap(({ body }) => (types.includes(body.type) && 'id' in body && body.id ? [body.id] : []));
}

function framesOf(input: readonly string[]): PuppetFrame[] {
  return input.slice(0, -1).map((line) => JSON.parse(line) as PuppetFrame);
}

function allFrames({ inputs }: Remains): PuppetFrame[] {
  return inputs.flatMap(framesOf);
}

/** Answers to the agent beyond those to records that somebody or something decided: by the agent's name of the request. */
function refusals(remains: Remains): Record<string, number> {
  const titles = new Map<string, string>();
  const left = tally(allFrames(remains).flatMap(({ kind, about }) => (kind === 'settle' && about ? [about] : [])));
  for (const { body } of remains.events) {
    if (body.type === 'approvalRequested' || body.type === 'questionAsked') titles.set(body.id, body.title ?? '');
    if (body.type !== 'approvalSettled' && body.type !== 'questionAnswered') continue;
    if (!['user', 'rule', 'expiry'].includes(body.settlement.decidedBy)) continue;
    const name = titles.get(body.id) ?? '';
    left[name] = (left[name] ?? 0) - 1;
  }
  return Object.fromEntries(Object.entries(left).filter(([, count]) => count !== 0));
}

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
