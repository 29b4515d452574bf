import { describe, expect, test } from 'vitest';
import { approvalHash } from '../../../channel/approval-hash.ts';
import type { PhoneCard } from '../../../shared/phone/reports.ts';
import type { PhoneRequest } from '../../../shared/phone/requests.ts';
import type { SessionSummary } from '../../../shared/session.ts';
import { joinInMemory } from '../../api/joined-ends-fixture.ts';
import { approvalRecord, promptOf, questionRecord } from '../../waiting/waiting-fixture.ts';
import { createDeskFixture, type DeskFixture, runId } from './desk-fixture.ts';
import { codeOf, type FakePhone, joinPhone } from './fake-phone-fixture.ts';
import { joinByWebSocket } from './join-by-web-socket-fixture.ts';

type Answer = PhoneRequest<'answerApproval'>;

/** The card as this phone was told of it. */
async function cardOn(phone: FakePhone, id: string): Promise<PhoneCard> {
  const cards = () =>
    phone.reports.flatMap((one) => {
      if (one.type !== 'room') return [];
      return one.payload.entries.flatMap((entry) =>
        entry.kind === 'card' && entry.id === id ? (entry.value ?? []) : [],
      );
    });
  await phone.until(() => cards().length > 0);
  return cards().at(-1) as PhoneCard;
}

/** What a phone answers to what it was shown. */
async function answerTo(phone: FakePhone, id: string, change: Partial<Answer> = {}): Promise<Answer> {
  const card = await cardOn(phone, id);
  if (card.kind !== 'approval' || !card.request || !card.runId) throw new Error('cannot be answered by a phone');
  const inputHash = approvalHash({ ...card.request, runId: card.runId });
  return { runId: card.runId, approvalId: id, verdict: 'allowOnce', inputHash, ...change };
}

function askApproval(desk: DeskFixture, id = 'a', changes: Parameters<typeof approvalRecord>[0] = {}) {
  const expiresAt = desk.clock.now + 120_000;
  return desk.asks(approvalRecord({ id, ...changes }, { turnId: 'turn-1', askedAt: desk.clock.now, expiresAt }));
}

const settlementOf = (desk: DeskFixture, id: string) => desk.store.waiting(id)?.settlement;

describe.each([
  ['in memory', joinInMemory],
  ['over a WebSocket', joinByWebSocket],
])('an approval on a phone that is linked %s', (_name, joinEnds) => {
  async function joined(name = 'Pixel', desk = createDeskFixture()) {
    const phone = await joinPhone(desk, joinEnds, { id: `${name}-id`, name });
    await phone.hello();
    return { desk, phone };
  }

  test.each([
    ['allowOnce', 'yes', 'allow'],
    ['deny', 'no', 'deny'],
  ] as const)('is settled by %s, and stored before the phone is told', async (verdict, decision, settled) => {
    const { desk, phone } = await joined();
    askApproval(desk);
    expect(codeOf(await phone.ask('answerApproval', await answerTo(phone, 'a', { verdict })))).toBe('done');
    expect(settlementOf(desk, 'a')).toEqual({
      ...{ verdict: settled, decidedBy: 'user', device: 'Pixel', decision, at: desk.clock.now },
    });
    const ended = await phone.until((one) => one.type === 'room' && JSON.stringify(one.payload).includes('"end":{'));
    expect(JSON.stringify(ended.payload)).toContain(`"words":"${settled === 'allow' ? 'Allowed' : 'Denied'} on Pixel"`);
  });

  test('is answered by one of two phones; the other is told who was faster', async () => {
    const { desk, phone: first } = await joined('Pixel');
    const { phone: second } = await joined('iPhone', desk);
    askApproval(desk);
    const answers = [await answerTo(first, 'a'), await answerTo(second, 'a', { verdict: 'deny' })] as const;
    const replies = await Promise.all([
      first.ask('answerApproval', answers[0]),
      second.ask('answerApproval', answers[1]),
    ]);
    expect(replies.map(codeOf).sort()).toEqual(['alreadySettled', 'done']);
    const winner = settlementOf(desk, 'a')?.device;
    expect(['Pixel', 'iPhone']).toContain(winner);
    const loser = replies.find((reply) => reply.type === 'error');
    expect(JSON.stringify(loser?.payload)).toContain(`on ${winner}.`);
  });
});

