import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noTotals } from '../../../shared/usage.ts';
import { cardEntry, openPhonePage, sessionEntry, standInForPhone } from '../testing/phone-page.tsx';
import { cardLiteral, questionCardLiteral, sessionLiteral } from '../testing/room-literals.ts';
import { createScriptedRuns } from '../testing/scripted-runs.ts';

beforeEach(standInForPhone);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('a phone that is not paired says how it is paired', async () => {
  const { text } = await openPhonePage();
  expect(text()).toContain('Pair this phone');
  expect(screen.getByLabelText('Code')).toBeDefined();
});

test('what was typed and is no code says so', async () => {
  const { text } = await openPhonePage();
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'abcd' } });
  expect(screen.getByLabelText('Code')).toHaveProperty('value', 'ABCD');
  press('Pair');
  await waitFor(() => expect(text()).toContain('This is not a whole code.'));
});

test('the six digits are large, and wait for the owner', async () => {
  const { link, desk, deliver, text } = await openPhonePage();
  act(() => link.pair(desk.invite()));
  deliver();
  const digits = desk.comparing()?.digits ?? '';
  expect(text()).toContain(`${digits.slice(0, 3)} ${digits.slice(3)}`);
  act(() => desk.comparing()?.refuse());
  deliver();
  expect(text()).toContain('Your computer did not let this phone in.');
});

test('cards come first and the oldest of them first, then the sessions by state', async () => {
  const { text, pairAndSettle } = await openPhonePage([
    sessionEntry(sessionLiteral({ id: 'f', title: 'Dark mode', group: 'finished' })),
    sessionEntry(sessionLiteral({ id: 'w', title: 'API docs', group: 'working' })),
    cardEntry(questionCardLiteral({ sessionId: 'w', askedAt: '2026-12-01T11:59:50.000Z' })),
    cardEntry(cardLiteral({ sessionId: 'w', askedAt: '2026-12-01T11:59:00.000Z' })),
  ]);
  pairAndSettle();
  const order = ['2 waiting', 'Run a command', 'Which port?', 'Working', 'API docs', 'Finished', 'Dark mode'];
  const places = order.map((words) => text().indexOf(words));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
});

test('an empty desk says what to do', async () => {
  const { text, pairAndSettle } = await openPhonePage();
  pairAndSettle();
  expect(text()).toContain('Nothing waits for you');
  press(/^Sessions/);
  expect(text()).toContain('No sessions yet');
  press(/^Usage/);
  expect(text()).toContain('Nothing was spent yet');
});

test('what was spent says who says so', async () => {
  const spent = { ...noTotals, input: 1_200_000, output: 40_000, reportedCost: 3.5, turns: 4, unpricedTurns: 1 };
  const { text, pairAndSettle } = await openPhonePage([
    sessionEntry(sessionLiteral({ totals: spent })),
    { kind: 'totals', id: 'all', value: { all: spent, today: spent }, version: 1 },
  ]);
  pairAndSettle();
  press(/^Usage/);
  for (const part of ['1.24 M tokens', '$3.50 reported', '1 turn without a price', 'Fix the flaky test']) {
    expect(text()).toContain(part);
  }
});

test('a new card calls once: by the motor, the title and the reader; not when the desk sees it', async () => {
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate }));
  const { desk, deliver, pairAndSettle } = await openPhonePage([
    sessionEntry(sessionLiteral()),
    cardEntry(cardLiteral({ id: 'old' })),
  ]);
  pairAndSettle();
  expect(document.title).toBe('(1) Signalbox');
  expect(vibrate).not.toHaveBeenCalled();
  desk.put(cardEntry(cardLiteral({ id: 'seen', seenAtDesk: true })));
  deliver();
  expect(document.title).toBe('(2) Signalbox');
  expect(vibrate).not.toHaveBeenCalled();
  desk.put(cardEntry(cardLiteral({ id: 'new' })));
  deliver();
  desk.put(cardEntry(cardLiteral({ id: 'new' }), 2));
  deliver();
  expect(vibrate).toHaveBeenCalledTimes(1);
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('Claude Code waits: Run a command.');
});

test('the desk is told what is before the person’s eyes', async () => {
  const runs = createScriptedRuns();
  const { heard, deliver, pairAndSettle } = await openPhonePage(
    [sessionEntry(sessionLiteral()), cardEntry(cardLiteral())],
    {
      handlers: runs.handlers,
    },
  );
  pairAndSettle();
  await waitFor(() => {
    deliver();
    expect(heard('looking').at(-1)).toEqual({ visible: true, sessionId: null, cards: ['a'] });
  });
  press(/Show this session/);
  await waitFor(() => {
    deliver();
    expect(heard('looking').at(-1)).toEqual({ visible: true, sessionId: 's', cards: ['a'] });
  });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  deliver();
  expect(heard('looking').at(-1)).toEqual({ visible: false, sessionId: null, cards: [] });
});

async function sessionShown(
  options: Parameters<typeof openPhonePage>[1] = {},
  change: Parameters<typeof sessionLiteral>[0] = {},
) {
  const runs = createScriptedRuns();
  runs.add(runs.begin('Why does it fail?'), { kind: 'text', data: { text: 'The **clock** is real.' } });
  const page = await openPhonePage([sessionEntry(sessionLiteral(change))], {
    ...options,
    handlers: { ...runs.handlers, ...options.handlers },
  });
  page.pairAndSettle();
  press(/Fix the flaky test/);
  page.deliver();
  return { ...page, runs };
}

