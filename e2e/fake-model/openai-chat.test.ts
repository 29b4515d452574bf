import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeModel, type FakeModel } from './fake-model.ts';
import { noUsage } from './model-usage.ts';
import { readStream } from './read-stream.ts';
import { type Script, scripted } from './script.ts';

type Delta = { content?: string; reasoning_content?: string; tool_calls?: ToolCall[] };
type ToolCall = { index: number; id?: string; function: { name?: string; arguments: string } };
type Chunk = { choices: { delta: Delta; finish_reason: string | null }[]; usage?: object | null; error?: object };

let model: FakeModel;
beforeEach(async () => {
  model = await createFakeModel();
});
afterEach(async () => {
  await model.close();
});

const tools = ['read', 'run'].map((name) => ({ type: 'function', function: { name } }));

function ask(messages: unknown[], more: Record<string, unknown> = {}): Promise<Response> {
  const body = { model: 'any', stream: true, stream_options: { include_usage: true }, tools, messages, ...more };
  return fetch(`${model.url}/v1/chat/completions`, { method: 'POST', body: JSON.stringify(body) });
}
const play = (script: Script, more = {}) => ask([{ role: 'user', content: scripted('go', ...script) }], more);

const everything: Script = [
  [
    { think: 'Hm, let me think.' },
    { say: 'Here it comes: ☂' },
    { slow: 2, ms: 0 },
    { tool: { name: 'read', input: { path: 'a rather long path' } } },
    { tool: { name: 'run', input: {} } },
  ],
];
const usage = {
  prompt_tokens: 3_200,
  prompt_tokens_details: { cached_tokens: 2_200 },
  completion_tokens: 35,
  completion_tokens_details: { reasoning_tokens: 5 },
  total_tokens: 3_235,
};

describe('the chat completions API', () => {
  it('streams reasoning, text and calls in pieces', async () => {
    const response = await play(everything);
    const text = await response.clone().text();
    const chunks = await readStream<Chunk>(response);
    const deltas = chunks.flatMap((chunk) => chunk.choices.map((choice) => choice.delta));
    expect(deltas.map((delta) => delta.reasoning_content ?? '').join('')).toBe('Hm, let me think.');
    expect(deltas.map((delta) => delta.content ?? '').join('')).toBe('Here it comes: ☂word1 word2 ');
    const calls = deltas.flatMap((delta) => delta.tool_calls ?? []);
    const joined = (index: number) =>
      calls.map((call) => (call.index === index ? call.function.arguments : '')).join('');
    expect([JSON.parse(joined(0)), JSON.parse(joined(1))]).toEqual([{ path: 'a rather long path' }, {}]);
    expect(calls.filter((call) => call.id)).toMatchObject([
      { index: 0, id: 'call_fake1_0', function: { name: 'read' } },
      { index: 1, id: 'call_fake1_1', function: { name: 'run' } },
    ]);
    expect(chunks.at(-2)?.choices).toMatchObject([{ finish_reason: 'tool_calls' }]);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage });
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
  });

  it('tells its usage only where it was asked for', async () => {
    const chunks = await readStream<Chunk>(await play([[{ say: 'Hello' }]], { stream_options: undefined }));
    expect(chunks.at(-1)).toMatchObject({ choices: [{ finish_reason: 'stop' }] });
    expect(chunks.some((chunk) => 'usage' in chunk)).toBe(false);
    expect((await model.request(() => true, 'ended')).usage).toEqual(noUsage);
  });

  it('answers in one piece when nothing is to be streamed', async () => {
    const answer = await play(everything, { stream: false, stream_options: undefined });
    expect(await answer.json()).toMatchObject({
      object: 'chat.completion',
      choices: [
        {
          message: {
            reasoning_content: 'Hm, let me think.',
            content: 'Here it comes: ☂word1 word2 ',
            tool_calls: [{ function: { name: 'read' } }, { function: { arguments: '{}' } }],
          },
          finish_reason: 'tool_calls',
        },
      ],
      usage,
    });
    expect(model.requests[0]?.usage).toMatchObject({ input: 1_000, cacheRead: 2_200, cacheWrite: 0, output: 35 });
  });

  it('takes images beside the words, and goes on by the results of tools', async () => {
    const content = [
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
      { type: 'text', text: scripted('go', [], [{ say: 'second' }]) },
    ];
    const calls = { role: 'assistant', content: null, tool_calls: [] };
    const result = { role: 'tool', tool_call_id: 'a', content: 'ok' };
    await ask([{ role: 'system', content: scripted('no', []) }, { role: 'user', content }, calls, result, result]);
    expect(model.requests[0]?.call).toMatchObject({ index: 1, blocks: [{ say: 'second' }] });
  });

  it('keeps to a schema in a call beside the conversation', async () => {
    const schema = { type: 'object', properties: { safe: { type: 'boolean' } }, required: ['safe'] };
    const response_format = { type: 'json_schema', json_schema: { name: 'verdict', schema } };
    const answer = await ask([{ role: 'user', content: 'Safe?' }], {
      tools: undefined,
      stream: false,
      response_format,
    });
    expect(await answer.json()).toMatchObject({ choices: [{ message: { content: '{"safe":false}' } }] });
  });

  it('waits at a hold until it is let go', async () => {
    const answer = play([[{ say: 'before ' }, { hold: 'gate' }, { say: 'after' }]]);
    await model.reached('gate');
    model.release('gate');
    const chunks = await readStream<Chunk>(await answer);
    expect(chunks.flatMap((chunk) => chunk.choices.map((one) => one.delta.content ?? '')).join('')).toBe(
      'before after',
    );
  });

  it('fails at once or in the middle', async () => {
    const refused = await play([[{ error: 401 }]]);
    expect([refused.status, await refused.json()]).toMatchObject([401, { error: { code: 'invalid_api_key' } }]);
    const text = await (await play([[{ say: 'Half' }, { error: 500 }, { say: 'never' }]])).text();
    expect(text).not.toContain('[DONE]');
    expect(text.trimEnd().split('\n').at(-1)).toContain('"server_error"');
  });

  it('says so when a request is not one', async () => {
    expect((await ask([{ role: 'nobody', content: '' }])).status).toBe(500);
  });
});
