import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { WaitingRecord } from '../../../shared/waiting.ts';
import { ClientProvider } from '../../client/provider.tsx';
import { DeskRoot } from '../desk/desk-root.tsx';
import { standInForBrowser } from '../testing/browser-stand-ins.ts';
import { createRoomConnection, sessionEntry } from '../testing/room-connection.ts';
import { sessionLiteral } from '../testing/session-literal.ts';
import { approvalLiteral } from '../testing/waiting-literal.ts';

beforeEach(() => standInForBrowser());
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.ready;
});

const settled = (id: string, at: number, more: Partial<WaitingRecord> = {}) =>
  approvalLiteral(
    id,
    { command: `make ${id}`, input: { command: `make ${id}` } },
    { settlement: { verdict: 'allow', decidedBy: 'user', at }, ...more },
  );
const changed = settled('first', 9_000, {
  settlement: {
    verdict: 'allow',
    decidedBy: 'user',
    device: 'Pixel 9',
    editedInput: { command: 'make less' },
    at: 9_000,
  },
  outcome: { ok: false, output: 'no rule', at: 9_500 },
});

async function opened(history: (input: object) => WaitingRecord[], answers = {}) {
  const connection = createRoomConnection([sessionEntry(sessionLiteral('s', { title: 'Flaky test' }))], {
    'waiting.history': history,
    ...answers,
  });
  render(
    <ClientProvider connection={connection}>
      <DeskRoot wished={{ theme: undefined, count: undefined }} />
    </ClientProvider>,
  );
  await waitFor(() => expect(document.documentElement.dataset.ready).toBe('true'));
  fireEvent.keyDown(document.body, { key: 'h' });
  return { connection, dialog: within(await screen.findByRole('dialog', { name: 'History of the deck' })) };
}

it('shows who settled a card, when, from where, what came of it, and the input as shown and as changed', async () => {
  const { dialog } = await opened(() => [changed]);
  const line = await dialog.findByRole('button', { name: /make first/ });
  expect(line.textContent).toMatch(/Allowed with changes.*1970.*Flaky test.*you, on Pixel 9 · it failed/);
  fireEvent.click(line);
  const details = line.nextElementSibling?.textContent ?? '';
  for (const part of ['no rule', '"command": "make less"', '"command": "make first"']) expect(details).toContain(part);
});

it('looks for what is asked, in the store', async () => {
  const { connection, dialog } = await opened(() => []);
  fireEvent.change(dialog.getByLabelText('Look for'), { target: { value: 'rm' } });
  fireEvent.change(dialog.getByLabelText('Any risk'), { target: { value: 'destructive' } });
  fireEvent.change(dialog.getByLabelText('Any session'), { target: { value: 's' } });
  const wanted = { text: 'rm', risk: 'destructive', sessionId: 's', limit: 50 };
  await waitFor(() => expect(connection.calls.at(-1)).toEqual({ method: 'waiting.history', input: wanted }));
  expect(await dialog.findByText('Nothing like this was settled')).toBeTruthy();
});

it('goes on where a page ended', async () => {
  const page = (before: number) => Array.from({ length: 50 }, (_, at) => settled(`${before - at}`, before - at - 1));
  const { connection, dialog } = await opened((input) => page('before' in input ? Number(input.before) : 1_000));
  fireEvent.click(await dialog.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(100));
  expect(connection.calls.at(-1)?.input).toEqual({ before: 950, limit: 50 });
});

it('exports what is found, and says where it is', async () => {
  const { connection, dialog } = await opened(() => [changed], {
    'waiting.export': () => ({ path: '/home/ada/deck.jsonl', count: 1 }),
  });
  await dialog.findByRole('button', { name: /make first/ });
  fireEvent.change(dialog.getByLabelText('Any end'), { target: { value: 'allow' } });
  fireEvent.click(await dialog.findByRole('button', { name: 'Export what is found…' }));
  await waitFor(() =>
    expect(connection.calls).toContainEqual({ method: 'waiting.export', input: { verdict: 'allow' } }),
  );
  expect(await screen.findByText('1 card written to /home/ada/deck.jsonl.')).toBeTruthy();
});
