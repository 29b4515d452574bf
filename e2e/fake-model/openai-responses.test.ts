import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeModel, type FakeModel } from './fake-model.ts';
import { noUsage } from './model-usage.ts';
import { readStream } from './read-stream.ts';
import { type Script, scripted } from './script.ts';

type Event = { type: string; sequence_number: number; [key: string]: unknown };

let model: FakeModel;
beforeEach(async () => {
  model = await createFakeModel();
});
afterEach(async () => {
  await model.close();
});

const tools = [
  { type: 'function', name: 'exec_command' },
  { type: 'custom', name: 'apply_patch' },
  { type: 'namespace', name: 'agents', tools: [{ type: 'function', name: 'spawn_agent' }] },
  { type: 'web_search' },
];
const message = (text: string) => ({ type: 'message', role: 'user', content: [{ type: 'input_text', text }] });

function ask(input: unknown, more: Record<string, unknown> = {}): Promise<Response> {
  const body = { model: 'any', stream: true, tools, input, ...more };
  return fetch(`${model.url}/v1/responses`, { method: 'POST', body: JSON.stringify(body) });
}
const play = (...script: Script) => ask([message(scripted('go', ...script))]);

const usage = {
  input_tokens: 3_211,
  input_tokens_details: { cached_tokens: 2_200, cache_write_tokens: 11 },
  output_tokens: 35,
  output_tokens_details: { reasoning_tokens: 5 },
  total_tokens: 3_246,
};

