import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SessionRule } from '../../../shared/waiting.ts';
import { ClientProvider } from '../../client/provider.tsx';
import { DeskRoot } from '../desk/desk-root.tsx';
import { standInForBrowser } from '../testing/browser-stand-ins.ts';
import { createRoomConnection, sessionEntry } from '../testing/room-connection.ts';
import { sessionLiteral } from '../testing/session-literal.ts';

beforeEach(() => standInForBrowser());
afterEach(cleanup);

const rule: SessionRule = {
  id: 'rule-1',
  match: { kind: 'command', tool: 'Bash', command: 'npm test', cwd: '/home/ada/shop' },
  madeAt: 1,
  passed: 3,
};

async function openDialog(session: Parameters<typeof sessionLiteral>[1] = { rules: [rule] }) {
  const connection = createRoomConnection([sessionEntry(sessionLiteral('shop', session))]);
  render(
    <ClientProvider connection={connection}>
      <DeskRoot wished={{ theme: undefined, count: undefined }} />
    </ClientProvider>,
  );
  const row = await screen.findByRole('button', { name: /Session shop/, current: true });
  fireEvent.contextMenu(row);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Permissions…', hidden: true }));
  await screen.findByRole('dialog', { name: 'Permissions of Session shop' });
  return connection;
}

it('shows what was allowed for the session, how often it was used, and takes it back', async () => {
  const connection = await openDialog();
  expect(screen.getByText('exactly npm test in /home/ada/shop')).toBeTruthy();
  expect(screen.getByText('let 3 calls through')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(connection.calls).toContainEqual({
    method: 'session.removeRule',
    input: { sessionId: 'shop', ruleId: 'rule-1' },
  });
});

it('changes the policy of a running session when it is saved, and not before', async () => {
  const connection = await openDialog();
  fireEvent.click(screen.getByRole('radio', { name: /everything but reads/ }));
  expect(connection.calls.some(({ method }) => method === 'session.setPolicy')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(connection.calls).toContainEqual({
    method: 'session.setPolicy',
    input: { sessionId: 'shop', policy: { kind: 'untrusted' } },
  });
});

it('says what the agent calls its own mode', async () => {
  const available = [{ id: 'plan', label: 'Plan', description: 'Reads and changes nothing' }];
  await openDialog({ capabilities: { modes: { available } }, settings: { mode: 'plan' } });
  const dialog = screen.getByRole('dialog').textContent;
  expect(dialog).toContain('It calls its mode “Plan”: Reads and changes nothing.');
});

it('shows what hides in a permission', async () => {
  await openDialog({ rules: [{ ...rule, match: { kind: 'tool', tool: 'Ba\u202esh' } }] });
  expect(screen.getByRole('dialog').textContent).toContain('every call of BaU+202Esh, except what destroys');
});
