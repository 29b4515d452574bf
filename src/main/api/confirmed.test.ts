import { describe, expect, test } from 'vitest';
import type { Client } from '../../shared/client.ts';
import { desk, joinClient } from './join-client-fixture.ts';
import { joinInMemory } from './joined-ends-fixture.ts';
import type { DangerousRequest } from './parts.ts';

const never = { kind: 'never' } as const;

const dangerous: [string, DangerousRequest, (client: Client) => Promise<unknown>, string][] = [
  [
    'run everything',
    { kind: 'runEverything', about: 'Mend the parser' },
    (client) => client.call('session.setPolicy', { sessionId: 's', policy: never }),
    'setPolicy',
  ],
  [
    'begin a session that runs everything',
    { kind: 'runEverything', about: '/w' },
    (client) => client.call('session.create', { agent: 'echo', workspace: '/w', policy: never }),
    'create',
  ],
  [
    'let a phone send messages',
    { kind: 'phoneMessages', about: 'pixel' },
    (client) => client.call('phones.allowMessages', { id: 'pixel', allowed: true }),
    'allowMessages',
  ],
  [
    'let a phone in again',
    { kind: 'phoneReturns', about: 'pixel' },
    (client) => client.call('phones.pause', { id: 'pixel', paused: false }),
    'pause',
  ],
];

describe.each(dangerous)('to %s', (_what, request, call, method) => {
  test.each([
    [true, [method]],
    [false, []],
  ])('the owner is asked outside of the window, and says %j', async (says, done) => {
    const requests: DangerousRequest[] = [];
    const confirm = async (asked: DangerousRequest) => {
      requests.push(asked);
      return says;
    };
    const { client, asked } = await joinClient(joinInMemory, desk, { confirm });
    expect(await call(client)).toMatchObject({ ok: says });
    expect(requests).toEqual([request]);
    expect(asked.map((one) => one.method)).toEqual(done);
  });
});

test('what makes a phone do less is done without asking', async () => {
  const { client, asked } = await joinClient(joinInMemory, desk, {
    confirm: async () => Promise.reject(new Error('asked')),
  });
  await client.call('phones.allowMessages', { id: 'pixel', allowed: false });
  await client.call('phones.pause', { id: 'pixel', paused: true });
  await client.call('phones.revoke', { id: 'pixel' });
  expect(asked.map((one) => one.method)).toEqual(['allowMessages', 'pause', 'revoke']);
});
