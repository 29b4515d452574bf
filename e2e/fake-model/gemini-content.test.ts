import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeModel, type FakeModel } from './fake-model.ts';
import { readStream } from './read-stream.ts';
import { type Script, scripted } from './script.ts';

type Part = { text?: string; thought?: boolean; functionCall?: { id: string; name: string; args: unknown } };
type Chunk = { candidates?: { content: { parts: Part[] }; finishReason?: string }[]; usageMetadata?: object };

let model: FakeModel;
beforeEach(async () => {
  model = await createFakeModel();
});
afterEach(async () => {
  await model.close();
});

const tools = [{ functionDeclarations: [{ name: 'read_file' }, { name: 'run' }] }, { googleSearch: {} }];
const user = (...parts: unknown[]) => ({ role: 'user', parts });

function ask(contents: unknown[], more: Record<string, unknown> = {}, method = 'streamGenerateContent?alt=sse') {
  const body = JSON.stringify({ contents, tools, ...more });
  return fetch(`${model.url}/v1beta/models/some-model:${method}`, { method: 'POST', body });
}
const play = (...script: Script) => ask([user({ text: scripted('go', ...script) })]);
const partsOf = (chunks: Chunk[]) => chunks.flatMap((chunk) => chunk.candidates?.[0]?.content.parts ?? []);
const textOf = (parts: Part[]) => parts.map((part) => (part.thought ? '' : (part.text ?? ''))).join('');

const everything: Script = [
  [
    { think: 'Hm, let me think.' },
    { say: 'Here it comes: ☂' },
    { tool: { name: 'read_file', input: { path: 'a.txt' } } },
    { tool: { name: 'run', input: {} } },
  ],
];
const usageMetadata = {
  promptTokenCount: 3_200,
  cachedContentTokenCount: 2_200,
  candidatesTokenCount: 30,
  thoughtsTokenCount: 5,
  totalTokenCount: 3_235,
};

describe('the Gemini API', () => {
  it('streams thoughts and text in pieces, and calls whole', async () => {
    const chunks = await readStream<Chunk>(await play(...everything));
    const parts = partsOf(chunks);
    expect(parts.map((part) => (part.thought ? part.text : '')).join('')).toBe('Hm, let me think.');
    expect(textOf(parts)).toBe('Here it comes: ☂');
    expect(parts.flatMap((part) => part.functionCall ?? [])).toEqual([
      { id: 'call_fake1_2', name: 'read_file', args: { path: 'a.txt' } },
      { id: 'call_fake1_3', name: 'run', args: {} },
    ]);
    expect(chunks.at(-1)).toMatchObject({ modelVersion: 'some-model', usageMetadata });
    expect(chunks.map((chunk) => chunk.candidates?.[0]?.finishReason).filter(Boolean)).toEqual(['STOP']);
  });

  it('answers in one piece when nothing is to be streamed', async () => {
    const contents = [user({ text: scripted('go', ...everything) })];
    const answer = await ask(contents, {}, 'generateContent');
    const parts = [{ thought: true }, { text: 'Here it comes: ☂' }, { functionCall: { name: 'read_file' } }, {}];
    expect(await answer.json()).toMatchObject({
      candidates: [{ content: { parts }, finishReason: 'STOP' }],
      usageMetadata,
    });
    expect(model.requests[0]?.usage).toEqual({
      input: 1_000,
      cacheWrite: 0,
      cacheRead: 2_200,
      output: 35,
      reasoning: 5,
    });
  });

  it('goes on by what the functions gave', async () => {
    const call = { role: 'model', parts: [{ functionCall: { name: 'run', args: {} } }] };
    const result = (response: object) => ({ functionResponse: { name: 'run', response } });
    const prompt = user({ text: scripted('go', [], [{ say: 'second' }]) });
    await ask([prompt, call, user(result({ output: 'one' }), result({ output: 'two' }))]);
    await ask([prompt, call, user(result({ output: 'one' })), call, user(result({ error: 'no' }))]);
    await ask([prompt, call, user(result({})), call, user(result({ rows: 3 }))]);
    expect(model.requests.map((request) => request.call.blocks)).toEqual([
      [{ say: 'second' }],
      [{ say: 'Done. Last tool result: no' }],
      [{ say: 'Done. Last tool result: {"rows":3}' }],
    ]);
  });

  it('waits at a hold until it is let go', async () => {
    const answer = play([{ say: 'before ' }, { hold: 'gate' }, { say: 'after' }]);
    await model.reached('gate');
    model.release('gate');
    expect(textOf(partsOf(await readStream<Chunk>(await answer)))).toBe('before after');
  });

  it('fails at once or in the middle', async () => {
    const refused = await play([{ error: 429 }]);
    expect([refused.status, await refused.json()]).toMatchObject([429, { error: { status: 'RESOURCE_EXHAUSTED' } }]);
    const chunks = await readStream<Chunk>(await play([{ say: 'Half' }, { error: 500 }, { say: 'never' }]));
    expect(chunks.at(-1)).toMatchObject({ error: { code: 500, status: 'INTERNAL' } });
    expect(chunks.some((chunk) => chunk.usageMetadata)).toBe(false);
  });

  it('keeps to a schema in a call beside the conversation', async () => {
    const responseJsonSchema = {
      type: 'OBJECT',
      properties: { why: { type: 'STRING' }, score: { type: 'INTEGER' } },
      required: ['why', 'score'],
    };
    const contents = [user({ text: 'How hard is it?' })];
    const answer = await ask(contents, { tools: [], generationConfig: { responseJsonSchema } }, 'generateContent');
    const { candidates } = (await answer.json()) as Chunk;
    expect(JSON.parse(textOf(candidates?.[0]?.content.parts ?? []))).toEqual({ why: 'Fake', score: 1 });
  });

  it('counts tokens', async () => {
    expect(await (await ask([], {}, 'countTokens')).json()).toEqual({ totalTokens: 1_234 });
  });
});