async function joined(options: Parameters<typeof createDeskFixture>[0] = {}) {
  const desk = createDeskFixture(options);
  const phone = await joinPhone(desk, joinInMemory);
  await phone.hello();
  return { desk, phone };
}

describe('an answer', () => {
  test.each<[string, Partial<Answer>, string]>([
    ['to another input', { inputHash: 'f'.repeat(64) }, 'inputChanged'],
    ['in another run', { runId: 's.turn-2' }, 'unknownCard'],
    ['to a card that never was', { approvalId: 'b' }, 'unknownCard'],
  ])('%s is refused, and the card waits on', async (_what, change, code) => {
    const { desk, phone } = await joined();
    askApproval(desk);
    expect(codeOf(await phone.ask('answerApproval', await answerTo(phone, 'a', change)))).toBe(code);
    expect(settlementOf(desk, 'a')).toBeUndefined();
    expect(desk.asked).toEqual([]);
  });

  test('with the hash of another card is refused', async () => {
    const { desk, phone } = await joined();
    askApproval(desk, 'a');
    askApproval(desk, 'b');
    const { inputHash } = await answerTo(phone, 'b');
    expect(codeOf(await phone.ask('answerApproval', await answerTo(phone, 'a', { inputHash })))).toBe('inputChanged');
  });

  test('with the hash that the desk uses is refused: it says nothing of the run or the deadline', async () => {
    const { desk, phone } = await joined();
    const { inputHash } = askApproval(desk);
    expect(codeOf(await phone.ask('answerApproval', await answerTo(phone, 'a', { inputHash })))).toBe('inputChanged');
  });

  test('after the deadline was moved is refused, until the new one is seen', async () => {
    const { desk, phone } = await joined();
    const record = askApproval(desk);
    const old = await answerTo(phone, 'a');
    phone.reports.length = 0;
    desk.deck.renewed('a', (record.expiresAt ?? 0) + 60_000);
    await cardOn(phone, 'a');
    expect(codeOf(await phone.ask('answerApproval', old))).toBe('inputChanged');
    expect(codeOf(await phone.ask('answerApproval', await answerTo(phone, 'a')))).toBe('done');
  });

  test('after the deadline denies, whatever it says', async () => {
    const { desk, phone } = await joined();
    askApproval(desk);
    const answer = await answerTo(phone, 'a');
    desk.clock.now += 120_000;
    expect(codeOf(await phone.ask('answerApproval', answer))).toBe('expired');
    expect(settlementOf(desk, 'a')).toMatchObject({ verdict: 'deny', decidedBy: 'expiry' });
    const late = await phone.ask('answerApproval', answer);
    expect(late).toMatchObject({
      payload: { code: 'alreadySettled', message: expect.stringMatching(/because its time was over\.$/) },
    });
  });

  test('after the desk was faster is told so', async () => {
    const { desk, phone } = await joined();
    const { inputHash } = askApproval(desk);
    const answer = await answerTo(phone, 'a');
    desk.deck.answer('a', { kind: 'approval', decision: 'no', inputHash }, {});
    expect(await phone.ask('answerApproval', answer)).toMatchObject({
      payload: { code: 'alreadySettled', message: 'Already settled at the desk.' },
    });
    await phone.until((one) => JSON.stringify(one.payload).includes('Denied at the desk'));
    expect(await phone.ask('answerApproval', answer)).toMatchObject({
      payload: { code: 'alreadySettled', message: 'Denied at the desk.' },
    });
  });

  test('to a card without a deadline is for the desk', async () => {
    const { desk, phone } = await joined();
    desk.asks(approvalRecord({}, { turnId: 'turn-1' }));
    const card = await cardOn(phone, 'a');
    const answer = { runId, approvalId: 'a', verdict: 'allowOnce' as const, inputHash: 'f'.repeat(64) };
    expect(await phone.ask('answerApproval', answer)).toMatchObject({
      payload: { code: 'deskOnly', message: card.deskOnly },
    });
    expect(card.deskOnly).toBe('It has no deadline, so it can be answered only at the desk.');
  });

  test.each([
    [
      'allowOnce',
      [
        { id: 'all', kind: 'allowAlways', label: 'Always' },
        { id: 'no', kind: 'deny', label: 'No' },
      ],
      undefined,
    ],
    [
      'allowOnce',
      [
        { id: 'session', kind: 'allowSession', label: 'Yes' },
        { id: 'no', kind: 'deny', label: 'No' },
      ],
      undefined,
    ],
    ['deny', [{ id: 'yes', kind: 'allowOnce', label: 'Yes' }], undefined],
    [
      'deny',
      [
        { id: 'stop', kind: 'denyAndStop', label: 'Stop' },
        { id: 'yes', kind: 'allowOnce', label: 'Yes' },
      ],
      'stop',
    ],
  ] as const)('%s of what the agent offers: %j', async (verdict, decisions, chosen) => {
    const { desk, phone } = await joined();
    askApproval(desk, 'a', { decisions: [...decisions] });
    const report = await phone.ask('answerApproval', await answerTo(phone, 'a', { verdict }));
    expect(codeOf(report)).toBe(chosen ? 'done' : 'notPossible');
    expect(settlementOf(desk, 'a')?.decision).toBe(chosen);
  });
});

