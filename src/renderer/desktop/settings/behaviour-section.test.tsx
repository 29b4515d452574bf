import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { firstBehaviour } from '../../../shared/behaviour.ts';
import { ClientProvider } from '../../client/provider.tsx';
import { DeskRoot } from '../desk/desk-root.tsx';
import { standInForBrowser } from '../testing/browser-stand-ins.ts';
import { createRoomConnection, type RoomConnection, sessionEntry } from '../testing/room-connection.ts';
import { sessionLiteral } from '../testing/session-literal.ts';

beforeEach(() => standInForBrowser());
afterEach(cleanup);

async function openRoom(): Promise<RoomConnection> {
  const connection = createRoomConnection([sessionEntry(sessionLiteral('shop'))]);
  render(
    <ClientProvider connection={connection}>
      <DeskRoot wished={{ theme: undefined, count: undefined }} />
    </ClientProvider>,
  );
  await screen.findByRole('button', { name: /Session shop/, current: true });
  return connection;
}

const setsOf = ({ calls }: RoomConnection) =>
  calls.flatMap(({ method, input }) => (method === 'preference.set' ? [input] : []));
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

it('shows the switches as the app has them, and asks the app to change one', async () => {
  const connection = await openRoom();
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Behaviour' }));
  expect([box(/^Do not disturb/).checked, box(/waits for you/).checked, box(/asked for as well/).checked]).toEqual([
    false,
    true,
    false,
  ]);
  fireEvent.click(box(/asked for as well/));
  expect(setsOf(connection)).toEqual([{ key: 'behaviour', value: { tellInput: true } }]);
  expect(box(/asked for as well/).checked).toBe(false);
  act(() => connection.tell({ kind: 'behaviour', value: { ...firstBehaviour, tellInput: true } }));
  expect(box(/asked for as well/).checked).toBe(true);
});

it('asks the app to change when approvals deny themselves, and shows what is set whatever it is', async () => {
  const connection = await openRoom();
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Behaviour' }));
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Approvals deny themselves' });
  const shown = () => select.selectedOptions[0]?.textContent;
  expect(shown()).toBe('After 10 minutes once a phone is paired');
  for (const value of ['30', 'none']) fireEvent.change(select, { target: { value } });
  expect(setsOf(connection)).toEqual([
    { key: 'behaviour', value: { cardDeadline: 30 } },
    { key: 'behaviour', value: { cardDeadline: 'none' } },
  ]);
  act(() => connection.tell({ kind: 'behaviour', value: { ...firstBehaviour, cardDeadline: 1 } }));
  expect(shown()).toBe('After 1 minute');
  expect(select.options).toHaveLength(7);
});

it('silences one session from its menu, and lets it speak again', async () => {
  const connection = await openRoom();
  const choose = (name: string) => {
    fireEvent.contextMenu(screen.getByRole('button', { name: /Session shop/, current: true }));
    fireEvent.click(screen.getByRole('menuitem', { name, hidden: true }));
  };
  choose('Do not notify me of this session');
  act(() => connection.tell({ kind: 'behaviour', value: { ...firstBehaviour, quietSessions: ['other', 'shop'] } }));
  choose('Notify me of this session');
  expect(setsOf(connection)).toEqual([
    { key: 'behaviour', value: { quietSessions: ['shop'] } },
    { key: 'behaviour', value: { quietSessions: ['other'] } },
  ]);
});

it('says which session is looked at, and opens what a person came for', async () => {
  const connection = await openRoom();
  const looked = { method: 'desk.look', input: { sessionId: 'shop' } };
  await waitFor(() => expect(connection.calls).toContainEqual(looked));
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  act(() => connection.tell({ kind: 'showSession', id: 'shop' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
