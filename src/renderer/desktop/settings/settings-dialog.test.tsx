import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../shared/agent.ts';
import { ClientProvider } from '../../client/provider.tsx';
import { DeskRoot } from '../desk/desk-root.tsx';
import { agentLiteral } from '../testing/agent-literal.ts';
import { standInForBrowser } from '../testing/browser-stand-ins.ts';
import { createRoomConnection, type RoomConnection } from '../testing/room-connection.ts';

const here = agentLiteral('here', { label: 'Here', version: '2.1.0', program: '/usr/bin/here' });
const absent = agentLiteral('absent', { label: 'Absent', installed: false, install: 'npm install -g absent' });
const home = { id: 'home', label: 'Home', url: 'http://127.0.0.1:8080/v1', images: false, key: 'secretStore' } as const;
const served = agentLiteral('served', { label: 'Served', installed: true, endpoints: [home] });

beforeEach(() => standInForBrowser());
afterEach(cleanup);

type Answers = Parameters<typeof createRoomConnection>[1];

async function openSettings(agents: () => Agent[], answers: Answers = {}): Promise<RoomConnection> {
  const connection = createRoomConnection([], { 'agents.list': agents, ...answers });
  render(
    <ClientProvider connection={connection}>
      <DeskRoot wished={{ theme: undefined, count: undefined }} />
    </ClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  await screen.findByRole('heading', { name: agents()[0]?.label ?? '' });
  return connection;
}

const inputsOf = (connection: RoomConnection, method: string) => {
  return connection.calls.filter((call) => call.method === method).map(({ input }) => input);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the agents of the settings', () => {
  it('shows each, found or not, and checks only what is here', async () => {
    await openSettings(() => [here, absent]);
    const [first, second] = within(screen.getByRole('dialog')).getAllByRole('listitem');
    expect(first?.textContent).toContain('Found2.1.0');
    expect(first?.textContent).toContain('/usr/bin/here');
    expect(second?.textContent).toContain('Not found');
    expect(second?.textContent).toContain('npm install -g absent');
    expect(screen.getAllByRole('button', { name: /^Check / })).toHaveLength(1);
  });

  it('says what a checked agent can do', async () => {
    const modes = { available: [{ id: 'ask', label: 'Ask' }] };
    const connection = await openSettings(() => [here], {
      'agents.check': () => ({
        outcome: 'ready',
        milliseconds: 1_234,
        capabilities: { interrupt: {}, fork: {}, modes },
        settings: { model: 'large' },
        notes: ['The list of models is old.'],
      }),
    });
    press('Check Here');
    expect(await screen.findByText('Works')).toBeTruthy();
    const words = screen.getByText('Works').closest('li')?.textContent;
    expect(words).toContain('after 1.2 s, with model large.');
    expect(words).toContain('It can: stop a turn · 1 mode · fork a conversation.');
    expect(words).toContain('The list of models is old.');
    expect(inputsOf(connection, 'agents.check')).toEqual([{ agent: 'here' }]);
  });

  it('says why a check failed', async () => {
    await openSettings(() => [here], {
      'agents.check': () => ({ outcome: 'failed', message: 'It ended with status 1. Its last words:\nno account' }),
    });
    press('Check Here');
    expect(await screen.findByText(/no account/)).toBeTruthy();
  });

  it('adds an address with its key, and never shows the key', async () => {
    let agents = [{ ...served, installed: false, endpoints: [] as (typeof home)[] }];
    const connection = await openSettings(() => agents);
    press('Add an address');
    press('Save');
    expect(await screen.findByText(/Give the address a name/)).toBeTruthy();
    type('Name', ' Home ');
    type('Address', 'ftp://x');
    press('Save');
    expect(await screen.findByText(/has to begin with http/)).toBeTruthy();
    type('Address', 'http://far.example/v1');
    expect(screen.getByText(/everybody on the way can read/)).toBeTruthy();
    type('Address', home.url);
    type('Key', ' sk-secret ');
    expect(screen.getByLabelText('Key').getAttribute('type')).toBe('password');
    fireEvent.click(screen.getByRole('checkbox'));
    agents = [{ ...served, endpoints: [home] }];
    press('Save');
    expect(await screen.findByText(/key in the secret store/)).toBeTruthy();
    expect(inputsOf(connection, 'agents.putEndpoint')).toEqual([
      { agent: 'served', endpoint: { label: 'Home', url: home.url, images: true }, key: 'sk-secret' },
    ]);
    expect(document.body.innerHTML).not.toContain('sk-secret');
  });

  it('changes an address without its key, takes the key away, and removes it', async () => {
    const connection = await openSettings(() => [served]);
    press('Edit Home');
    type('Model', 'tiny');
    press('Save');
    await screen.findByRole('button', { name: 'Edit Home' });
    press('Edit Home');
    press('Save without the key');
    await screen.findByRole('button', { name: 'Remove Home' });
    press('Remove Home');
    await waitFor(() =>
      expect(inputsOf(connection, 'agents.removeEndpoint')).toEqual([{ agent: 'served', id: 'home' }]),
    );
    const endpoint = { id: 'home', label: 'Home', url: home.url, images: false };
    expect(inputsOf(connection, 'agents.putEndpoint')).toEqual([
      { agent: 'served', endpoint: { ...endpoint, model: 'tiny' } },
      { agent: 'served', endpoint, key: '' },
    ]);
  });

  it('keeps the form open and says so when an address is refused', async () => {
    await openSettings(() => [served], { 'agents.putEndpoint': () => ({ refused: 'The disk is full.' }) });
    press('Edit Home');
    press('Save');
    expect(await screen.findByText('The disk is full.')).toBeTruthy();
    expect(screen.getByLabelText('Address')).toBeTruthy();
  });
});