test('a session shows what was said and done, as it comes', async () => {
  const { text, runs, deliver, container } = await sessionShown();
  expect(text()).toContain('Why does it fail?');
  expect(container.querySelector('strong')?.textContent).toBe('clock');
  runs.add('s.turn-1', { kind: 'toolUse', data: { toolUseId: 't', name: 'Bash', input: { command: 'npm test' } } });
  deliver();
  expect(screen.getByRole('button', { name: /Bashnpm test.*running/ })).toBeDefined();
  runs.add('s.turn-1', { kind: 'toolResult', data: { toolUseId: 't', ok: false, summary: '1 test failed' } });
  deliver();
  press(/Bashnpm test.*failed/);
  expect(text()).toContain('"command": "npm test"');
  expect(text()).toContain('1 test failed');
});

test('what an agent writes cannot run, load or lead astray', async () => {
  const { container, runs, deliver } = await sessionShown();
  const text = '<img src=x onerror=alert(1)> ![p](http://tracker/p.png) [a](javascript:alert(1)) \u202eevil';
  runs.add('s.turn-1', { kind: 'text', data: { text } });
  deliver();
  expect(container.querySelector('img, script, iframe')).toBeNull();
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    'http://tracker/p.png',
  ]);
  expect(container.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(container.textContent).toContain('U+202E');
});

test('to stop a turn takes two taps, and stops that turn', async () => {
  const { heard, deliver, text } = await sessionShown();
  press('Stop the turn');
  deliver();
  expect(heard('interrupt')).toEqual([]);
  press('Tap again to stop');
  deliver();
  expect(heard('interrupt')).toEqual([{ sessionId: 's', runId: 's.turn-1' }]);
  expect(text()).toContain('The agent was told to stop.');
});

test('a message that was sent says so, and one that was not stays and says why', async () => {
  let refuses = true;
  const { heard, deliver, text } = await sessionShown({
    handlers: {
      message: () =>
        refuses
          ? { type: 'error', payload: { code: 'noRoom', message: 'The disk is full.' } }
          : { type: 'done', payload: {} },
    },
  });
  const field = screen.getByLabelText('Message to the agent');
  fireEvent.change(field, { target: { value: ' Try a fake clock. ' } });
  press('Send');
  deliver();
  expect(text()).toContain('The disk is full.');
  expect(field).toHaveProperty('value', ' Try a fake clock. ');
  refuses = false;
  press('Send');
  deliver();
  expect(heard('message').at(-1)).toEqual({ sessionId: 's', text: 'Try a fake clock.' });
  expect(text()).toContain('Sent.');
  expect(field).toHaveProperty('value', '');
});

test('a message that is too long is not sent', async () => {
  const { text } = await sessionShown();
  fireEvent.change(screen.getByLabelText('Message to the agent'), { target: { value: 'ü'.repeat(9_000) } });
  expect(text()).toContain('18 KiB of 16 KiB at most.');
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
});

test('a message that was lost on its way is sent once', async () => {
  const { desk, deliver, network, time, text } = await sessionShown();
  fireEvent.change(screen.getByLabelText('Message to the agent'), { target: { value: 'Hello' } });
  press('Send');
  act(() => network.deliver(1));
  act(() => network.cut());
  expect(text()).toContain('Waits for the connection…');
  act(() => time.pass(1_000));
  deliver();
  // The same request comes twice, and the desk does it once.
  const sent = desk.heard.filter(({ type }) => type === 'message');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(text()).toContain('Sent.');
});

test('a phone that may not send messages has no field for them', async () => {
  await sessionShown({ may: { answer: true, message: false } });
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the phone’s own way back leads to the deck', async () => {
  const { text } = await sessionShown();
  press(/Back/);
  await waitFor(() => expect(text()).toContain('Nothing waits for you'));
});

test('what was seen stays while the desk is away, and says how old it is', async () => {
  const { text, network, pairAndSettle } = await openPhonePage([cardEntry(cardLiteral())]);
  pairAndSettle();
  act(() => network.reachable(false));
  act(() => network.cut());
  expect(text()).toContain('1 waiting');
  expect(text()).toContain('There is no connection to studio.');
  expect(text()).toMatch(/What you see is \d+ s old\./);
  network.reachable(true);
  press('Try now');
  // It stays until it is mended, so that nothing jumps with each try.
  expect(text()).toContain('There is no connection to studio.');
  expect(text()).toContain('Trying again…');
  act(() => network.deliver());
  expect(text()).toContain('studiolive');
});

test('a phone that is not paired any more shows nothing, and says what to do', async () => {
  const { text, desk, deliver, pairAndSettle } = await openPhonePage([cardEntry(cardLiteral())]);
  pairAndSettle();
  desk.bye('revoked');
  deliver();
  expect(text()).toContain('This phone is not paired any more');
  expect(text()).toContain('Scan the code again');
  expect(text()).not.toContain('npm test');
});

test('a phone that has to wait shows nothing, and says who can let it in', async () => {
  const { text, desk, deliver, pairAndSettle } = await openPhonePage([cardEntry(cardLiteral())]);
  pairAndSettle();
  desk.bye('paused');
  deliver();
  expect(text()).toContain('This phone is paused');
  expect(text()).not.toContain('npm test');
});
