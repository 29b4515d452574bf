import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientProvider } from '../../client/provider.tsx';
import { emptyLayout } from '../grid/layout.ts';
import { agentLiteral } from '../testing/agent-literal.ts';
import { standInForBrowser } from '../testing/browser-stand-ins.ts';
import { createRoomConnection, type RoomConnection, sessionEntry, waitingEntry } from '../testing/room-connection.ts';
import { sessionLiteral } from '../testing/session-literal.ts';
import { approvalLiteral } from '../testing/waiting-literal.ts';
import { DeskRoot } from './desk-root.tsx';

const a = sessionLiteral('a', { title: 'Flaky test', status: 'awaitingInput', approvals: 1 });
const b = sessionLiteral('b', {
  title: 'Docs',
  status: 'running',
  turn: { id: 't', startedAt: 1 },
  capabilities: { interrupt: {} },
});
const c = sessionLiteral('c', {
  title: 'Broken',
  status: 'exited',
  trouble: { code: 'exit', message: 'exited with 1' },
});
const card = approvalLiteral('w', { command: 'npm test' }, { sessionId: 'a' });

beforeEach(() => standInForBrowser());
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.ready;
});

async function openRoom(connection: RoomConnection): Promise<RoomConnection> {
  render(
    <ClientProvider connection={connection}>
      <DeskRoot wished={{ theme: undefined, count: undefined }} />
    </ClientProvider>,
  );
  await waitFor(() => expect(document.documentElement.dataset.ready).toBe('true'));
  return connection;
}

const room = (...answers: Parameters<typeof createRoomConnection>[1][]) =>
  openRoom(createRoomConnection([sessionEntry(a), sessionEntry(b), sessionEntry(c), waitingEntry(card)], answers[0]));
const rail = () => within(screen.getByRole('navigation', { name: 'Sessions' }));
const deck = () => within(screen.getByRole('complementary', { name: 'Deck' }));
const palette = () => screen.findByRole('combobox', { name: 'Search every session, or type a command' });
const cells = () => screen.getAllByRole('region', { name: /^Cell / });
const focusedCell = () => cells().find((cell) => cell.dataset.focused === 'true');
const press = (key: string, more: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...more });

