import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { approvalHash } from '../../../channel/approval-hash.ts';
import { cardEntry, openPhonePage, sessionEntry, standInForPhone } from '../testing/phone-page.tsx';
import { cardLiteral, questionCardLiteral, sessionLiteral } from '../testing/room-literals.ts';
import type { DeskHandlers } from '../testing/scripted-desk.ts';
import type { ApprovalCard } from './approval-of.ts';

beforeEach(standInForPhone);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const session = sessionEntry(sessionLiteral());
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

function inputOf(card: ApprovalCard, input: NonNullable<ApprovalCard['request']>['input']): ApprovalCard {
  return { ...card, request: card.request && { ...card.request, input } };
}

const longCommand = Array.from({ length: 40 }, (_, at) => `echo ${at}`).join('\n');

async function shown(card: ApprovalCard, handlers: DeskHandlers = {}, may = { answer: true, message: true }) {
  const page = await openPhonePage([session, cardEntry(card)], { handlers, may });
  page.pairAndSettle();
  const answers = () => {
    page.deliver();
    return page.heard('answerApproval');
  };
  return { ...page, answers };
}

function answerOf(card: ApprovalCard, verdict: 'allowOnce' | 'deny') {
  if (!card.request || card.runId === null) throw new Error('a phone can answer it');
  const inputHash = approvalHash({ ...card.request, runId: card.runId });
  return { runId: card.runId, approvalId: card.id, verdict, inputHash };
}

test('it says what, where, how risky and how long, and the answer is bound to what it shows', async () => {
  const card = cardLiteral();
  const { text, answers } = await shown(card);
  expect(screen.getByRole('article', { name: 'Run a command' })).toBeDefined();
  for (const part of ['execute', 'Claude Code in ~/shop on fix/flaky', 'npm test', '2:00'])
    expect(text()).toContain(part);
  press('Allow once');
  expect(text()).toContain('Sending…');
  expect(answers()).toEqual([answerOf(card, 'allowOnce')]);
  press('Allow once');
  expect(answers()).toHaveLength(1);
});

test('the two buttons say what this agent makes of them', async () => {
  const card = cardLiteral({ allowLabel: 'Run it', denyLabel: 'Deny and end the turn' });
  const { answers } = await shown(card);
  press('Deny and end the turn');
  expect(answers()).toEqual([answerOf(card, 'deny')]);
  expect(screen.getByRole('button', { name: 'Run it' })).toBeDefined();
});

test('nothing can be allowed before all of its input was opened, and a tap says so', async () => {
  const card = inputOf(cardLiteral({ command: longCommand }), { command: longCommand });
  const { text, answers, settle } = await shown(card);
  expect(text()).not.toContain('echo 39');
  press('Allow once');
  expect(answers()).toEqual([]);
  expect(text()).toContain('Show all input first.');
  press('Show all input (30 more lines)');
  expect(text()).toContain('echo 39');
  settle();
  press('Allow once');
  expect(answers()).toEqual([answerOf(card, 'allowOnce')]);
});

test('what is hidden may as well be denied', async () => {
  const { answers } = await shown(cardLiteral({ command: longCommand }));
  press('Deny');
  expect(answers()).toHaveLength(1);
});

test('what was opened was this input and no other', async () => {
  const card = inputOf(cardLiteral({ command: longCommand }), { command: longCommand });
  const { desk, deliver, answers, settle } = await shown(card);
  press(/Show all input/);
  const other = `${longCommand}\nrm -rf ~`;
  desk.put(cardEntry(inputOf(cardLiteral({ command: other }), { command: other }), 2));
  deliver();
  settle();
  press('Allow once');
  expect(answers()).toEqual([]);
});

test('every line is either shown or counted', async () => {
  const lines = fc.array(fc.constantFrom('a', '', 'a much longer line '.repeat(12), '\u202e'), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(lines, lines, lines, async (command, argv, field) => {
      const literal = cardLiteral({
        command: command.length === 0 ? null : command.join('\n'),
        argv: argv.length === 0 ? null : argv,
      });
      const { container } = await shown(inputOf(literal, { note: field.join('\n') }));
      const folded = container.querySelectorAll('.pc .ui-visible-more').length > 0;
      expect(screen.queryByRole('button', { name: /Show all input/ }) !== null).toBe(folded);
    }),
    { numRuns: 30 },
  );
});