describe('the Responses API', () => {
  it('streams reasoning, text and calls in pieces, and gives them whole at the end', async () => {
    const input = { cmd: 'echo a long command line' };
    const events = await readStream<Event>(
      await play([
        { think: 'Hm, let me think.' },
        { say: 'Here it comes: ☂' },
        { tool: { name: 'exec_command', input } },
      ]),
    );
    expect(events.map((event) => event.sequence_number)).toEqual(events.map((_, place) => place));
    const joined = (type: string) =>
      events.map((event) => (event.type === `response.${type}.delta` ? event.delta : '')).join('');
    expect(joined('reasoning_summary_text')).toBe('Hm, let me think.');
    expect(joined('output_text')).toBe('Here it comes: ☂');
    expect(JSON.parse(joined('function_call_arguments'))).toEqual(input);
    const done = events.filter((event) => event.type === 'response.output_item.done').map((event) => event.item);
    expect(done).toMatchObject([
      { id: 'rs_fake1_0', type: 'reasoning', summary: [{ text: 'Hm, let me think.' }] },
      { id: 'msg_fake1_1', type: 'message', content: [{ text: 'Here it comes: ☂' }] },
      { type: 'function_call', call_id: 'call_fake1_2', name: 'exec_command', arguments: JSON.stringify(input) },
    ]);
    expect(events[0]).toMatchObject({ type: 'response.created', response: { status: 'in_progress', output: [] } });
    expect(events.at(-1)).toMatchObject({
      type: 'response.completed',
      response: { status: 'completed', output: done, usage },
    });
  });

  it('begins every item empty', async () => {
    const call = { tool: { name: 'exec_command', input: { cmd: 'ls' } } };
    const events = await readStream<Event>(await play([{ think: 'a' }, { say: 'b' }, call]));
    const begun = events.filter((event) => event.type === 'response.output_item.added').map((event) => event.item);
    expect(begun).toMatchObject([
      { summary: [] },
      { content: [], status: 'in_progress' },
      { arguments: '', status: 'in_progress' },
    ]);
  });

  it('answers in one piece when nothing is to be streamed, to a plain text too', async () => {
    const answer = await ask(scripted('go', [{ think: 'Hm.' }, { say: 'Hello' }]), { stream: false });
    expect(await answer.json()).toMatchObject({
      status: 'completed',
      output: [{ type: 'reasoning' }, { type: 'message', content: [{ type: 'output_text', text: 'Hello' }] }],
      usage,
    });
  });

  it('calls each kind of tool in its own form', async () => {
    const calls = [
      { tool: { name: 'apply_patch', input: { input: '*** Begin Patch' } } },
      { tool: { name: 'spawn_agent', input: { message: 'go' } } },
      { tool: { name: 'unknown', input: {} } },
    ];
    const events = await readStream<Event>(await play(calls));
    const patch = events.flatMap((event) =>
      event.type === 'response.custom_tool_call_input.delta' ? event.delta : [],
    );
    expect(patch.join('')).toBe('*** Begin Patch');
    const done = events.filter((event) => event.type === 'response.output_item.done').map((event) => event.item);
    expect(done).toMatchObject([
      { type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin Patch' },
      { type: 'function_call', name: 'spawn_agent', namespace: 'agents' },
      { type: 'message', content: [{ text: '(unknown is not offered.)' }] },
    ]);
  });

  it('goes on with the script by the results of the calls', async () => {
    const script = scripted('go', [], [{ say: 'second' }]);
    const call = { type: 'function_call', call_id: 'a', name: 'exec_command', arguments: '{}' };
    const result = { type: 'function_call_output', call_id: 'a', output: 'ok' };
    const reminder = {
      type: 'message',
      role: 'developer',
      content: [{ type: 'input_text', text: scripted('no', []) }],
    };
    await ask([message(script), call, call, result, result, reminder]);
    await ask([
      message(script),
      call,
      result,
      { ...call, type: 'custom_tool_call' },
      { ...result, type: 'custom_tool_call_output', output: [{ type: 'input_text', text: 'end' }] },
    ]);
    expect(model.requests.map((request) => request.call)).toEqual([
      { kind: 'main', index: 1, blocks: [{ say: 'second' }] },
      { kind: 'main', index: 2, blocks: [{ say: 'Done. Last tool result: end' }] },
    ]);
  });

  it('waits at a hold, and notices that the agent went away', async () => {
    const gone = new AbortController();
    const body = JSON.stringify({
      model: 'any',
      stream: true,
      tools,
      input: scripted('go', [{ say: 'a' }, { hold: 'never' }]),
    });
    const answer = fetch(`${model.url}/v1/responses`, { method: 'POST', body, signal: gone.signal });
    await model.reached('never');
    gone.abort();
    await answer.then((response) => response.text()).catch(() => undefined);
    expect((await model.request(() => true, 'ended')).end).toBe('cutOff');
  });

  it('fails at once or in the middle', async () => {
    const refused = await play([{ error: 429 }]);
    expect([refused.status, await refused.json()]).toMatchObject([429, { error: { code: 'rate_limit_exceeded' } }]);
    const events = await readStream<Event>(await play([{ say: 'Half' }, { error: 500 }, { say: 'never' }]));
    expect(events.at(-1)).toMatchObject({
      type: 'response.failed',
      response: { status: 'failed', output: [{ type: 'message' }], error: { code: 'server_error' } },
    });
    expect(model.requests).toMatchObject([
      { end: 'error', usage: noUsage },
      { end: 'error', usage: noUsage },
    ]);
  });

  it('takes a call without tools for one beside the conversation', async () => {
    const answer = await ask([message(scripted('go', [{ say: 'no' }]))], { tools: [], stream: false });
    expect(await answer.json()).toMatchObject({ output: [{ content: [{ text: 'Fake title' }] }] });
  });

  it('keeps to a schema there', async () => {
    const schema = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] };
    const text = { format: { type: 'json_schema', name: 'title', schema } };
    const answer = await ask('A title?', { tools: [], stream: false, text });
    expect(await answer.json()).toMatchObject({ output: [{ content: [{ text: '{"title":"Fake"}' }] }] });
  });

  it('lists its models', async () => {
    expect(await (await fetch(`${model.url}/v1/models`)).json()).toMatchObject({ data: [{ id: 'fake-model' }] });
  });
});
