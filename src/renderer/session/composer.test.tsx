import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { QueuedMessage, SessionSummary } from '../../shared/session.ts';
import { sessionLiteral } from '../desktop/testing/session-literal.ts';
import { Composer } from './composer.tsx';
import { type PageOptions, renderInRoom } from './testing/session-page.tsx';

afterEach(cleanup);

let count = 0;
let id = '';
beforeEach(() => {
  // A draft outlives its component, so every test has a session of its own.
  count += 1;
  id = `s${count}`;
});

const turn = { id: 't', startedAt: 1 };

async function shown(change: Partial<SessionSummary> = {}, options: PageOptions = {}, size: 'line' | 'full' = 'full') {
  const page = renderInRoom(<Composer sessionId={id} size={size} />, {
    sessions: [sessionLiteral(id, change)],
    ...options,
  });
  await waitFor(() => expect(page.container.querySelector('.composer')).not.toBeNull());
  return page;
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Message to/ });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const key = (name: string, more: object = {}) => fireEvent.keyDown(field(), { key: name, ...more });

test('Enter sends, Shift+Enter does not, and the field is empty afterwards', async () => {
  const page = await shown();
  type('hello');
  key('Enter', { shiftKey: true });
  key('Enter', { isComposing: true });
  expect(page.callsOf('message.send')).toEqual([]);
  key('Enter');
  await waitFor(() => expect(field().value).toBe(''));
  expect(page.callsOf('message.send')).toEqual([{ sessionId: id, id: expect.any(String), text: 'hello', images: [] }]);
});

test('a refused message stays, and is sent again under the same id', async () => {
  let full = true;
  const page = await shown(
    {},
    {
      handlers: { 'message.send': () => (full ? { code: 'queueFull', message: 'The queue is full.' } : {}) },
    },
  );
  type('hello');
  key('Enter');
  await screen.findByText('The queue is full.');
  expect(field().value).toBe('hello');
  full = false;
  key('Enter');
  await waitFor(() => expect(field().value).toBe(''));
  const [first, second] = page.callsOf('message.send') as { id: string }[];
  expect(first?.id).toBe(second?.id);
});

test('nothing is sent when there is nothing, or far too much', async () => {
  const page = await shown();
  type('  ');
  key('Enter');
  type('x'.repeat(262_145));
  key('Enter');
  await screen.findByText(/256 KiB is the most/);
  expect(page.callsOf('message.send')).toEqual([]);
});

test('a slash offers commands; arrows and Tab choose, Escape closes', async () => {
  await shown({ capabilities: { commands: { available: [{ name: 'review', hint: '[branch]' }, { name: 'init' }] } } });
  type('/');
  expect(screen.getAllByRole('option')).toHaveLength(3);
  key('ArrowDown');
  key('ArrowDown');
  key('Tab');
  expect(field().value).toBe('/review ');
  type('/in');
  key('Enter');
  expect(field().value).toBe('/init');
  type('/r');
  key('Escape');
  expect(screen.queryAllByRole('option')).toEqual([]);
});

test('a command of the session goes as one', async () => {
  const page = await shown({ capabilities: { compact: {} } });
  type('/compact keep the plan');
  key('Enter');
  await waitFor(() => expect(field().value).toBe(''));
  expect(page.callsOf('session.command')).toEqual([
    { sessionId: id, command: { kind: 'compact', instructions: 'keep the plan' } },
  ]);
});

test('the draft of a session is there again when it is shown again', async () => {
  const page = await shown();
  type('half a thought');
  page.unmount();
  await shown();
  expect(field().value).toBe('half a thought');
});

test('the button says whether a message goes now or waits', async () => {
  const page = await shown({ turn });
  expect(screen.getByRole('button', { name: /Queue/ })).toBeDefined();
  expect(field().placeholder).toBe('Queue a message');
  page.change(sessionLiteral(id, { turn, capabilities: { steer: {} } }));
  await waitFor(() => expect(field().placeholder).toBe('Message steers the running turn'));
  expect(screen.getByRole('button', { name: /Send/ })).toBeDefined();
});

test('a running turn can be stopped where the agent can be, once', async () => {
  const page = await shown({ turn, status: 'running', capabilities: { interrupt: {} } });
  fireEvent.click(screen.getByRole('button', { name: 'Stop turn' }));
  await screen.findByRole('button', { name: 'Stopping…' });
  expect(page.callsOf('session.interrupt')).toEqual([{ sessionId: id }]);
  page.change(sessionLiteral(id, { capabilities: { interrupt: {} } }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Stop/ })).toBeNull());
});

test('the model is the one that the agent reports, and a refused wish is said', async () => {
  const models = {
    available: [
      { id: 'big', label: 'Big' },
      { id: 'small', label: 'Small' },
    ],
  };
  const session = { settings: { model: 'big' }, capabilities: { models } };
  const page = await shown(session, {
    handlers: { 'session.setModel': () => ({ code: 'unsupported', message: 'This agent keeps its model.' }) },
  });
  const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Model' });
  fireEvent.change(select(), { target: { value: 'small' } });
  await screen.findByText('This agent keeps its model.');
  expect(select().value).toBe('big');
  page.change(sessionLiteral(id, { ...session, settings: { model: 'other' } }));
  await waitFor(() => expect(select().value).toBe('other'));
});