test('a tap on a card that has just come is not meant for it', async () => {
  const { text, answers, settle, desk, deliver } = await shown(cardLiteral({ id: 'first' }));
  act(() => desk.put({ kind: 'card', id: 'first', value: null, end: null, version: 2 }, cardEntry(cardLiteral())));
  deliver();
  settle(450);
  press('Allow once');
  expect(answers()).toEqual([]);
  expect(text()).toContain('It has just come or moved. Tap again.');
  settle(100);
  press('Allow once');
  expect(answers()).toHaveLength(1);
});

test('a tap on buttons that moved under the finger is not meant for them, unless a finger moved them', async () => {
  const { container, answers, settle } = await shown(cardLiteral());
  const actions = container.querySelector('.pc-actions') as HTMLElement;
  const moveTo = (top: number) => {
    actions.getBoundingClientRect = () => ({ top, left: 0 }) as DOMRect;
  };
  moveTo(300);
  press('Deny');
  expect(answers()).toEqual([]);
  settle(600);
  // The page scrolls by itself.
  moveTo(200);
  fireEvent.scroll(document);
  settle(300);
  press('Deny');
  expect(answers()).toEqual([]);
  settle(600);
  fireEvent.touchMove(actions);
  moveTo(100);
  fireEvent.scroll(document);
  settle(100);
  press('Deny');
  expect(answers()).toHaveLength(1);
});

test.each([
  ['destructive', 'It can destroy what cannot be brought back.'],
  ['unknown', 'Nobody knows what this tool does.'],
] as const)('what is %s takes a second tap, which is not the first one’s echo', async (risk, why) => {
  const { text, answers, settle } = await shown(cardLiteral({ risk }));
  press('Allow once');
  expect(answers()).toEqual([]);
  expect(text()).toContain(why);
  settle(200);
  press('Tap again to allow');
  expect(answers()).toEqual([]);
  settle(600);
  press('Tap again to allow');
  expect(answers()).toHaveLength(1);
});

test('what is destructive is denied with one tap', async () => {
  const { answers } = await shown(cardLiteral({ risk: 'destructive' }));
  press('Deny');
  expect(answers()).toHaveLength(1);
});

