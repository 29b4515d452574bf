import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EndpointBook } from '../../src/main/drivers/driver.ts';
import { installLlama, pinnedLlama } from '../llama/install-llama.ts';
import { answerTokens, type LlamaServer, startLlamaServer } from '../llama/llama-server.ts';
import { agentEnvironment } from './agent-environment.ts';
import type { SessionView } from './session-view.ts';
import { openTestRoom, type TestRoom } from './test-room.ts';

const installed = await installLlama();
if (!installed.ok) console.error(`\n\n  A REAL LOCAL MODEL WAS NOT TESTED: ${installed.message}\n\n`);

describe.skipIf(!installed.ok)(`a model of llama.cpp (xllamacpp ${pinnedLlama.xllamacpp})`, () => {
  let server: LlamaServer;
  let room: TestRoom;
  beforeAll(async () => {
    server = await startLlamaServer(installed.ok ? installed.program : '');
  });
  beforeEach(async () => {
    const program = process.execPath;
    room = await openTestRoom({ agent: 'openai', program, environment: agentEnvironment, endpoints: llama });
  });
  afterEach(async () => {
    await room.close();
  });
  afterAll(async () => {
    await server.close();
  });

  function llama(): EndpointBook {
    return {
      list: () => [{ id: 'llama', label: 'llama.cpp', url: server.url, images: false }],
      key: () => undefined,
      keyPlace: () => 'none',
      put: () => ({ ok: true }),
      remove: () => undefined,
    };
  }

  async function start(): Promise<SessionView> {
    const session = await room.start({ mode: 'talk' });
    await session.next('capabilities');
    return session;
  }

  it('is found by its list of models', async () => {
    const session = await start();
    expect(session.summary().capabilities.models?.available).toMatchObject([{ id: 'llama/tiny-random' }]);
  });

  it('streams its words, and tells how many tokens they were', async () => {
    const session = await start();
    await session.send('Hello there');
    await session.next('assistantText');
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
    const words = session.text().trim().split(' ');
    expect(new Set(words).size).toBeGreaterThan(3);
    const { totals, status } = session.summary();
    expect(totals.output).toBe(answerTokens);
    expect(totals.input + totals.cacheRead).toBeGreaterThan(0);
    expect(status).toBe('idle');
  });

  it('is interrupted while it speaks, and goes on after', async () => {
    const session = await start();
    await session.send('Speak');
    await session.next('assistantText');
    room.parts.commands.interrupt({ sessionId: session.id });
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'cancelled' });
    expect(session.text().trim().split(' ').length).toBeLessThan(answerTokens);
    await session.send('And now?');
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
  });

  it('is given the whole conversation each time', async () => {
    const session = await start();
    const prompts: number[] = [];
    for (const text of ['One', 'Two']) {
      const before = session.summary().totals;
      await session.send(text);
      await session.next('turnEnded');
      const { input, cacheRead } = session.summary().totals;
      prompts.push(input + cacheRead - before.input - before.cacheRead);
    }
    const [first = 0, second = 0] = prompts;
    expect(second).toBeGreaterThan(first + answerTokens);
  });
});
