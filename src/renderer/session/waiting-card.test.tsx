import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionDecision } from '../../shared/rule-choices.ts';
import type { Answer, Approval, Prompt, WaitingRecord } from '../../shared/waiting.ts';
import { sessionLiteral } from '../desktop/testing/session-literal.ts';
import { approvalLiteral } from '../desktop/testing/waiting-literal.ts';
import { questionLiteral } from './testing/question-literal.ts';
import { WaitingCard, type WaitingCardHandle } from './waiting-card.tsx';

let now = 0;

beforeEach(() => {
  now = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function shown(
  record: WaitingRecord,
  answer: () => Promise<undefined | { code: string; message: string }> = async () => undefined,
) {
  const onAnswer = vi.fn<(answer: Answer) => Promise<undefined | { code: string; message: string }>>(answer);
  const onNotNow = vi.fn();
  const handle = createRef<WaitingCardHandle>();
  const page = render(
    <WaitingCard
      ref={handle}
      record={record}
      session={sessionLiteral('s', { title: 'Flaky test', branch: 'main' })}
      focused
      onAnswer={onAnswer}
      onNotNow={onNotNow}
    />,
  );
  // It has stood for a while.
  now += 1_000;
  return { ...page, onAnswer, onNotNow, handle, text: () => page.container.textContent ?? '' };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const run = (change: Partial<Approval> = {}, record: Partial<WaitingRecord> = {}) =>
  approvalLiteral('a', { command: 'npm test', input: { command: 'npm test' }, ...change }, record);
const once = { kind: 'approval', decision: 'allow', inputHash: 'a'.repeat(64) };

test('it says what, where and how risky, and sends the decision with the hash of what was shown', async () => {
  const { text, onAnswer } = shown(run());
  expect(screen.getByRole('article', { name: 'Run a command' })).toBeDefined();
  expect(text()).toContain('Echo · Flaky test · /home/ada/s on main'.replaceAll(' · ', ''));
  expect(text()).toContain('execute');
  press('Allow once');
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[once]]));
});

test('every decision of the agent is a button with the agent’s own words', async () => {
  const decisions: Approval['decisions'] = [
    { id: '1', kind: 'allowOnce', label: 'Allow once' },
    { id: '2', kind: 'allowSession', label: 'Allow npm test for this session' },
    { id: '3', kind: 'denyAndStop', label: 'Deny and end the turn' },
  ];
  const { onAnswer } = shown(run({ decisions }));
  press('Allow npm test for this session');
  await waitFor(() => expect(onAnswer.mock.lastCall?.[0]).toMatchObject({ decision: '2' }));
  press('Deny and end the turn');
  await waitFor(() => expect(onAnswer.mock.lastCall?.[0]).toMatchObject({ decision: '3' }));
});

