import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Approval } from '../../../shared/waiting.ts';
import { ClientProvider } from '../../client/provider.tsx';
import { DeskRoot } from '../desk/desk-root.tsx';
import { standInForBrowser } from '../testing/browser-stand-ins.ts';
import { createRoomConnection, sessionEntry, waitingEntry } from '../testing/room-connection.ts';
import { sessionLiteral } from '../testing/session-literal.ts';
import { approvalLiteral } from '../testing/waiting-literal.ts';
import { alikeCards } from './alike-cards.ts';

/** What is looked for, and who is told when it is seen. */
let watched = new Map<Element, () => void>();
let now = 0;

beforeEach(() => {
  standInForBrowser();
  watched = new Map();
  now = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe(element: Element) {
        watched.set(element, () => this.#tell([{ isIntersecting: true }]));
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.ready;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const card = (id: string, change: Partial<Approval> = {}, sessionId = 's') =>
  approvalLiteral(id, { tool: 'Run', command: `make ${id}`, ...change }, { sessionId, inputHash: id.repeat(64) });

async function opened(cards = [card('a'), card('b'), card('c', { tool: 'Edit' })], answers = {}) {
  const connection = createRoomConnection(
    [sessionEntry(sessionLiteral('s', { approvals: 3 })), ...cards.map((one) => waitingEntry(one))],
    answers,
  );
  render(
    <ClientProvider connection={connection}>
      <DeskRoot wished={{ theme: undefined, count: undefined }} />
    </ClientProvider>,
  );
  await waitFor(() => expect(document.documentElement.dataset.ready).toBe('true'));
  fireEvent.keyDown(document.body, { key: 's' });
  const dialog = await screen.findByRole('dialog');
  now += 1_000;
  return { connection, dialog, answered: () => connection.calls.filter(({ method }) => method === 'waiting.answer') };
}

const ends = (dialog: HTMLElement) => [...dialog.querySelectorAll('.together-end')];
const see = (end: Element | undefined) => act(() => watched.get(end as Element)?.());
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('several cards of one kind', () => {
  it('are those of the same session, tool, risk and answers', () => {
    const one = card('a');
    const others = [
      card('b'),
      card('c', { tool: 'Edit' }),
      card('d', { risk: 'network' }),
      card('e', {}, 'other'),
      card('f', { decisions: [{ id: 'x', kind: 'allowOnce', label: 'Run it' }] }),
    ];
    expect(alikeCards([one, ...others], one).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('are settled together only when each was seen to its end, each bound to its own input', async () => {
    const { dialog, answered } = await opened();
    expect(dialog.textContent).toContain('make a');
    expect(dialog.textContent).not.toContain('make c');
    press(/^Allow once: all 2/);
    see(ends(dialog)[0]);
    press(/^Allow once: all 2/);
    press(/^Deny: all 2/);
    expect(answered()).toEqual([]);
    expect(dialog.textContent).toContain('Look at the 1 that you have not seen');
    see(ends(dialog)[1]);
    press(/^Allow once: all 2/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(answered().map(({ input }) => input)).toEqual(
      ['a', 'b'].map((id) => ({ id, answer: { kind: 'approval', decision: 'allow', inputHash: id.repeat(64) } })),
    );
  });

  it('are not seen while something of them is folded', async () => {
    const long = { command: 'x\n'.repeat(60), input: { command: 'x\n'.repeat(60) } };
    const { dialog } = await opened([card('a', long), card('b')]);
    expect(watched.has(ends(dialog)[0] as Element)).toBe(false);
    fireEvent.click(screen.getAllByRole('button', { name: /more lines$/ }).at(-1) as HTMLElement);
    see(ends(dialog)[0]);
    expect(ends(dialog)[0]?.textContent).toBe('Seen to the end');
  });

  it('that one is left out of need not be seen for it', async () => {
    const { dialog, answered } = await opened();
    fireEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
    see(ends(dialog)[0]);
    press(/^Deny: all 1/);
    await waitFor(() => expect(answered()).toHaveLength(1));
  });

  it('that destroy need a second press', async () => {
    const { dialog, answered } = await opened([card('a', { risk: 'destructive' }), card('b', { risk: 'destructive' })]);
    for (const end of ends(dialog)) see(end);
    press(/^Allow once: all 2/);
    expect(answered()).toEqual([]);
    press(/^Allow once: all 2/);
    await waitFor(() => expect(answered()).toHaveLength(2));
  });

  it('say each for itself why an answer was not taken', async () => {
    const refused = { 'waiting.answer': () => ({ refused: 'Already settled on Pixel 9.' }) };
    const { dialog } = await opened(undefined, refused);
    for (const end of ends(dialog)) see(end);
    press(/^Deny: all 2/);
    await waitFor(() => expect(screen.getAllByText('Already settled on Pixel 9.')).toHaveLength(2));
  });
});
