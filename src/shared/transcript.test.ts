import { describe, expect, test } from 'vitest';
import { type EventBody, type EventType, eventBodySchema, type SessionEvent } from './event.ts';
import { emptyTranscript, fold, foldAll, type Transcript } from './transcript.ts';
import type { Item, ToolItem } from './transcript-item.ts';
import type { Approval, Settlement } from './waiting.ts';

let seq = 0;
function event(body: EventBody, changes: Partial<SessionEvent> = {}): SessionEvent {
  return { sessionId: 's', seq: seq++, at: 100 + seq, turnId: 't', body, ...changes };
}

function folded(...bodies: EventBody[]): Transcript {
  seq = 0;
  return foldAll(bodies.map((body) => event(body)));
}

const items = (...bodies: EventBody[]) => folded(...bodies).items;
const shapes = (...bodies: EventBody[]) => items(...bodies).map((item) => item.kind);
const text = (delta: string, messageId = 'm', parent?: string): EventBody => ({
  ...{ type: 'assistantText', messageId, delta },
  ...(parent === undefined ? {} : { parent }),
});
const toolStart = (id = 'c', input: ToolItem['input'] = null): EventBody => ({
  type: 'toolStart',
  id,
  tool: 'shell',
  kind: 'execute',
  input,
});
const toolEnd = (id = 'c', ok = true): EventBody => ({ type: 'toolEnd', id, ok, output: 'out', truncated: false });
const settlement: Settlement = { verdict: 'allow', decidedBy: 'user', at: 1 };
const hash = 'a'.repeat(64);

function approval(id: string, about = 'c'): EventBody {
  const asked: Approval = {
    ...{ id, about, tool: 'shell', input: null, cwd: '/w', workspace: '/w', risk: 'execute' },
    ...{ edits: [], decisions: [], editable: false, takesReason: false },
  };
  return { type: 'approvalRequested', ...asked, inputHash: hash };
}

function question(id: string, about?: string): EventBody {
  const prompts = [{ id: 'p', prompt: '?', options: [], multiSelect: false, freeText: true }];
  return { type: 'questionAsked', id, prompts, inputHash: hash, ...(about === undefined ? {} : { about }) };
}

const image: EventBody = { type: 'image', ref: hash, mediaType: 'image/png', bytes: 3 };
const edit: EventBody = { type: 'proposedEdit', id: 'e', path: '/w/a', oldText: null, newText: 'x', coverage: 'file' };

/** One of each kind, and what a reader sees of it alone. */
const alone: Record<EventType, [EventBody, Item['kind'][]]> = {
  turnStarted: [{ type: 'turnStarted', origin: 'user' }, []],
  turnEnded: [{ type: 'turnEnded', outcome: 'failed', error: 'no' }, ['divider']],
  userMessage: [{ type: 'userMessage', id: 'u', text: 'hi', images: [], via: 'desk' }, ['userMessage']],
  messageQueued: [{ type: 'messageQueued', id: 'u', revision: 1, text: 'hi', images: [], via: 'desk' }, []],
  messageEdited: [{ type: 'messageEdited', id: 'u', revision: 2, text: 'ho' }, []],
  messageMoved: [{ type: 'messageMoved', id: 'u', revision: 3 }, []],
  messageRemoved: [{ type: 'messageRemoved', id: 'u' }, []],
  peerMessage: [{ type: 'peerMessage', from: 'other', text: 'hi' }, ['peerMessage']],
  assistantText: [text('hi'), ['text']],
  assistantThought: [{ type: 'assistantThought', messageId: 'm', delta: 'hm' }, ['thought']],
  plan: [{ type: 'plan', entries: [{ text: 'first', state: 'pending' }] }, ['plan']],
  toolStart: [toolStart(), ['tool']],
  toolUpdate: [{ type: 'toolUpdate', id: 'c', output: 'o' }, []],
  toolEnd: [toolEnd(), []],
  image: [image, ['image']],
  proposedEdit: [edit, ['tool']],
  terminalOpened: [{ type: 'terminalOpened', id: 'x', argv: ['top', '-b'], cwd: '/w' }, ['tool']],
  terminalOutput: [{ type: 'terminalOutput', id: 'x', chunk: 'o' }, []],
  terminalExited: [{ type: 'terminalExited', id: 'x', exitCode: 0 }, []],
  approvalRequested: [approval('a'), ['waiting']],
  approvalDeadline: [{ type: 'approvalDeadline', id: 'a', expiresAt: 9 }, []],
  approvalSettled: [{ type: 'approvalSettled', id: 'a', settlement }, []],
  questionAsked: [question('q'), ['waiting']],
  questionAnswered: [{ type: 'questionAnswered', id: 'q', settlement }, []],
  status: [{ type: 'status', state: 'idle' }, []],
  attention: [{ type: 'attention', message: 'Rang the bell' }, []],
  settings: [{ type: 'settings', model: 'm' }, []],
  capabilities: [{ type: 'capabilities', capabilities: {} }, []],
  modes: [{ type: 'modes', current: 'plan', available: [] }, []],
  commands: [{ type: 'commands', available: [] }, []],
  mcp: [{ type: 'mcp', server: 's', state: 'ready' }, []],
  goal: [{ type: 'goal', objective: 'o', state: 'active' }, []],
  goalCleared: [{ type: 'goalCleared' }, []],
  limits: [{ type: 'limits', window: '5h' }, []],
  usage: [{ type: 'usage', input: 1, output: 1, cacheRead: 0, cacheWrite: 0, costSource: 'unknown', total: 2 }, []],
  compactionStarted: [{ type: 'compactionStarted' }, ['divider']],
  compacted: [{ type: 'compacted', preTokens: 9 }, ['divider']],
  trimmed: [{ type: 'trimmed', removedMessages: 2 }, ['divider']],
  commandQueued: [{ type: 'commandQueued', id: 'k', text: '/clear' }, []],
  commandSent: [{ type: 'commandSent', id: 'k', text: '/clear' }, ['command']],
  cleared: [{ type: 'cleared' }, ['divider']],
  renamed: [{ type: 'renamed', title: 'T' }, []],
  error: [{ type: 'error', code: 'x', message: 'no', fatal: false }, ['error']],
};