test('what hides in a command is shown, also in its argument list', () => {
  const { text } = shown(run({ command: undefined, argv: ['rm', '\u202ecod.exe', ''], input: null }));
  expect(text()).toContain('U+202Ecod.exe');
  expect(text()).toContain('empty');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('nothing can be allowed before every folded line was opened', async () => {
  const command = Array.from({ length: 51 }, (_, at) => `echo ${at}`).join('\n');
  const { onAnswer, handle, text } = shown(run({ command, input: { command } }));
  press('Allow once');
  act(() => handle.current?.allow());
  expect(onAnswer).not.toHaveBeenCalled();
  expect(text()).toContain('Open the 37 folded lines first.');
  press('37 more lines');
  expect(text()).toContain('echo 50');
  press('Allow once');
  await waitFor(() => expect(onAnswer).toHaveBeenCalledOnce());
});

test('a denial needs no opened lines', async () => {
  const command = 'x\n'.repeat(100);
  const { onAnswer, handle } = shown(run({ command, input: { command } }));
  act(() => handle.current?.deny());
  await waitFor(() => expect(onAnswer.mock.lastCall?.[0]).toMatchObject({ decision: 'deny' }));
});

test('a press on a card that has just come is not meant for it', async () => {
  const { onAnswer, text } = shown(run());
  now -= 900;
  press('Allow once');
  expect(onAnswer).not.toHaveBeenCalled();
  expect(text()).toContain('Press again');
  now += 900;
  press('Allow once');
  await waitFor(() => expect(onAnswer).toHaveBeenCalledOnce());
});

test('a press on a card that moved under the pointer is not meant for it', async () => {
  const { onAnswer, container } = shown(run());
  const card = container.querySelector('article') as HTMLElement;
  card.getBoundingClientRect = () => ({ top: 300, left: 0 }) as DOMRect;
  press('Allow once');
  expect(onAnswer).not.toHaveBeenCalled();
  now += 600;
  press('Allow once');
  await waitFor(() => expect(onAnswer).toHaveBeenCalledOnce());
});

test('what destroys needs its key twice', async () => {
  const { onAnswer, handle, text } = shown(run({ risk: 'destructive' }));
  act(() => handle.current?.allow());
  expect(onAnswer).not.toHaveBeenCalled();
  expect(text()).toContain('once more');
  act(() => handle.current?.allow());
  await waitFor(() => expect(onAnswer).toHaveBeenCalledOnce());
});

test('an edited command is sent as the whole input', async () => {
  const { onAnswer, handle } = shown(run({ editable: true, input: { command: 'npm test', timeout: 5 } }));
  act(() => handle.current?.edit());
  const field = screen.getByLabelText('The command to run instead');
  expect(screen.getByRole('button', { name: 'Allow with these changes' })).toHaveProperty('disabled', true);
  fireEvent.change(field, { target: { value: 'npm test -- one' } });
  press('Allow with these changes');
  const editedInput = { command: 'npm test -- one', timeout: 5 };
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[{ ...once, editedInput }]]));
});

test('an input that cannot be edited has no way to edit it', () => {
  const { handle } = shown(run());
  act(() => handle.current?.edit());
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

test('a reason goes with the denial', async () => {
  const { onAnswer } = shown(run({ takesReason: true }));
  press('Deny with reason…');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' use pnpm ' } });
  press('Deny with this reason');
  await waitFor(() => expect(onAnswer.mock.lastCall?.[0]).toEqual({ ...once, decision: 'deny', reason: 'use pnpm' }));
});

test('a permission for the session is chosen, the narrowest unless another one is', async () => {
  const decisions = [{ id: 'allow', kind: 'allowOnce' as const, label: 'Allow once' }, sessionDecision];
  const { onAnswer, text } = shown(run({ decisions }));
  press('Allow for this session…');
  expect(onAnswer).not.toHaveBeenCalled();
  expect(text()).toContain('The same words in /home/ada/s.');
  expect(screen.getByRole('radio', { name: /This exact command/ })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('radio', { name: /This tool/ }));
  press('Allow for this session');
  const wide = { ...once, decision: sessionDecision.id, covers: 'tool' };
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[wide]]));
});

test('for what destroys no wider permission is offered than itself', () => {
  const decisions = [{ id: 'allow', kind: 'allowOnce' as const, label: 'Allow once' }, sessionDecision];
  shown(run({ risk: 'destructive', decisions }));
  press(/session…$/);
  expect(screen.getAllByRole('radio')).toHaveLength(1);
});

test('variables and words that the line does not tell apart are listed, and hide nothing', () => {
  const env = { LD_PRELOAD: '/tmp/x.so', NOTE: 'a\u202eb' };
  const { text } = shown(run({ argv: ['npm', 'test'], env, input: { command: 'npm test', env } }));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'LD_PRELOAD=/tmp/x.so',
    'NOTE=aU+202Eb',
  ]);
  expect(text()).toContain('With these variables of its own');
  cleanup();
  shown(run({ command: 'echo tidy up', argv: ['rm', '-rf', '/'] }));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['rm', '-rf', '/']);
});

test('not now answers nothing', () => {
  const { onAnswer, onNotNow, handle } = shown(run());
  press('Not now');
  act(() => handle.current?.notNow());
  expect(onNotNow).toHaveBeenCalledTimes(2);
  expect(onAnswer).not.toHaveBeenCalled();
});

