import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientProvider } from '../../client/provider.tsx';
import { DeskRoot } from '../desk/desk-root.tsx';
import { standInForBrowser } from '../testing/browser-stand-ins.ts';
import { createRoomConnection, sessionEntry, waitingEntry } from '../testing/room-connection.ts';
import { sessionLiteral } from '../testing/session-literal.ts';
import { approvalLiteral } from '../testing/waiting-literal.ts';

beforeEach(() => standInForBrowser());
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.ready;
  vi.unstubAllGlobals();
});

const card = (id: string, sessionId = 'a', risk: 'execute' | 'destructive' = 'execute') =>
  approvalLiteral(id, { command: `make ${id}`, risk, takesReason: true, editable: true }, { sessionId });

async function room(
  cards = [card('1'), card('2', 'b'), card('3', 'a', 'destructive')],
  answers: Parameters<typeof createRoomConnection>[1] = {},
) {
  const sessions = ['a', 'b'].map((id) => sessionEntry(sessionLiteral(id, { title: `Session ${id}` })));
  const connection = createRoomConnection([...sessions, ...cards.map((one, at) => waitingEntry(one, at))], answers);
  render(
    <ClientProvider connection={connection}>
      <DeskRoot wished={{ theme: undefined, count: undefined }} />
    </ClientProvider>,
  );
  await waitFor(() => expect(document.documentElement.dataset.ready).toBe('true'));
  const settle = (id: string) => {
    const one = cards.find((other) => other.id === id);
    if (!one) throw new Error('no such card');
    const settlement = { verdict: 'deny' as const, decidedBy: 'user' as const, at: Date.now() };
    act(() => connection.push(waitingEntry({ ...one, settlement })));
  };
  return { connection, settle };
}

const deck = () => within(screen.getByRole('complementary', { name: 'Deck' }));
const commands = () =>
  [...document.querySelectorAll('.desk-deck-card')].map((one) => one.textContent?.match(/make \d/)?.[0]);
const chosen = () => document.querySelector<HTMLElement>('.desk-deck-card[data-focused="true"]');
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

/** Nothing comes into view. */
function seeNothing(): void {
  const observer = class {
    observe() {}
    disconnect() {}
  };
  vi.stubGlobal('IntersectionObserver', observer);
}

describe('the order of the deck', () => {
  it('is by age, or by risk, by session or not, and the keys follow it', async () => {
    const { connection } = await room();
    expect(commands()).toEqual(['make 1', 'make 2', 'make 3']);
    fireEvent.click(deck().getByRole('radio', { name: 'Risk' }));
    expect(commands()).toEqual(['make 3', 'make 1', 'make 2']);
    expect(chosen()?.dataset.card).toBe('3');
    press('j');
    expect(chosen()?.dataset.card).toBe('1');
    fireEvent.click(deck().getByRole('radio', { name: 'Oldest' }));
    fireEvent.click(deck().getByRole('button', { name: 'By session' }));
    expect(commands()).toEqual(['make 1', 'make 3', 'make 2']);
    const heads = deck()
      .getAllByRole('heading')
      .map((head) => head.textContent);
    expect(heads).toEqual(expect.arrayContaining(['Session a2', 'Session b1']));
    await waitFor(() => {
      const kept = connection.calls.find(({ method }) => method === 'preference.set');
      expect(JSON.stringify(kept?.input)).toContain('\\"deckGroups\\":true');
    });
  });
});

describe('the keyboard in the deck', () => {
  it('has a key for a denial with words, and comes back from it', async () => {
    await room();
    press('j');
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    press('r');
    const field = await deck().findByLabelText('Why, in words for the agent');
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(document.activeElement?.tagName).toBe('ARTICLE');
  });

  it('is never lost when the card that has it goes, and ends at the head of an empty deck', async () => {
    const { settle } = await room([card('1'), card('2')]);
    act(() =>
      deck()
        .getAllByRole('button', { name: /^Deny(?! with)/ })[0]
        ?.focus(),
    );
    settle('1');
    await waitFor(() => expect(chosen()?.dataset.card).toBe('2'));
    expect(chosen()?.contains(document.activeElement)).toBe(true);
    settle('2');
    await waitFor(() => expect(chosen()).toBeNull());
    expect(document.activeElement?.textContent).toBe('Waiting for you0');
  });

  it('stays where it is when another card goes', async () => {
    const { settle } = await room();
    const field = document.createElement('textarea');
    document.body.append(field);
    act(() =>
      deck()
        .getAllByRole('button', { name: /^Allow once/ })[0]
        ?.focus(),
    );
    act(() => field.focus());
    settle('1');
    await waitFor(() => expect(commands()).toHaveLength(2));
    expect(document.activeElement).toBe(field);
    field.remove();
  });
});

describe('two hundred cards', () => {
  it('are two hundred places, and only those that are near are drawn', async () => {
    seeNothing();
    await room(Array.from({ length: 200 }, (_, at) => card(`${at}`)));
    expect(document.querySelectorAll('.desk-deck-card')).toHaveLength(200);
    expect(deck().getAllByRole('article')).toHaveLength(1);
    press('j');
    expect(deck().getAllByRole('article')).toHaveLength(1);
    expect(chosen()?.textContent).toContain('make 1');
    expect(screen.getByRole('complementary').querySelectorAll('*').length).toBeLessThan(200 * 3);
  });

  it('keep what somebody has begun in one of them', async () => {
    seeNothing();
    await room(Array.from({ length: 200 }, (_, at) => card(`${at}`)));
    fireEvent.click(deck().getByRole('button', { name: /^Edit/ }));
    press('Escape');
    press('j');
    expect(deck().getAllByRole('article')).toHaveLength(2);
  });
});

describe('what was settled today', () => {
  it('says what came of a call that was allowed, and nothing of one that was not to run', async () => {
    const at = Date.now();
    const settled = (id: string, verdict: 'allow' | 'deny', ok: boolean) => ({
      ...card(id),
      settlement: { verdict, decidedBy: 'user' as const, at },
      outcome: { ok, output: '', at },
    });
    await room([], {
      'waiting.history': () => [settled('1', 'allow', true), settled('2', 'allow', false), settled('3', 'deny', false)],
    });
    const row = async (command: string) => (await deck().findByText(command)).closest('li')?.textContent;
    expect(await row('make 1')).toMatch(/^Allowed make 1, you, at this desk.*it ran/);
    expect(await row('make 2')).toContain('it failed');
    expect(await row('make 3')).not.toMatch(/it /);
  });
});
