import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAnswerCalls } from './answer-calls.ts';
import type { AnswerPart } from './answer-chunk.ts';
import { createAnswerReader } from './ask-model.ts';

const stream = 'text/event-stream; charset=utf-8';

/** What is read of an answer in these pieces: its parts, and why it failed, if it did. */
function read(pieces: readonly Uint8Array[], contentType = stream) {
  const reader = createAnswerReader(contentType);
  const parts: AnswerPart[] = [];
  for (const bytes of pieces) {
    const piece = reader.push(bytes);
    if (piece?.kind === 'failed') return { parts, failed: piece.message };
    parts.push(...(piece?.parts ?? []));
  }
  const last = reader.end();
  if (last?.kind === 'failed') return { parts, failed: last.message };
  return { parts: [...parts, ...(last?.parts ?? [])] };
}
const readText = (text: string, contentType = stream) => read([Buffer.from(text)], contentType);
const chunk = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
const done = 'data: [DONE]\n\n';

test.each([
  ['DeepSeek, llama.cpp', { reasoning_content: 'Hm' }, [{ kind: 'thought', text: 'Hm' }]],
  ['OpenRouter, Ollama', { content: '', reasoning: 'Hm' }, [{ kind: 'thought', text: 'Hm' }]],
  ['both names', { reasoning_content: 'Hm', reasoning: 'Hm' }, [{ kind: 'thought', text: 'Hm' }]],
  [
    'Mistral',
    {
      content: [
        { type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] },
        { type: 'text', text: 'Yes' },
      ],
    },
    [
      { kind: 'thought', text: 'Hm' },
      { kind: 'text', text: 'Yes' },
    ],
  ],
  ['a refusal', { content: null, refusal: 'No.' }, [{ kind: 'text', text: 'No.' }]],
  ['fields of the wrong kind', { content: 7, tool_calls: 'none', reasoning: {} }, []],
  [
    'arguments as an object',
    { tool_calls: [{ function: { name: 'run', arguments: { command: 'ls' } } }] },
    [{ kind: 'call', place: undefined, id: undefined, name: 'run', args: '{"command":"ls"}' }],
  ],
])('reads the delta of %s', (_, delta, parts) => {
  expect(readText(chunk(delta) + chunk({}, 'stop') + done).parts).toEqual([
    ...parts,
    { kind: 'finish', reason: 'stop' },
  ]);
});

test('counts each token in one field, and knows no price that nobody said', () => {
  const usage = {
    prompt_tokens: 100,
    prompt_tokens_details: { cached_tokens: 60 },
    completion_tokens: 20,
    completion_tokens_details: { reasoning_tokens: 5 },
  };
  const of = (reported: object) =>
    readText(`data: ${JSON.stringify({ choices: [], usage: reported })}\n\n${done}`).parts;
  const spent = { input: 40, cacheRead: 60, cacheWrite: 0, output: 20, reasoning: 5, contextUsed: 120 };
  expect(of(usage)).toEqual([{ kind: 'usage', usage: { ...spent, costSource: 'unknown' } }]);
  expect(of({ ...usage, cost: 0.25 })).toEqual([
    { kind: 'usage', usage: { ...spent, cost: 0.25, costSource: 'reported' } },
  ]);
  expect(of({ prompt_tokens: 'many', completion_tokens: null })).toEqual([]);
});

test('reads a whole answer from a server that does not stream', () => {
  const message = { role: 'assistant', content: 'Yes', tool_calls: [{ id: 'a', function: { name: 'list' } }] };
  const body = JSON.stringify({ choices: [{ message, finish_reason: 'tool_calls' }] });
  expect(readText(body, 'application/json')).toEqual({
    parts: [
      { kind: 'text', text: 'Yes' },
      { kind: 'call', place: undefined, id: 'a', name: 'list', args: '' },
      { kind: 'finish', reason: 'tool_calls' },
    ],
  });
});