describe('each kind of event', () => {
  test('is one of the schema, and none is missing here', () => {
    const known = eventBodySchema.options.map((option) => option.shape.type.value).sort();
    expect(Object.keys(alone).sort()).toEqual(known);
    for (const [body] of Object.values(alone)) expect(eventBodySchema.parse(body)).toEqual(body);
  });

  test.each(Object.entries(alone))('%s alone', (_, [body, kinds]) => {
    expect(shapes(body)).toEqual(kinds);
  });

  test.each(Object.entries(alone))('%s a second time does nothing', (_, [body]) => {
    const once = folded(body);
    const again = fold(once, { sessionId: 's', seq: 0, at: 5, body });
    expect(again.items).toEqual(once.items);
    expect(again.lastSeq).toBe(0);
  });
});

test('an event of before the newest one is not heard', () => {
  const late = fold(folded(text('a'), text('b')), event(text('c'), { seq: 0 }));
  expect(late.items).toMatchObject([{ text: 'ab' }]);
});

describe('text', () => {
  test('grows piece by piece and is open until its turn ends', () => {
    expect(items(text('Hel'), text('lo'))).toMatchObject([
      { kind: 'text', text: 'Hello', open: true, seq: 0, lastSeq: 1 },
    ]);
    expect(items(text('Hello'), { type: 'turnEnded', outcome: 'completed' })).toMatchObject([{ open: false }]);
  });

  test('after a call, a message or another text stands below it', () => {
    expect(items(text('a'), toolStart(), text('b'), text('c'))).toMatchObject([
      { text: 'a', open: false },
      { kind: 'tool' },
      { text: 'bc', open: true },
    ]);
    expect(items(text('a'), alone.assistantThought[0], text('b'))).toMatchObject([
      { text: 'a', open: false },
      { kind: 'thought', open: false },
      { text: 'b' },
    ]);
    expect(items(text('a'), alone.userMessage[0], text('b'))).toMatchObject([
      { text: 'a', open: false },
      {},
      { text: 'b' },
    ]);
  });

  test('goes on above an error, which belongs to nobody\u2019s words', () => {
    expect(items(text('a'), alone.error[0], text('b'))).toMatchObject([{ text: 'ab' }, { kind: 'error' }]);
  });

  test('of a sub-agent and of the main conversation grow side by side; the one ends with its call', () => {
    const [main, call, sub] = items(
      text('a'),
      toolStart(),
      text('x', 's', 'c'),
      text('b', 'n'),
      text('y', 's', 'c'),
      toolEnd(),
      text('c', 'n'),
    );
    expect(main).toMatchObject({ text: 'a', open: false });
    expect(call).toMatchObject({ kind: 'tool', state: 'done' });
    expect(sub).toMatchObject({ text: 'xy', parent: 'c', open: false });
  });
});

