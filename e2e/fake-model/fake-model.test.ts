import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeModel, type FakeModel } from './fake-model.ts';
import { sumUsage } from './model-usage.ts';
import { readStream } from './read-stream.ts';
import { type Script, scripted } from './script.ts';

type Event = { type: string; [key: string]: unknown };

let model: FakeModel;
beforeEach(async () => {
  model = await createFakeModel();
});
afterEach(async () => {
  await model.close();
});

function ask(script: Script, more: Record<string, unknown> = {}): Promise<Response> {
  const body = {
    model: 'any',
    stream: true,
    tools: [{ name: 'Bash' }],
    messages: [{ role: 'user', content: [{ type: 'text', text: scripted('go', ...script) }] }],
    ...more,
  };
  return fetch(`${model.url}/v1/messages`, { method: 'POST', body: JSON.stringify(body) });
}

describe('the Messages API', () => {
  it('streams text, thinking and calls in pieces', async () => {
    const input = { command: 'echo a long command line' };
    const events = await readStream<Event>(
      await ask([[{ think: 'Hm, let me think.' }, { say: 'Here it comes: ☂' }, { tool: { name: 'Bash', input } }]]),
    );
    expect(events[0]).toMatchObject({
      type: 'message_start',
      message: { usage: { input_tokens: 1_000, cache_read_input_tokens: 2_200 } },
    });
    const pieces = events.filter((event) => event.type === 'content_block_delta');
    const joined = (key: string) => pieces.map((event) => (event.delta as Record<string, string>)[key] ?? '').join('');
    expect(joined('thinking')).toBe('Hm, let me think.');
    expect(joined('text')).toBe('Here it comes: ☂');
    expect(JSON.parse(joined('partial_json'))).toEqual(input);
    const starts = events.filter((event) => event.type === 'content_block_start').map((event) => event.index);
    expect(starts).toEqual([0, 1, 2]);
    expect(events.at(-2)).toMatchObject({ delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 35 } });
    expect(events.at(-1)).toEqual({ type: 'message_stop' });
  });

  it('answers in one piece when nothing is to be streamed', async () => {
    const answer = await (await ask([[{ say: 'Hello' }]], { stream: false })).json();
    expect(answer).toMatchObject({
      content: [{ type: 'text', text: 'Hello' }],
      stop_reason: 'end_turn',
      usage: { output_tokens: 30 },
    });
  });

  it('waits at a hold until it is let go', async () => {
    const answer = ask([[{ say: 'before' }, { hold: 'gate' }, { say: 'after' }]]);
    await model.reached('gate');
    expect(model.requests[0]?.end).toBeUndefined();
    model.release('gate');
    const texts = (await readStream<Event>(await answer)).map(
      (event) => (event.delta as { text?: string } | undefined)?.text ?? '',
    );
    expect(texts.join('')).toBe('beforeafter');
    expect((await model.request(() => true, 'ended')).end).toBe('answered');
  });

  it('notices that the agent went away', async () => {
    const gone = new AbortController();
    const body = JSON.stringify({
      model: 'any',
      stream: true,
      tools: [{ name: 'Bash' }],
      messages: [{ role: 'user', content: scripted('go', [{ say: 'a' }, { hold: 'never' }]) }],
    });
    const answer = fetch(`${model.url}/v1/messages`, { method: 'POST', body, signal: gone.signal });
    await model.reached('never');
    gone.abort();
    await answer.then((response) => response.text()).catch(() => undefined);
    expect((await model.request(() => true, 'ended')).end).toBe('cutOff');
  });

  it('fails as often as it was told, with the headers it was given', async () => {
    const script: Script = [[{ headers: { 'retry-after': '1' } }, { error: 529, times: 1 }, { say: 'Now.' }]];
    const first = await ask(script);
    expect([first.status, first.headers.get('retry-after')]).toEqual([529, '1']);
    expect(await first.json()).toMatchObject({ error: { type: 'overloaded_error' } });
    expect((await ask(script)).status).toBe(200);
    expect((await ask([[{ error: 400 }]])).status).toBe(400);
  });

  it('breaks off in the middle', async () => {
    const events = await readStream<Event>(await ask([[{ say: 'Half' }, { error: 529 }, { say: 'never' }]]));
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { type: 'overloaded_error' } });
  });

  it('reports figures that a test can add up', async () => {
    await (await ask([[{ say: 'one' }]])).text();
    await (await ask([[{ fill: 5_000 }, { think: 'two' }]])).text();
    await (await ask([[{ error: 400 }]])).text();
    await (await ask([[{ say: 'title' }]], { tools: [] })).text();
    expect(sumUsage(model.requests.map((request) => request.usage))).toEqual({
      input: 6_070,
      cacheWrite: 22,
      cacheRead: 4_400,
      output: 68,
      reasoning: 5,
    });
  });

  it('counts tokens, and knows nothing else', async () => {
    const counted = await fetch(`${model.url}/v1/messages/count_tokens`, { method: 'POST', body: '{}' });
    expect(await counted.json()).toEqual({ input_tokens: 1_234 });
    expect((await fetch(`${model.url}/v1/elsewhere`)).status).toBe(404);
    expect((await fetch(model.url, { method: 'HEAD' })).status).toBe(200);
  });

  it('says so when a request is not one', async () => {
    const response = await fetch(`${model.url}/v1/messages`, { method: 'POST', body: '{"model":1}' });
    expect(response.status).toBe(500);
  });
});
