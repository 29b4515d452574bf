import fc from 'fast-check';
import type { DialectEvent } from '../dialects/dialect.ts';

/** What an agent says in one line. */
export type Line = string | { ping: string } | Report[];
/** `approval`: one that is made when it is said, because its deadline counts from then. */
export type Report = DialectEvent | { approval: Ask };
export type Ask = { id: string; about: string; risk: 'read' | 'execute'; command: string; expires: boolean };

/** One thing that happens to a session, from any of its sides. Numbers pick among what is there at that moment. */
export type Act =
  | { by: 'agent'; does: 'say'; lines: Line[] }
  /** Reads what it was sent, and answers a greeting. */
  | { by: 'agent'; does: 'read' }
  /** Begins with the next message that it has read. */
  | { by: 'agent'; does: 'take' }
  | { by: 'agent'; does: 'end'; code: number }
  | { by: 'user'; does: 'send' | 'compact' | 'raw' | 'rename' | 'interrupt' | 'stop' }
  | { by: 'user'; does: 'edit' | 'remove'; pick: number }
  | { by: 'user'; does: 'move'; pick: number; before: number }
  | {
      by: 'user';
      does: 'answer';
      pick: number;
      decision: 'allowOnce' | 'signalbox.allowSession' | 'deny';
      edited: boolean;
    }
  | { by: 'user'; does: 'policy'; policy: 'on-request' | 'never' | 'untrusted' }
  | { by: 'clock'; ms: number };

/** A deadline that only the long step of the clock reaches. */
export const deadlineMs = 500_000;
const longStepMs = 600_000;

const call = fc.constantFrom('call-1', 'call-2', 'toString');
const message = fc.constantFrom('m-1', 'm-2');
const parent = fc.option(call, { nil: undefined });
const piece = fc.constantFrom('word ', '**bold**', '\u001b[3', '1mred', '\r', '\n', '😀', '\ud83d', 'x'.repeat(3_000));

const ask: fc.Arbitrary<Ask> = fc.record({
  id: fc.constantFrom('ask-1', 'ask-2', 'ask-3'),
  about: call,
  risk: fc.constantFrom('read', 'execute'),
  command: fc.constantFrom('ls', 'make'),
  expires: fc.boolean(),
});

/** The title of a card is the name that the agent has for it: records have names of their own. */
export function reportOf(report: Report): DialectEvent {
  if (!('approval' in report)) return report;
  const { id, about, risk, command, expires } = report.approval;
  return {
    type: 'approvalRequested',
    ...{
      id,
      about,
      title: id,
      tool: 'shell',
      input: { command },
      command,
      cwd: '/w',
      workspace: '/w',
      risk,
      edits: [],
    },
    decisions: [
      { id: 'allowOnce', kind: 'allowOnce', label: 'Allow once' },
      { id: 'deny', kind: 'deny', label: 'Deny' },
    ],
    editable: true,
    takesReason: true,
    ...(expires ? { expiresAt: Date.now() + deadlineMs } : {}),
  };
}

export function question(id: string): DialectEvent {
  const options = [{ label: 'a' }, { label: 'b' }];
  const prompts = [{ id: 'p', prompt: 'Which?\r\n', options, multiSelect: false, freeText: true }];
  return { type: 'questionAsked', id, title: id, prompts };
}

export const report: fc.Arbitrary<Report> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constantFrom('assistantText', 'assistantThought'),
      messageId: message,
      delta: piece,
      parent,
    }) as fc.Arbitrary<DialectEvent>,
  },
  {
    weight: 3,
    arbitrary: call.map((id): DialectEvent => ({ type: 'toolStart', id, tool: 'shell', kind: 'execute', input: null })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(call, piece).map(([id, output]): DialectEvent => ({ type: 'toolUpdate', id, output })),
  },
  {
    weight: 2,
    arbitrary: call.map((id): DialectEvent => ({ type: 'toolEnd', id, ok: true, output: 'done', truncated: false })),
  },
  { weight: 4, arbitrary: ask.map((approval): Report => ({ approval })) },
  fc.constantFrom('q-1', 'q-2').map(question),
  fc.constantFrom('ask-1', 'ask-2', 'q-1').map((id): DialectEvent => ({ type: 'withdrawn', id })),
  fc.constant<DialectEvent>({ type: 'turnStarted', origin: 'agent' }),
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('completed', 'failed', 'interrupted')
      .map((outcome): DialectEvent => ({ type: 'turnEnded', outcome })),
  },
  fc.nat(5).map(
    (n): DialectEvent => ({
      type: 'usage',
      input: n,
      output: 1,
      cacheRead: 0,
      cacheWrite: 0,
      cost: 0.5,
      costSource: 'reported',
    }),
  ),
  fc.constantFrom<DialectEvent>(
    { type: 'compactionStarted' },
    { type: 'compacted', preTokens: 10 },
    { type: 'cleared' },
    { type: 'error', code: 'oops', message: 'It went wrong.', fatal: false },
    { type: 'settings', model: 'm' },
    { type: 'plan', entries: [{ text: 'first', state: 'pending' }] },
    { type: 'terminalOpened', id: 'term', argv: ['top'], cwd: '/w' },
    { type: 'terminalOutput', id: 'term', chunk: 'row\r\n' },
    { type: 'terminalExited', id: 'term', exitCode: 0 },
    { type: 'title', title: 'A title' },
    // No event that a reader could take: it has to be left out.
    { type: 'toolStart', id: 'not an id', tool: 'shell', kind: 'execute', input: null },
  ),
);

const line: fc.Arbitrary<Line> = fc.oneof(
  { weight: 12, arbitrary: fc.array(report, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom('no json', '{"strange":1}', '[]', '') },
  { weight: 2, arbitrary: fc.constantFrom({ ping: 'a' }, { ping: 'b' }) },
);

const pick = fc.nat(4);

export const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      by: fc.constant('agent' as const),
      does: fc.constant('say' as const),
      lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 3, arbitrary: fc.constant<Act>({ by: 'agent', does: 'read' }) },
  { weight: 4, arbitrary: fc.constant<Act>({ by: 'agent', does: 'take' }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1).map((code): Act => ({ by: 'agent', does: 'end', code })) },
  { weight: 4, arbitrary: fc.constant<Act>({ by: 'user', does: 'send' }) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('compact', 'raw', 'rename', 'interrupt', 'stop')
      .map((does): Act => ({ by: 'user', does })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('edit', 'remove'), pick)
      .map(([does, one]): Act => ({ by: 'user', does, pick: one })),
  },
  fc.tuple(pick, pick).map(([one, before]): Act => ({ by: 'user', does: 'move', pick: one, before })),
  {
    weight: 4,
    arbitrary: fc.record({
      by: fc.constant('user' as const),
      does: fc.constant('answer' as const),
      pick,
      decision: fc.constantFrom('allowOnce', 'signalbox.allowSession', 'deny'),
      edited: fc.boolean(),
    }),
  },
  fc.constantFrom('on-request', 'never', 'untrusted').map((policy): Act => ({ by: 'user', does: 'policy', policy })),
  { weight: 2, arbitrary: fc.constantFrom(7, 60, longStepMs).map((ms): Act => ({ by: 'clock', ms })) },
);
