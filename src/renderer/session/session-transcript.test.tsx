import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { EventBody } from '../../shared/event.ts';
import { sessionLiteral } from '../desktop/testing/session-literal.ts';
import { approvalLiteral } from '../desktop/testing/waiting-literal.ts';
import { SessionTranscript } from './session-transcript.tsx';
import { eventLiterals, said } from './testing/event-literals.ts';
import { standInForLayout } from './testing/layout.ts';
import { renderInRoom } from './testing/session-page.tsx';
import type { LookAt } from './use-look-at.ts';

beforeAll(standInForLayout);
afterEach(cleanup);

async function shown(bodies: readonly EventBody[], handlers = {}, lookAt?: LookAt) {
  const page = renderInRoom(<SessionTranscript sessionId="s" {...(lookAt ? { lookAt } : {})} />, {
    sessions: [sessionLiteral('s')],
    events: eventLiterals('s', bodies),
    handlers,
  });
  await waitFor(() => expect(page.container.querySelector('[data-phase="live"]')).not.toBeNull());
  let seq = bodies.length;
  return {
    ...page,
    text: () => page.container.textContent ?? '',
    add(...more: EventBody[]) {
      page.server.append(eventLiterals('s', more, seq));
      seq += more.length;
    },
  };
}

const start = (id: string, change: Partial<Extract<EventBody, { type: 'toolStart' }>> = {}): EventBody => ({
  type: 'toolStart',
  id,
  tool: 'Shell',
  kind: 'execute',
  input: { command: 'npm test' },
  ...change,
});
const end = (id: string, output = '', change: Partial<Extract<EventBody, { type: 'toolEnd' }>> = {}): EventBody => ({
  type: 'toolEnd',
  id,
  ok: true,
  output,
  truncated: false,
  ...change,
});

test('an empty session says what to do', async () => {
  const { text } = await shown([]);
  await waitFor(() => expect(text()).toContain('Write the first message below.'));
});

test('what cannot be shown says why', async () => {
  renderInRoom(<SessionTranscript sessionId="s" />, {
    handlers: { 'transcript.page': () => ({ code: 'sessionUnknown', message: 'This session was deleted.' }) },
  });
  await screen.findByText('This session was deleted.');
});

test('text streams in, and its cursor goes when it is finished', async () => {
  const { text, add, container } = await shown([said('m', 'The **test** ')]);
  await waitFor(() => expect(container.querySelector('strong')?.textContent).toBe('test'));
  expect(container.querySelector('[data-growing]')).not.toBeNull();
  add(said('m', 'fails'), { type: 'turnEnded', outcome: 'completed' });
  await waitFor(() => expect(text()).toContain('The test fails'));
  expect(container.querySelector('[data-growing]')).toBeNull();
});

test('a call says what it runs and how it went, and opens to everything about it', async () => {
  const { text, add } = await shown([start('x', { title: 'npm test' })]);
  await waitFor(() => expect(text()).toMatch(/Runnpm testrunning \d/));
  add({ type: 'toolUpdate', id: 'x', output: 'one ok\n' });
  await waitFor(() => expect(text()).toContain('one ok'));
  add(end('x', 'one ok\ntwo ok\n', { truncated: true }));
  await waitFor(() => expect(text()).toContain('2 lines'));
  expect(text()).not.toContain('two ok');
  fireEvent.click(screen.getByRole('button', { name: /npm test/ }));
  expect(text()).toContain('two ok');
  expect(text()).toContain('commandnpm test');
  expect(text()).toContain('The rest was too long to keep here');
});

test('what a sub-agent does stands under its call', async () => {
  const { container, text } = await shown([
    start('a', { kind: 'agent', title: 'Look around', input: null }),
    start('b', { parent: 'a', kind: 'read', title: 'src/a.ts' }),
    end('b', 'x'),
    said('m', 'Nothing found.', 'a'),
  ]);
  await waitFor(() => expect(text()).toContain('2 steps'));
  expect(container.querySelectorAll('.tool-steps .tx-row')).toHaveLength(2);
});

