import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ClientProvider } from '../../client/provider.tsx';
import { DeskRoot } from '../desk/desk-root.tsx';
import { agentLiteral } from '../testing/agent-literal.ts';
import { standInForBrowser } from '../testing/browser-stand-ins.ts';
import { createRoomConnection, type RoomConnection } from '../testing/room-connection.ts';

const here = agentLiteral('here', { label: 'Echo', models: [{ id: 'm1', label: 'Model one' }] });
const absent = agentLiteral('absent', { label: 'Absent', installed: false, install: 'npm install -g absent' });

beforeEach(() => standInForBrowser());
afterEach(cleanup);

type Answers = Parameters<typeof createRoomConnection>[1];

async function openDialog(answers: Answers = {}): Promise<RoomConnection> {
  const connection = createRoomConnection([], { 'agents.list': () => [absent, here], ...answers });
  render(
    <ClientProvider connection={connection}>
      <DeskRoot wished={{ theme: undefined, count: undefined }} />
    </ClientProvider>,
  );
  fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true });
  await screen.findByRole('radio', { name: /Echo/ });
  return connection;
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const start = () => fireEvent.click(screen.getByRole('button', { name: /^Start(?! a)/ }));
const created = (connection: RoomConnection) => {
  return connection.calls.filter(({ method }) => method === 'session.create').map(({ input }) => input);
};

describe('the new-session dialog', () => {
  it('starts what was chosen and shows it', async () => {
    const connection = await openDialog({ 'session.create': () => ({ sessionId: 'new' }) });
    type('Folder', '/home/ada/shop');
    type('Title', 'Fix it');
    type('Model', 'm1');
    type('First message', 'Go on');
    await screen.findByText('Found; it is not under version control.');
    start();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(created(connection)).toEqual([
      {
        agent: 'here',
        workspace: '/home/ada/shop',
        policy: { kind: 'on-request' },
        title: 'Fix it',
        model: 'm1',
        message: 'Go on',
      },
    ]);
    expect(screen.getByText('Opening…')).toBeTruthy();
  });

  it('says how to install an agent that is not here, and does not start it', async () => {
    const connection = await openDialog();
    fireEvent.click(screen.getByRole('radio', { name: /Absent/ }));
    expect(screen.getByText('npm install -g absent')).toBeTruthy();
    start();
    expect((await screen.findByText(/Absent is not on this machine\. Install it and look/)).getAttribute('role')).toBe(
      'alert',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Look again' }));
    expect(connection.calls).toContainEqual({ method: 'agents.list', input: { refresh: true } });
    expect(created(connection)).toEqual([]);
  });

  it('says what is wrong with a folder before anything starts', async () => {
    const connection = await openDialog({ 'workspace.check': () => ({ refused: 'There is no folder /nowhere.' }) });
    start();
    expect(await screen.findByText('Choose the folder that the agent works in.')).toBeTruthy();
    type('Folder', '/nowhere');
    expect(await screen.findByText('There is no folder /nowhere.')).toBeTruthy();
    start();
    expect(created(connection)).toEqual([]);
  });

  it('takes the folder that was browsed for', async () => {
    await openDialog({
      'workspace.pick': () => ({ path: '/picked' }),
      'workspace.check': ({ path }) => ({ path, branch: 'main' }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Browse…' }));
    expect(await screen.findByDisplayValue('/picked')).toBeTruthy();
    expect(await screen.findByText('On branch main.')).toBeTruthy();
  });

  it('stays open with the reason when the start is refused', async () => {
    await openDialog({ 'session.create': () => ({ refused: 'The agent ended at once with status 1.' }) });
    type('Folder', '/home');
    await screen.findByText('Found; it is not under version control.');
    start();
    expect(await screen.findByText('The agent ended at once with status 1.')).toBeTruthy();
  });

  it('warns in red of a policy that never asks, and refuses by kind', async () => {
    const connection = await openDialog({ 'session.create': () => ({ sessionId: 'new' }) });
    fireEvent.click(screen.getByRole('radio', { name: 'Never ask: run everything' }));
    expect(screen.getByText(/Every call runs without a question/).className).toBe('desk-never');
    fireEvent.click(screen.getByRole('radio', { name: 'Refuse by kind' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'destructive' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'network' }));
    type('Folder', '/home');
    await screen.findByText('Found; it is not under version control.');
    start();
    await waitFor(() => expect(created(connection)).toHaveLength(1));
    expect(created(connection)[0]).toMatchObject({ policy: { kind: 'reject', risks: ['network'] } });
  });
});