describe('the rail', () => {
  it('shows every session under what it needs', async () => {
    await room();
    const heads = rail()
      .getAllByRole('heading')
      .map((head) => head.textContent);
    expect(heads).toEqual(['Waiting1', 'Working1', 'Trouble1']);
    expect(rail().getByText('exited with 1')).toBeTruthy();
    expect(rail().getByTitle('1 approval').textContent).toBe('1');
  });

  it('puts the session that is pointed at into the focused cell', async () => {
    await room();
    press('4');
    fireEvent.click(rail().getByText('Broken'));
    expect(focusedCell()?.textContent).toContain('Broken');
  });

  it('asks before it deletes, and says in words why it could not', async () => {
    const connection = await room({ 'session.delete': () => ({ refused: 'Its folder is in use.' }) });
    fireEvent.click(rail().getByRole('button', { name: 'More for Docs' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete…', hidden: true }));
    expect(connection.calls.some(({ method }) => method === 'session.delete')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Stop the agent and delete' }));
    expect(await screen.findByText('Its folder is in use.')).toBeTruthy();
  });
});

describe('the keys', () => {
  it('move the focus and the keyboard with it', async () => {
    await room();
    press('2');
    expect(focusedCell()).toBe(cells()[1]);
    expect(document.activeElement).toBe(cells()[1]);
    press('ArrowLeft', { altKey: true });
    expect(document.activeElement).toBe(cells()[0]);
  });

  it('stop the turn of the focused session, and show a refusal as a notice', async () => {
    const connection = await room({ 'session.interrupt': () => ({ refused: 'There is no turn to stop.' }) });
    press('2');
    press('.', { ctrlKey: true });
    expect(connection.calls).toContainEqual({ method: 'session.interrupt', input: { sessionId: 'b' } });
    expect(await screen.findByText('There is no turn to stop.')).toBeTruthy();
  });

  it('are letters while a person writes', async () => {
    await room();
    const field = document.createElement('textarea');
    document.body.append(field);
    const before = focusedCell();
    for (const key of ['2', 'j', 'a', '?']) expect(press(key, {}, field)).toBe(true);
    expect(focusedCell()).toBe(before);
    expect(screen.queryByRole('dialog')).toBeNull();
    field.remove();
  });

  it('go round the grids', async () => {
    await room();
    expect(cells()).toHaveLength(4);
    press('G', { ctrlKey: true, shiftKey: true });
    expect(cells()).toHaveLength(6);
  });

  it('are all in the help', async () => {
    await room();
    press('?', { shiftKey: true });
    const help = within(await screen.findByRole('dialog', { name: 'Keys' }));
    expect(help.getByText('Stop the turn')).toBeTruthy();
    expect(help.getAllByText('1 – 9')).not.toHaveLength(0);
  });
});

describe('the palette', () => {
  it('shows the session that was chosen', async () => {
    await room();
    press('k', { ctrlKey: true });
    const field = await palette();
    fireEvent.change(field, { target: { value: 'broken' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(focusedCell()?.textContent).toContain('Broken');
  });

  it('runs a command', async () => {
    await room();
    press('k', { ctrlKey: true });
    const field = await palette();
    fireEvent.change(field, { target: { value: 'nine cells' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(cells()).toHaveLength(9);
  });
});

describe('the deck', () => {
  it('shows what waits and how the rest was settled', async () => {
    const settled = approvalLiteral(
      'h',
      { command: 'git push' },
      { settlement: { verdict: 'allow', decidedBy: 'user', device: 'Pixel 9', at: Date.now() } },
    );
    await room({ 'waiting.history': () => [settled] });
    expect(deck().getByRole('heading', { name: /Waiting for you/ }).textContent).toBe('Waiting for you1');
    expect(deck().getByRole('article')).toBeTruthy();
    expect((await deck().findByText('git push')).closest('li')?.textContent).toContain(
      'Allowed git push, you, on Pixel 9',
    );
  });

  it('says aloud what comes, not what was there', async () => {
    const connection = await room();
    expect(deck().queryByText(/asks for an approval/)).toBeNull();
    act(() => connection.push(waitingEntry(approvalLiteral('x', {}, { sessionId: 'b', askedAt: 5_000 }))));
    expect(await deck().findByText('Docs asks for an approval. 2 waiting.')).toBeTruthy();
  });

  it('lies over the grid of a narrow window, behind a button with its count', async () => {
    standInForBrowser((query) => query.includes('1099px'));
    await room();
    expect(screen.queryByRole('complementary')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '1 waiting' }));
    expect(deck().getByRole('article')).toBeTruthy();
    press('Escape');
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});

describe('the room', () => {
  it('without sessions says what it is and offers the first', async () => {
    await openRoom(createRoomConnection([], { 'agents.list': () => [agentLiteral('e', { label: 'Echo' })] }));
    expect(screen.getByRole('heading', { name: 'One room for all your agents' })).toBeTruthy();
    expect(await screen.findByText('Found here: Echo')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Start a session/ }));
    expect(await screen.findByRole('dialog', { name: 'New session' })).toBeTruthy();
  });

  it('shows banners, and that the connection is lost', async () => {
    const connection = await room();
    act(() => {
      connection.push({
        kind: 'banner',
        id: 'disk',
        value: { id: 'disk', level: 'trouble', message: 'The disk is full.' },
      });
    });
    expect((await screen.findByText('The disk is full.')).getAttribute('role')).toBe('alert');
    act(() => connection.setState('closed'));
    expect(screen.getByText(/The connection to Signalbox is lost/)).toBeTruthy();
  });

  it('opens as it was left', async () => {
    const layout = { ...emptyLayout, count: 2, cells: emptyLayout.cells.with(1, 'c').with(0, 'gone') };
    await room({ 'preference.all': () => ({ layout: JSON.stringify(layout), theme: 'light' }) });
    expect(cells().map((cell) => cell.textContent?.includes('Broken'))).toEqual([false, true]);
    expect(cells()[0]?.textContent).toContain('An empty cell');
    expect(document.documentElement.dataset.theme).toBe('light');
  });

  it('keeps what a person arranges', async () => {
    const connection = await room();
    vi.useFakeTimers();
    press('F', { ctrlKey: false, shiftKey: false });
    fireEvent.click(screen.getByRole('radio', { name: '9' }));
    act(() => void vi.runOnlyPendingTimers());
    vi.useRealTimers();
    const kept = connection.calls.filter(({ method }) => method === 'preference.set').at(-1)?.input;
    expect(JSON.parse((kept as { value: string }).value)).toMatchObject({ count: 9, whole: false });
  });

  it('empties the cell of a session that is deleted', async () => {
    const connection = await room();
    act(() => connection.push({ kind: 'session', id: 'b', value: null }));
    await waitFor(() => expect(cells().filter((cell) => cell.textContent?.includes('An empty cell'))).toHaveLength(2));
  });
});