test('a call that waits glows, can be answered here, and says how it was settled', async () => {
  const { ask } = approvalLiteral('r', { about: 'x', command: 'npm test' });
  const approval = ask.kind === 'approval' ? ask.approval : undefined;
  if (!approval) throw new Error('an approval was made');
  const page = await shown([
    start('x', { title: 'npm test' }),
    { type: 'approvalRequested', ...approval, inputHash: 'd'.repeat(64) },
  ]);
  await waitFor(() => expect(page.text()).toMatch(/asked \d/));
  expect(page.container.querySelector('.tool')?.getAttribute('data-state')).toBe('waiting');
  fireEvent.click(screen.getByRole('button', { name: /npm test/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Deny' }));
  await waitFor(() =>
    expect(page.callsOf('waiting.answer')).toEqual([
      { id: 'r', answer: { kind: 'approval', decision: 'deny', inputHash: 'd'.repeat(64) } },
    ]),
  );
  page.add(
    { type: 'approvalSettled', id: 'r', settlement: { verdict: 'deny', decidedBy: 'user', device: 'Pixel 9', at: 5 } },
    end('x', '', { ok: false, errorKind: 'denied' }),
  );
  await waitFor(() => expect(page.text()).toContain('you, on Pixel 9'));
  expect(page.text()).toContain('denied');
});

test('edits, pictures, plans, errors, commands, peers and dividers are all there', async () => {
  const picture = { ref: 'e'.repeat(64), mediaType: 'image/png' as const };
  const { container, text } = await shown([
    { type: 'userMessage', text: 'Hello', images: [picture], via: 'Pixel 9' },
    { type: 'assistantThought', messageId: 't', delta: 'Hm, let me think.' },
    start('e', { kind: 'edit', title: 'a.ts', input: {} }),
    { type: 'proposedEdit', id: 'p', about: 'e', path: 'a.ts', oldText: 'a\n', newText: 'b\nc\n', coverage: 'file' },
    end('e', 'ok'),
    {
      type: 'plan',
      entries: [
        { text: 'First', state: 'completed' },
        { text: 'Then', state: 'pending' },
      ],
    },
    { type: 'error', code: 'x', message: 'The model is overloaded. Try again later.', fatal: false },
    { type: 'error', code: 'agentWarning', message: 'No metadata of this model.', fatal: false },
    { type: 'commandSent', id: 'c', text: '/compact' },
    { type: 'peerMessage', from: 'Docs', text: 'The routes moved.' },
    { type: 'image', ...picture },
    { type: 'compacted', preTokens: 100_000, postTokens: 5_000 },
    { type: 'turnEnded', outcome: 'interrupted' },
  ]);
  await waitFor(() => expect(text()).toContain('The turn was cut off because its agent ended'));
  for (const part of [
    'You, on Pixel 9',
    'Hm, let me think.',
    '+2 −1',
    '1 of 2 done',
    'Something went wrong. The model is overloaded.',
    'The agent warns: No metadata of this model.',
    '/compact',
    'From Docs',
    '100 k to 5.0 k tokens',
  ]) {
    expect(text()).toContain(part);
  }
  const sources = [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(new Set(sources)).toEqual(new Set([`/image/${picture.ref}`]));
});

test('a call that asks a question asks in the colour of questions', async () => {
  const { container } = await shown([
    start('x', { kind: 'other', title: 'Which?' }),
    {
      type: 'questionAsked',
      id: 'q',
      about: 'x',
      prompts: [{ id: 'p', prompt: 'Which?', options: [{ label: 'One' }], multiSelect: false, freeText: false }],
      inputHash: 'f'.repeat(64),
    },
  ]);
  await waitFor(() => expect(container.querySelector('.tool')?.getAttribute('data-state')).toBe('asking'));
});

test('a question without a call is open, and can be answered', async () => {
  const page = await shown([
    {
      type: 'questionAsked',
      id: 'q',
      prompts: [{ id: 'p', prompt: 'Which?', options: [{ label: 'One' }], multiSelect: false, freeText: false }],
      inputHash: 'f'.repeat(64),
    },
  ]);
  fireEvent.click(await screen.findByRole('radio', { name: 'One' }));
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  await waitFor(() =>
    expect(page.callsOf('waiting.answer')).toEqual([
      { id: 'q', answer: { kind: 'question', inputHash: 'f'.repeat(64), answers: { p: ['One'] } } },
    ]),
  );
});

test('an event that is looked for is brought into view from far back, and its row stands out', async () => {
  const many = Array.from(
    { length: 900 },
    (_, at): EventBody => ({ type: 'userMessage', text: `line ${at}`, images: [], via: 'desk' }),
  );
  const onLooked = vi.fn();
  const { container } = await shown(many, {}, { target: 7, onLooked });
  await waitFor(() => expect(container.querySelector('[data-marked]')?.textContent).toContain('line 7'));
  expect(onLooked).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: /Jump to newest/ })).toBeTruthy();
});