test('a refused answer is said in its own words', async () => {
  shown(run(), async () => ({ code: 'alreadySettled', message: 'Already settled by you, on Pixel 9.' }));
  press('Allow once');
  await waitFor(() => expect(screen.getByText('Already settled by you, on Pixel 9.')).toBeDefined());
});

test('the deadline is counted down, and after it nothing can be answered', () => {
  const { text } = shown(run({}, { expiresAt: Date.now() + 90_000 }));
  expect(text()).toMatch(/denies itself in 1:(30|29)/);
  cleanup();
  const over = shown(run({}, { expiresAt: Date.now() - 1 }));
  press('Allow once');
  expect(over.onAnswer).not.toHaveBeenCalled();
  expect(over.text()).toContain('Its time is over');
});

test('a change is shown as a diff, a conflict is said, and further fields of the input are there', () => {
  const { text } = shown(
    run({
      command: undefined,
      risk: 'edit',
      edits: [{ path: 'src/a.ts', oldText: 'one\n', newText: 'two\n', coverage: 'conflict' }],
      input: { path: 'src/a.ts', content: 'two\n', force: true },
    }),
  );
  expect(text()).toContain('The file on disk is not what the agent thinks it is');
  expect(text()).toContain('+1 −1');
  expect(text()).toContain('forcetrue');
});

test('another folder, the agent’s own words and odd letters are marked as such', () => {
  const { text } = shown(
    run({ cwd: '/tmp/x', title: 'Harmless clean-up', command: 'сurl x', input: { command: 'сurl x' } }),
  );
  expect(text()).toContain('Runs in /tmp/x, which is not the session');
  expect(text()).toContain('The agent saysHarmless clean-up');
  expect(text()).toContain('“сurl” is written in Latin and Cyrillic letters');
});

test('the raw input can be seen', () => {
  const { text } = shown(run({ input: { command: 'npm test', timeout: 5 } }));
  press('Raw input');
  expect(text()).toContain('"timeout": 5');
});

const options = [
  { label: 'Database', description: 'No new service', preview: 'create table jobs' },
  { label: 'Broker' },
];
const question = (prompt: Partial<Prompt>) =>
  questionLiteral('q', { prompt: 'Which queue?', options, freeText: true, ...prompt });

test('a question is answered by choosing', async () => {
  const { onAnswer, text, handle } = shown(question({}));
  act(() => handle.current?.allow());
  expect(onAnswer).not.toHaveBeenCalled();
  await waitFor(() => expect(text()).toContain('Choose an answer first.'));
  fireEvent.click(screen.getByRole('radio', { name: /Database/ }));
  expect(text()).toContain('create table jobs');
  press('Answer');
  await waitFor(() =>
    expect(onAnswer.mock.calls).toEqual([
      [{ kind: 'question', inputHash: 'b'.repeat(64), answers: { p: ['Database'] } }],
    ]),
  );
});

test('a question is answered in own words, or by several options', async () => {
  const { onAnswer, handle } = shown(question({ multiSelect: true }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Broker' }));
  act(() => handle.current?.edit());
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'both' } });
  press('Answer');
  await waitFor(() => expect(onAnswer.mock.lastCall?.[0]).toMatchObject({ answers: { p: ['Broker', 'both'] } }));
});

test('a settled card says how, by whom, and cannot be answered', () => {
  const { text } = shown(
    run(
      {},
      { settlement: { verdict: 'allow', decidedBy: 'user', device: 'Pixel 9', at: 1, editedInput: { command: 'ls' } } },
    ),
  );
  expect(text()).toContain('Allowed with changesyou, on Pixel 9'.replace('changesyou', 'changes you'));
  expect(text()).toContain('"command": "ls"');
  expect(screen.queryByRole('button', { name: 'Allow once' })).toBeNull();
  cleanup();
  const answered = shown({
    ...question({}),
    settlement: { verdict: 'answered', decidedBy: 'user', at: 1, answers: { p: ['Broker'] } },
  });
  expect(answered.text()).toContain('Which queue?Broker');
});