describe('a question', () => {
  const answer = (record: { inputHash: string }, answers: Record<string, string[]>) => {
    return { questionId: 'q', inputHash: record.inputHash, answers };
  };

  test('is answered with its options', async () => {
    const { desk, phone } = await joined();
    const record = desk.asks(questionRecord([promptOf()], { turnId: 'turn-1' }));
    await cardOn(phone, 'q');
    expect(codeOf(await phone.ask('answerQuestion', answer(record, { p: ['red'] })))).toBe('done');
    expect(settlementOf(desk, 'q')).toMatchObject({ verdict: 'answered', device: 'Pixel', answers: { p: ['red'] } });
  });

  test('is answered in the agent’s own words, where a phone is not shown them', async () => {
    const { desk, phone } = await joined();
    const options = [{ label: '/home/ada/shop' }, { label: '/tmp' }];
    const record = desk.asks(questionRecord([promptOf({ id: '/home/ada', options })], { turnId: 'turn-1' }));
    expect(await cardOn(phone, 'q')).toMatchObject({
      prompts: [{ options: [{ label: '~/shop' }, { label: '/tmp' }] }],
    });
    expect(codeOf(await phone.ask('answerQuestion', answer(record, { '~': ['~/shop'] })))).toBe('done');
    expect(settlementOf(desk, 'q')?.answers).toEqual({ '/home/ada': ['/home/ada/shop'] });
  });

  test.each([
    ['no answer', {}, 'answerIncomplete'],
    ['an answer that is not offered', { p: ['green'] }, 'answerIncomplete'],
    ['an answer to what was not asked', { other: ['red'] }, 'answerIncomplete'],
  ])('with %s waits on', async (_what, answers, code) => {
    const { desk, phone } = await joined();
    const record = desk.asks(questionRecord([promptOf()], { turnId: 'turn-1' }));
    await cardOn(phone, 'q');
    expect(codeOf(await phone.ask('answerQuestion', answer(record, answers as never)))).toBe(code);
    expect(settlementOf(desk, 'q')).toBeUndefined();
  });

  test('that is another now, or no question, is not answered', async () => {
    const { desk, phone } = await joined();
    desk.asks(questionRecord([promptOf()], { turnId: 'turn-1' }));
    const approval = askApproval(desk);
    await cardOn(phone, 'a');
    const other = { questionId: 'q', inputHash: 'f'.repeat(64), answers: { p: ['red'] } };
    expect(codeOf(await phone.ask('answerQuestion', other))).toBe('inputChanged');
    const wrong = { ...other, questionId: 'a', inputHash: approval.inputHash };
    expect(codeOf(await phone.ask('answerQuestion', wrong))).toBe('unknownCard');
    expect(desk.asked).toEqual([]);
  });
});

