import { expect, test } from 'vitest';
import type { Ledger } from './ledger.ts';
import {
  approval,
  draftOf,
  eventsOf,
  freshLedger,
  reported,
  toolStart,
  turnStarted,
  typesOf,
} from './ledger-fixture.ts';
import { applyLiveness, beginProcess } from './ledger-liveness.ts';
import { enqueue, markSent } from './queue.ts';

function ended(ledger: Ledger, end: { exitCode?: number; stderr?: string } = {}, expected = false) {
  const draft = draftOf(ledger);
  applyLiveness(draft, { state: 'exited', stderr: '', ...end }, expected);
  return draft;
}

const busy = () => reported([turnStarted, toolStart('call'), approval('a')]).ledger;

test('the death of an agent ends its turn as interrupted and settles what waits: nothing stays working', () => {
  const draft = ended(busy(), { exitCode: 1 });
  expect(typesOf(draft).filter((type) => type !== 'status')).toEqual([
    'approvalSettled',
    'toolEnd',
    'turnEnded',
    'error',
  ]);
  expect(eventsOf(draft, 'turnEnded')[0]?.outcome).toBe('interrupted');
  expect(draft.settled).toMatchObject([{ settlement: { verdict: 'deny', decidedBy: 'agentExited' } }]);
  expect(draft.ledger).toMatchObject({ liveness: 'exited', ready: false, pending: {}, summary: { status: 'exited' } });
});

test('an end that we asked for is no trouble', () => {
  const draft = ended(busy(), {}, true);
  expect(draft.settled).toMatchObject([{ settlement: { decidedBy: 'sessionClosed' } }]);
  expect(eventsOf(draft, 'error')).toEqual([]);
  expect(draft.ledger.summary.trouble).toBeUndefined();
});

test.each([
  [{ exitCode: 3, stderr: '\u001b[31mno key\u001b[0m\n' }, 'The agent ended with status 3. Its last words:\nno key'],
  [{ exitCode: 137 }, 'The agent was ended by signal 9. It left no message.'],
  [{}, 'The agent ended and its exit status is not known. It left no message.'],
])('an end that nobody asked for is told in words: %o', (end, words) => {
  const draft = ended(freshLedger(), end);
  expect(eventsOf(draft, 'error')).toEqual([{ type: 'error', code: 'agentExited', message: words, fatal: true }]);
  expect(draft.ledger.summary.trouble).toEqual({ code: 'agentExited', message: words });
});

test('a good end of an agent that was ready is no trouble; of one that never was, it is', () => {
  expect(eventsOf(ended(freshLedger(), { exitCode: 0 }), 'error')).toEqual([]);
  expect(eventsOf(ended({ ...freshLedger(), ready: false }, { exitCode: 0 }), 'error')).toHaveLength(1);
});

test('the same end told twice is one end', () => {
  const once = ended(busy(), { exitCode: 1 });
  expect(ended(once.ledger, { exitCode: 1 }).events).toEqual([]);
});

test('a message that the agent had not begun to read waits again', () => {
  const draft = draftOf();
  enqueue(draft, { id: 'm', text: 'hi', images: [], via: 'desk' });
  markSent(draft, 'm');
  expect(ended(draft.ledger, { exitCode: 0 }).ledger.queue).toMatchObject([{ id: 'm', sent: false }]);
});

test('commands that wait are kept over the end, and what was under way is forgotten', () => {
  const command = { id: 'c', text: '/clear', command: { kind: 'clear' as const } };
  const { ledger } = ended({ ...freshLedger(), commands: [command], commandUnderWay: true, compacting: true });
  expect(ledger).toMatchObject({ commands: [command], commandUnderWay: false, compacting: false });
});

test('unknown is shown, and is over when the process is found', () => {
  const draft = draftOf(reported([turnStarted]).ledger);
  applyLiveness(draft, { state: 'unknown' }, false);
  applyLiveness(draft, { state: 'unknown' }, false);
  applyLiveness(draft, { state: 'alive' }, false);
  expect(eventsOf(draft, 'status').map(({ state }) => state)).toEqual(['unknown', 'running']);
});

test('a process that dies before it was seen alive is not taken for the one before it', () => {
  const first = ended(freshLedger(), { exitCode: 0 });
  const draft = draftOf(first.ledger);
  beginProcess(draft);
  const second = ended(reported([turnStarted], draft.ledger).ledger, { exitCode: 2 });
  expect(eventsOf(second, 'turnEnded')).toHaveLength(1);
  expect(eventsOf(second, 'error')).toHaveLength(1);
});

test('a process that lives ends the trouble of the one that died', () => {
  const dead = ended(freshLedger(), { exitCode: 1 });
  const draft = draftOf(dead.ledger);
  beginProcess(draft);
  expect(draft.ledger.summary.status).toBe('unknown');
  applyLiveness(draft, { state: 'alive' }, false);
  expect(draft.ledger.summary.trouble).toBeUndefined();
});