test('the effort is offered where the agent has steps of it', async () => {
  const available = [
    { id: 'low', label: 'Low' },
    { id: 'high', label: 'High' },
  ];
  const page = await shown({ settings: { effort: 'low' }, capabilities: { efforts: { available } } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Effort' }), { target: { value: 'high' } });
  await waitFor(() => expect(page.callsOf('session.setEffort')).toEqual([{ sessionId: id, effort: 'high' }]));
  page.change(sessionLiteral(id, { settings: { effort: 'high' } }));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Effort' })).toBeNull());
});

const queued = (name: string, change: Partial<QueuedMessage> = {}): QueuedMessage => ({
  id: name,
  revision: 1,
  text: `text of ${name}`,
  images: [],
  via: 'desk',
  at: 1,
  sent: false,
  ...change,
});

test('the queue can be moved and emptied, by revision; what the agent has stays', async () => {
  const queue = [queued('a', { sent: true }), queued('b'), queued('c', { revision: 4 })];
  const page = await shown({ queue });
  expect(screen.getByText('with the agent')).toBeDefined();
  const [up] = screen.getAllByRole('button', { name: 'Move up' }).slice(-1);
  fireEvent.click(up as HTMLElement);
  const [down] = screen.getAllByRole('button', { name: 'Move down' });
  fireEvent.click(down as HTMLElement);
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove' })[1] as HTMLElement);
  await waitFor(() => expect(page.callsOf('message.remove')).toEqual([{ sessionId: id, id: 'c', revision: 4 }]));
  expect(page.callsOf('message.move')).toEqual([
    { sessionId: id, id: 'c', revision: 4, before: 'b' },
    { sessionId: id, id: 'b', revision: 1 },
  ]);
});

test('editing starts from the whole text, and a stale change is shown against what is there now', async () => {
  const now = queued('a', { revision: 3, text: 'changed on the phone' });
  let stale = true;
  const page = await shown(
    { queue: [queued('a', { text: 'the begin…' })] },
    {
      handlers: {
        'message.list': () => [queued('a', { revision: 2, text: 'the beginning and the end' })],
        'message.edit': () =>
          stale
            ? { code: 'stale', message: 'It was changed meanwhile.', current: JSON.parse(JSON.stringify(now)) }
            : {},
      },
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const editor = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Queued message' });
  expect(editor.value).toBe('the beginning and the end');
  fireEvent.change(editor, { target: { value: 'mine' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('changed on the phone');
  expect(editor.value).toBe('mine');
  stale = false;
  fireEvent.click(screen.getByRole('button', { name: 'Save mine over it' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Queued message' })).toBeNull());
  expect(page.callsOf('message.edit')).toEqual([
    { sessionId: id, id: 'a', revision: 2, text: 'mine' },
    { sessionId: id, id: 'a', revision: 3, text: 'mine' },
  ]);
});

const png = (bytes = 4, type = 'image/png') => new File([new Uint8Array(bytes)], 'shot.png', { type });
const paste = (...files: File[]) => fireEvent.paste(field(), { clipboardData: { files } });
const ref = { ref: 'c'.repeat(64), mediaType: 'image/png' as const };

test('a pasted picture is kept by the app and goes with the message', async () => {
  const page = await shown(
    { capabilities: { images: { mediaTypes: ['image/png'] } } },
    {
      handlers: { 'image.add': () => ref },
    },
  );
  paste(png());
  const picture = await screen.findByAltText('Attached, number 1');
  expect(picture.getAttribute('src')).toBe(`/image/${ref.ref}`);
  key('Enter');
  await waitFor(() => expect(page.callsOf('message.send')).toHaveLength(1));
  expect(page.callsOf('message.send')[0]).toMatchObject({ text: '', images: [ref] });
  expect(page.callsOf('image.add')).toEqual([{ base64: 'AAAAAA==' }]);
});

test('what is no picture, too big, or too many is refused in words', async () => {
  const page = await shown(
    { capabilities: { images: { mediaTypes: ['image/png'] } } },
    {
      handlers: { 'image.add': () => ref },
    },
  );
  paste(png(4, 'image/svg+xml'));
  await screen.findByText(/not a picture that this agent takes/);
  paste(png(5 * 1_048_576 + 1));
  await screen.findByText(/5\.0 MiB is the most/);
  paste(...Array.from({ length: 9 }, () => png()));
  await screen.findByText('A message holds 8 pictures at most.');
  expect(page.callsOf('image.add')).toHaveLength(8);
});

test('an agent that takes no pictures leaves pasting to the field', async () => {
  await shown();
  expect(paste(png())).toBe(true);
});

test('an agent that has ended can be resumed, and the refusal is said', async () => {
  const page = await shown(
    { status: 'exited', capabilities: { resume: {} } },
    {
      handlers: { 'session.resume': () => ({ code: 'folderMissing', message: 'The folder is gone.' }) },
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await screen.findByText('The folder is gone.');
  expect(page.callsOf('session.resume')).toEqual([{ sessionId: id }]);
});

test('in one line the queue is told beside the field', async () => {
  await shown({ queue: [queued('a', { text: 'then the webhooks' })] }, {}, 'line');
  expect(screen.getByText('1 queued: “then the webhooks”')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});