describe('a call', () => {
  test('begins, says, ends', () => {
    const [call] = items(
      toolStart(),
      { type: 'toolUpdate', id: 'c', output: 'a' },
      { type: 'toolUpdate', id: 'c', output: 'b' },
    );
    expect(call).toMatchObject({ state: 'running', output: 'ab' });
    expect(items(toolStart(), { type: 'toolUpdate', id: 'c', output: 'a' }, toolEnd())).toMatchObject([
      { state: 'done', output: 'out', endedAt: 103 },
    ]);
    expect(items(toolStart(), { ...toolEnd('c', false), errorKind: 'denied' } as EventBody)).toMatchObject([
      { state: 'failed', errorKind: 'denied' },
    ]);
  });

  test('that is told again while it runs is the same; after its end the same id is another', () => {
    expect(items(toolStart('c', 1), toolStart('c', 2))).toMatchObject([{ input: 2 }]);
    expect(items(toolStart(), toolEnd(), toolStart(), { type: 'toolUpdate', id: 'c', output: 'new' })).toMatchObject([
      { state: 'done', output: 'out' },
      { state: 'running', output: 'new' },
    ]);
  });

  test('shows what belongs to it', () => {
    const about = { about: 'c' };
    const [call, ...others] = items(
      toolStart(),
      { ...image, ...about } as EventBody,
      { ...edit, ...about } as EventBody,
      { type: 'terminalOpened', id: 'x', argv: ['ls'], cwd: '/w', ...about },
      { type: 'terminalOutput', id: 'x', chunk: '\u001b[1mx' },
      { type: 'terminalExited', id: 'x', signal: 'SIGINT' },
    );
    expect(call).toMatchObject({
      images: [{ ref: hash }],
      edits: [{ path: '/w/a' }],
      terminals: [{ output: '\u001b[1mx', exit: { signal: 'SIGINT' } }],
      state: 'running',
    });
    expect(others).toEqual([]);
  });

  test('waits while any of its requests does', () => {
    const asked = [toolStart(), approval('a'), question('q', 'c')];
    expect(items(...asked)).toMatchObject([{ state: 'waiting' }]);
    const one: EventBody = { type: 'approvalSettled', id: 'a', settlement };
    expect(items(...asked, one)).toMatchObject([{ state: 'waiting', waiting: [{ settlement }, {}] }]);
    expect(items(...asked, one, { type: 'questionAnswered', id: 'q', settlement })).toMatchObject([
      { state: 'running' },
    ]);
  });

  test('shows when its request denies itself, which may change and may end', () => {
    const asked = [toolStart(), approval('a'), approval('b')];
    const later: EventBody = { type: 'approvalDeadline', id: 'a', expiresAt: 9_000 };
    expect(items(...asked, later)).toMatchObject([
      { state: 'waiting', waiting: [{ approval: { id: 'a', expiresAt: 9_000 } }, { approval: { id: 'b' } }] },
    ]);
    const never = items(...asked, later, { type: 'approvalDeadline', id: 'a', expiresAt: null });
    expect(never).toEqual(items(...asked).map((item) => ({ ...item, lastSeq: 4 })));
  });

  test('that is over does not run again for a request about it', () => {
    expect(
      items(toolStart(), toolEnd(), approval('a'), { type: 'approvalSettled', id: 'a', settlement }),
    ).toMatchObject([
      { kind: 'tool', state: 'done', waiting: [] },
      { kind: 'waiting', view: { settlement } },
    ]);
  });
});

test('a terminal without a call is one of its own, and over when its program is', () => {
  const opened = alone.terminalOpened[0];
  expect(items(opened)).toMatchObject([{ kind: 'tool', title: 'top -b', state: 'running' }]);
  expect(items(opened, { type: 'terminalExited', id: 'x', exitCode: 0 })).toMatchObject([
    { state: 'done', terminals: [{ exit: { exitCode: 0 } }] },
  ]);
  expect(items(opened, { type: 'terminalExited', id: 'x', exitCode: 1 })).toMatchObject([{ state: 'failed' }]);
});

test('a plan of one turn is replaced, that of the next is another', () => {
  seq = 0;
  const plan = (words: string): EventBody => ({ type: 'plan', entries: [{ text: words, state: 'pending' }] });
  const { items: plans } = foldAll([event(plan('a')), event(plan('b')), event(plan('c'), { turnId: 'u' })]);
  expect(plans).toMatchObject([{ entries: [{ text: 'b' }] }, { entries: [{ text: 'c' }] }]);
});

test('a compaction becomes what came of it', () => {
  expect(items({ type: 'compactionStarted' }, { type: 'compacted', preTokens: 9, postTokens: 1 })).toMatchObject([
    { what: { type: 'compacted', preTokens: 9 } },
  ]);
  expect(items({ type: 'compactionStarted' }, { type: 'compacted', error: 'no' }, { type: 'compacted' })).toMatchObject(
    [{ what: { error: 'no' } }, { what: { type: 'compacted' } }],
  );
});

test('only a turn that did not end well leaves a line', () => {
  expect(shapes({ type: 'turnEnded', outcome: 'completed' })).toEqual([]);
  for (const outcome of ['cancelled', 'failed', 'interrupted', 'budgetExhausted'] as const) {
    expect(items({ type: 'turnEnded', outcome })).toMatchObject([{ what: { outcome } }]);
  }
});

test('settings are put together from what was reported', () => {
  expect(folded({ type: 'settings', model: 'a', mode: 'x' }, { type: 'settings', model: 'b' }).settings).toEqual({
    model: 'b',
    mode: 'x',
  });
});

test('what an event does not touch stays the same object, and nothing is changed in place', () => {
  const before = folded(text('a'), toolStart(), approval('a'), alone.userMessage[0]);
  const frozen = JSON.stringify(before.items);
  const after = foldAll([event({ type: 'approvalSettled', id: 'a', settlement }), event(text('b'))], before);
  expect(JSON.stringify(before.items)).toBe(frozen);
  expect(after.items.map((item, place) => item === before.items[place])).toEqual([true, false, true, false]);
  expect(foldAll([], emptyTranscript).items).toEqual([]);
});
