import { afterEach, beforeEach, expect, test } from 'vitest';
import { limits } from '../../src/shared/limits.ts';
import { answerTo, code, nextCard } from './phone-cards.ts';
import { eventsOf, runOf, textOf, untilEnded } from './phone-runs.ts';
import type { TestPhone } from './test-phone.ts';
import { openWireRoom, type WireRoom } from './wire-room.ts';

let room: WireRoom;
let phone: TestPhone;
beforeEach(async () => {
  room = await openWireRoom();
  ({ phone } = await room.pair({ mayMessage: true }));
});
afterEach(() => room.close());

const secrets = {
  anthropic: 'sk-ant-api03-Zebra0123456789abcdefghijklmnop',
  openai: 'sk-proj-Zebra0123456789abcdefghijklmnopqrst',
  github: 'ghp_Zebra0123456789abcdefghijklmnopqrstu',
  amazon: 'AKIAZEBRA0123456789A',
  bearer: 'Zebra0123456789abcdefghij.klmnop',
  password: 'Zebra-hunter2-0123',
};

/** As they stand in what agents read and run. */
const spelt = [
  `curl -H "x-api-key: ${secrets.anthropic}" https://api.example`,
  `OPENAI_API_KEY=${secrets.openai} node x.js`,
  `git clone https://oauth2:${secrets.github}@github.example/a/b`,
  `aws_access_key_id = ${secrets.amazon}`,
  `Authorization: Bearer ${secrets.bearer}`,
  `mysql --password=${secrets.password}`,
].join('\n');

const stack = (home: string) =>
  `TypeError: x is not a function\n    at Object.run (${home}/shop/src/main.js:10:5)\n    at node:internal/main:1:1`;

/** All that a phone was told, as one text. */
const told = () => phone.texts.join('\n');

function expectNothingLeaked(): void {
  for (const [name, secret] of Object.entries(secrets)) expect([name, told().includes(secret)]).toEqual([name, false]);
  expect(told()).not.toMatch(/Zebra/);
  expect(told()).not.toContain(room.home);
  expect(told()).not.toContain('quagga');
  // What a person wrote is told as it was written, but for what is secret.
  const byAgents = told().replaceAll(/"messages":\[\{.*?\}\],"ended"/g, '');
  expect(byAgents).not.toMatch(/\\n\s+at \S+ \(|node:internal/);
}

test('in the whole life of a session nothing of a secret, a home folder or a stack goes to a phone', async () => {
  const inOneLine = spelt.replaceAll('\n', ' && ').replaceAll('"', "'");
  const script = [
    `:say rate=max I found this:\n${spelt}\nin ${room.home}/shop/.env`,
    `:run +ask env="TOKEN=${secrets.github};HOME=${room.home}" reason="for ${secrets.password.replace('Zebra', 'password=Zebra')}" cat ${room.home}/.netrc && ${inOneLine}\n${spelt}`,
    `:tool +ask Look {"path":"${room.home}/x","headers":{"authorization":"Bearer ${secrets.bearer}"},"password":"${secrets.password}"}\n${spelt}`,
    `:edit +ask ${room.home}/shop/keys.txt\n-${secrets.anthropic}\n+${secrets.openai}`,
    `:question token=${secrets.github}\n? Where | key=${secrets.amazon}\n- ${room.home}/a :: password=${secrets.password}\n- no`,
    `:error ${stack(room.home)}`,
    `:fail It broke with ${secrets.anthropic}: ${stack(room.home).replaceAll('\n', ' ')}`,
  ].join('\n');
  const session = await room.play(script, `Use ${secrets.github} in ${room.home}`);
  const first = await nextCard(phone);
  await phone.ask('watch', { runId: first.runId, after: null });
  expect(code(await phone.ask('answerApproval', answerTo(first, 'allowOnce')))).toBe('done');
  for (let count = 0; count < 2; count += 1) {
    expect(code(await phone.ask('answerApproval', answerTo(await nextCard(phone), 'allowOnce')))).toBe('done');
  }
  const asked = await session.next('questionAsked');
  await phone.next('room', ({ entries }) => entries.some(({ id }) => id === asked.id));
  session.answer(asked, { [asked.prompts[0]?.id ?? '']: ['no'] });
  await session.next('turnEnded');
  await untilEnded(phone, first.runId ?? '');
  await phone.ask('runs', { sessionId: session.id, before: null, limit: 10 });
  await phone.ask('page', { runId: first.runId, before: null, limit: 200 });
  await phone.ask('message', { sessionId: session.id, text: `:say rate=max again ${secrets.github}` });
  await session.next('turnEnded');

  expect(JSON.stringify(session.events)).toContain(secrets.anthropic);
  const kinds = new Set([...told().matchAll(/"event":\{"kind":"(\w+)"/g)].map(([, kind]) => kind));
  expect([...kinds].sort()).toEqual(['approvalRequest', 'approvalSettled', 'error', 'text', 'toolResult', 'toolUse']);
  expectNothingLeaked();
  for (const line of room.logged) for (const secret of Object.values(secrets)) expect(line).not.toContain(secret);
});

test('of a result of ten megabytes a phone gets a few words, and nothing of the middle', async () => {
  const half = 'all work and no play\n'.repeat(250_000);
  const session = await room.play(`:run +ask cat big\n${half}token=${secrets.github}\n${half}`);
  const card = await nextCard(phone);
  await phone.ask('watch', { runId: card.runId, after: null });
  await phone.ask('answerApproval', answerTo(card, 'allowOnce'));
  await session.next('turnEnded');
  await untilEnded(phone, card.runId ?? '');
  const results = [
    ...told().matchAll(/"kind":"toolResult","data":\{"toolUseId":"[^"]+","ok":true,"summary":"((?:[^"\\]|\\.)*)"/g),
  ];
  expect(results).toHaveLength(1);
  expect(JSON.parse(`"${results[0]?.[1]}"`).length).toBeLessThanOrEqual(limits.phoneSummaryChars);
  expect(told().length).toBeLessThan(64 * 1_024);
  expectNothingLeaked();
});

test('a secret that comes in pieces is not told in pieces', async () => {
  const session = await room.play(
    `:say rate=400 The key is ${secrets.anthropic}, and the token=${secrets.github} too.`,
  );
  const runId = runOf(session.id);
  await session.next('turnStarted');
  await phone.ask('watch', { runId, after: null });
  await untilEnded(phone, runId);
  const text = textOf(eventsOf(phone, runId));
  expect(text).toMatch(/^The key is .*, and the token=.* too\.$/);
  expect(text).not.toContain(secrets.anthropic.slice(-12));
  expect(text).not.toContain(secrets.github.slice(-12));
  expectNothingLeaked();
});