describe('an interrupt', () => {
  test('ends the run that goes on', async () => {
    const { desk, phone } = await joined();
    expect(codeOf(await phone.ask('interrupt', { sessionId: 's', runId }))).toBe('done');
    expect(desk.asked).toEqual(['interrupt {"sessionId":"s"}']);
  });

  test.each([
    ['of a run before', { sessionId: 's', runId: 's.turn-0' }, 'runEnded'],
    ['of a session that is not there', { sessionId: 'other', runId: 'other.turn-1' }, 'unknownSession'],
  ])('%s ends none', async (_what, payload, code) => {
    const { desk, phone } = await joined();
    expect(codeOf(await phone.ask('interrupt', payload))).toBe(code);
    expect(desk.asked).toEqual([]);
  });

  test('that comes after the end ends none, though the phone has not heard of it yet', async () => {
    const { desk, phone } = await joined();
    const { turn: _, ...idle } = desk.summary;
    desk.shows({ ...idle, status: 'idle' });
    expect(codeOf(await phone.ask('interrupt', { sessionId: 's', runId }))).toBe('runEnded');
  });
});

describe('a message', () => {
  test('is sent under the name of the phone, and under an id of ours', async () => {
    const { desk, phone } = await joined();
    expect(codeOf(await phone.ask('message', { sessionId: 's', text: 'Go on' }, { id: 'mine' }))).toBe('done');
    expect(desk.asked).toEqual([
      expect.stringMatching(/^send \{"sessionId":"s","id":"phone-[0-9a-f]{32}","text":"Go on"/),
    ]);
    expect(desk.asked[0]).toContain('"by":{"via":"Pixel","device":"Pixel"}');
  });

  test.each([
    ['queueFull', '100 messages wait', 'notPossible', /Too many messages/],
    ['folderMissing', 'The folder /home/ada/shop is gone.', 'notPossible', /waits in the session/],
    ['startFailed', 'spawn ENOENT', 'notPossible', /waits in the session/],
    ['storeFull', 'The disk is full.', 'noRoom', /disk/],
    ['sessionUnknown', 'x', 'unknownSession', /no such session/],
  ])('that fails as %s is told in words of ours', async (code, message, told, words) => {
    const send = async () => ({ ok: false as const, error: { code, message } });
    const { phone } = await joined({ commands: { send } });
    const report = await phone.ask('message', { sessionId: 's', text: 'Go on' });
    expect(report).toMatchObject({ payload: { code: told, message: expect.stringMatching(words) } });
    expect(JSON.stringify(report)).not.toContain('/home');
  });

  test.each<[string, Partial<SessionSummary>, RegExp]>([
    ['is a terminal', { capabilities: { terminal: {}, interrupt: {}, resume: {} } }, /terminal/],
    ['has ended for good', { status: 'exited', capabilities: {} }, /cannot take/],
  ])('to a session that %s is not sent', async (_what, changes, words) => {
    const { desk, phone } = await joined();
    desk.shows({ ...desk.summary, ...changes });
    const report = await phone.ask('message', { sessionId: 's', text: 'rm -rf ~' });
    expect(report).toMatchObject({ payload: { code: 'notPossible', message: expect.stringMatching(words) } });
    expect(desk.asked).toEqual([]);
  });

  test.each(['/clear', '  /model other', '\n/compact', '\ufeff\u200b/clear', '\u001f/clear'])(
    'that an agent would take for a command is not sent: %j',
    async (text) => {
      const { desk, phone } = await joined();
      const report = await phone.ask('message', { sessionId: 's', text });
      expect(report).toMatchObject({ payload: { code: 'notPossible', message: expect.stringMatching(/slash/) } });
      expect(desk.asked).toEqual([]);
    },
  );

  test('may have a slash further on', async () => {
    const { phone } = await joined();
    expect(codeOf(await phone.ask('message', { sessionId: 's', text: 'Look at /etc/hosts' }))).toBe('done');
  });
});