test('a card for the desk says why, and has no buttons', async () => {
  const { text } = await shown(cardLiteral({ request: null, deskOnly: 'It has no deadline.' }));
  expect(text()).toContain('It has no deadline.');
  expect(text()).toContain('npm test');
  expect(screen.queryByRole('button', { name: 'Allow once' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Deny' })).toBeNull();
});

test('a phone that may only watch has no buttons either', async () => {
  const { text } = await shown(cardLiteral(), {}, { answer: false, message: false });
  expect(text()).toContain('This phone may watch, and not answer.');
  expect(screen.queryByRole('button', { name: 'Allow once' })).toBeNull();
});

test('a refusal is said on the card, which can be answered again', async () => {
  const { text, deliver } = await shown(cardLiteral(), {
    answerApproval: () => ({ type: 'error', payload: { code: 'inputChanged', message: 'Look at the card again.' } }),
  });
  press('Allow once');
  deliver();
  expect(screen.getByRole('alert').textContent).toBe('Look at the card again.');
  expect(screen.getByRole('button', { name: 'Allow once' })).toHaveProperty('disabled', false);
  expect(text()).not.toContain('Sending');
});

test('a card that was settled elsewhere says how for a moment, and goes', async () => {
  const { text, desk, deliver, time } = await shown(cardLiteral());
  const end = { id: 'a', words: 'Denied at the desk', at: '2026-12-01T12:00:10.000Z' };
  desk.put({ kind: 'card', id: 'a', value: null, end, version: 2 });
  deliver();
  expect(text()).toContain('Denied at the desk.');
  expect(screen.queryByRole('button', { name: 'Allow once' })).toBeNull();
  act(() => time.pass(5_000));
  expect(text()).not.toContain('Denied at the desk.');
  expect(text()).toContain('Nothing waits for you');
});

test('a card whose time is over cannot be answered any more', async () => {
  const { text, time } = await shown(cardLiteral());
  await act(async () => {
    time.sleep(121_000);
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await vi.waitFor(() => expect(text()).toContain('Its time is over. It denies itself.'), { timeout: 3_000 });
  expect(screen.getByRole('button', { name: 'Allow once' })).toHaveProperty('disabled', true);
});

test('without a connection nothing can be answered, and everything can be read', async () => {
  const { text, network } = await shown(cardLiteral());
  act(() => network.cut());
  expect(text()).toContain('npm test');
  expect(text()).toContain('There is no connection to studio.');
  expect(screen.getByRole('button', { name: 'Allow once' })).toHaveProperty('disabled', true);
});

test('an answer that was lost on its way goes again while the card waits, and is not doubled', async () => {
  const card = cardLiteral();
  const { network, time, deliver, heard } = await shown(card);
  press('Allow once');
  act(() => network.cut());
  act(() => time.pass(1_000));
  deliver();
  expect(heard('answerApproval')).toEqual([answerOf(card, 'allowOnce')]);
});

test('an answer that was lost does not reach another card of the same id', async () => {
  const { network, time, deliver, heard, desk } = await shown(cardLiteral());
  press('Allow once');
  act(() => network.cut());
  desk.put(cardEntry(inputOf(cardLiteral(), { command: 'rm -rf ~' }), 2));
  act(() => time.pass(1_000));
  deliver();
  expect(heard('answerApproval')).toEqual([]);
});

test('what hides in a command, and letters of another alphabet, are seen', async () => {
  const { text } = await shown(cardLiteral({ command: 'rm \u202ename\u200b', toolName: 'Ваsh' }));
  expect(text()).toContain('rm U+202EnameU+200B');
  expect(text()).toContain('Not what it looks like?');
});

test('the agent’s words stand in a box that says whose they are', async () => {
  const { container } = await shown(cardLiteral({ title: 'Harmless', reason: 'Approved by your administrator.' }));
  const box = container.querySelector('.pc-says');
  expect(box?.textContent).toBe('The agent saysHarmless\nApproved by your administrator.');
});

test('the whole input is one tap away, as the agent sent it', async () => {
  const card = inputOf(cardLiteral(), { command: 'npm test', timeout: 5 });
  const { text } = await shown(card);
  expect(text()).toContain('timeout5');
  press('Raw input');
  expect(text()).toContain('"command": "npm test"');
});

test('a question is answered with what was chosen, and nothing is chosen beforehand', async () => {
  const card = questionCardLiteral();
  const { heard, deliver, pairAndSettle } = await openPhonePage([session, cardEntry(card)]);
  pairAndSettle();
  expect(screen.getAllByRole('radio').some((radio) => (radio as HTMLInputElement).checked)).toBe(false);
  press('Answer');
  expect(screen.getByRole('alert').textContent).toBe('Choose an answer first.');
  fireEvent.click(screen.getByRole('radio', { name: '9090' }));
  press('Answer');
  deliver();
  expect(heard('answerQuestion')).toEqual([{ questionId: 'q', inputHash: 'b'.repeat(64), answers: { p: ['9090'] } }]);
});

test('a question takes the person’s own words', async () => {
  const { heard, deliver, pairAndSettle } = await openPhonePage([session, cardEntry(questionCardLiteral())]);
  pairAndSettle();
  fireEvent.click(screen.getByRole('radio', { name: 'Write my own' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'any free one' } });
  press('Answer');
  deliver();
  expect(heard('answerQuestion')).toMatchObject([{ answers: { p: ['any free one'] } }]);
});

test('the focus goes on to the next card when the one that had it has gone', async () => {
  const { desk, deliver, time } = await shown(cardLiteral({ id: 'one', askedAt: '2026-12-01T11:58:00.000Z' }));
  act(() => desk.put(cardEntry(cardLiteral({ id: 'two' }))));
  deliver();
  act(() => screen.getAllByRole('button', { name: 'Deny' })[0]?.focus());
  desk.put({ kind: 'card', id: 'one', value: null, end: null, version: 2 });
  deliver();
  act(() => time.pass(5_000));
  expect(document.activeElement?.getAttribute('data-card')).toBe('two');
});