test.each([
  [
    'an error in the middle',
    `${chunk({ content: 'Half' })}data: {"error":{"message":"out of memory"}}\n\n`,
    stream,
    /out of memory/,
  ],
  ['an error as text', 'data: {"error":"overloaded"}\n\n', stream, /overloaded/],
  ['an end without an end', chunk({ content: 'Half' }), stream, /broke off/],
  ['nothing', '', stream, /broke off/],
  ['what is no JSON', 'data: {"choices\n\n', stream, /is no answer/],
  ['a page', '<html>Sign in</html>', 'text/html', /is no answer/],
  ['JSON of something else', '{"status":"ok"}', 'application/json', /is no answer/],
  ['a list', '[]', 'application/json', /is no answer/],
])('says of %s that there is no answer', (_, text, contentType, words) => {
  expect(readText(text, contentType).failed).toMatch(words);
});

test('what stands behind the end is not read, and comments are none of it', () => {
  const text = `: ping\n\n${chunk({ content: 'a' })}${chunk({}, 'stop')}${done}${chunk({ content: 'b' })}`;
  expect(readText(text).parts).toEqual([
    { kind: 'text', text: 'a' },
    { kind: 'finish', reason: 'stop' },
  ]);
});

test('however the bytes are cut, the same comes out', () => {
  const delta = fc.oneof(
    fc.record({ content: fc.string({ unit: 'grapheme' }) }),
    fc.record({ reasoning_content: fc.string() }),
    fc.record({
      tool_calls: fc.tuple(fc.record({ index: fc.nat(2), function: fc.record({ arguments: fc.string() }) })),
    }),
  );
  fc.assert(
    fc.property(fc.array(delta), fc.array(fc.nat()), (deltas, places) => {
      const bytes = Buffer.from(deltas.map((one) => chunk(one)).join('') + chunk({}, 'stop') + done);
      const cuts = [...new Set(places.map((place) => place % bytes.length))].sort((one, other) => one - other);
      const pieces = [0, ...cuts].map((from, at) => bytes.subarray(from, cuts[at] ?? bytes.length));
      expect(read(pieces)).toEqual(read([bytes]));
      expect(read(pieces).failed).toBeUndefined();
    }),
  );
});

test('no answer makes it throw', () => {
  const json = fc.json().map((text) => `data: ${text}\n\n`);
  fc.assert(fc.property(fc.array(fc.oneof(json, fc.string())), (texts) => void readText(texts.join(''))));
});

type Piece = Extract<AnswerPart, { kind: 'call' }>;
const piece = (part: Partial<Piece>): Piece => ({
  kind: 'call',
  place: undefined,
  id: undefined,
  name: '',
  args: '',
  ...part,
});

test.each<[string, Partial<Piece>[], { name: string; input: unknown }[]]>([
  [
    'by their places, mixed',
    [
      { place: 0, name: 'read', args: '{"path"' },
      { place: 1, name: 'list' },
      { place: 0, args: ':"a"}' },
      { place: 1, args: '{}' },
    ],
    [
      { name: 'read', input: { path: 'a' } },
      { name: 'list', input: {} },
    ],
  ],
  [
    'by their ids',
    [
      { id: 'a', name: 'list', args: '{' },
      { id: 'b', name: 'list' },
      { id: 'a', name: 'list', args: '}' },
    ],
    [
      { name: 'list', input: {} },
      { name: 'list', input: {} },
    ],
  ],
  ['to the newest without either', [{ name: 'list', args: '{' }, { args: '}' }], [{ name: 'list', input: {} }]],
  [
    'a name in two pieces',
    [
      { place: 0, name: 'sea' },
      { place: 0, name: 'rch' },
    ],
    [{ name: 'search', input: {} }],
  ],
  ['arguments that are no JSON', [{ name: 'run', args: '{"command": ls' }], [{ name: 'run', input: '{"command": ls' }]],
])('joins the pieces of calls %s', (_, pieces, calls) => {
  const joined = createAnswerCalls();
  for (const part of pieces) joined.push(piece(part));
  expect(joined.all()).toEqual(calls);
});
