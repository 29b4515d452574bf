import type { Json } from '../../src/shared/ids.ts';
import type { ModelUsage } from './model-usage.ts';
import type { Block } from './script.ts';

/** One thing to write, or a pause in writing. */
export type Step = { event: string; data: Json } | { waitMs: number } | { hold: string } | { broken: number };

/** Streamed text comes in pieces of this many characters, so that every reader has to join them. */
const pieceLength = 12;

type Message = { id: string; model: string; usage: ModelUsage };

/** The events of one streamed answer of the Messages API, in the order in which the real one sends them. */
export function* streamAnswer(message: Message, blocks: readonly Block[]): Generator<Step> {
  yield send('message_start', { message: { ...shell(message), content: [], stop_reason: null, stop_sequence: null } });
  let index = 0;
  for (const block of blocks) {
    if ('hold' in block) yield block;
    else if ('error' in block) {
      yield { broken: block.error };
      return;
    } else if (isContent(block)) {
      yield* streamBlock(message.id, index, block);
      index += 1;
    }
  }
  const { output, reasoning } = message.usage;
  yield send('message_delta', {
    delta: { stop_reason: stopReason(blocks), stop_sequence: null },
    usage: { output_tokens: output, output_tokens_details: { thinking_tokens: reasoning } },
  });
  yield send('message_stop', {});
}

type Content = Extract<Block, { say: string } | { think: string } | { tool: object } | { slow: number }>;

function isContent(block: Block): block is Content {
  return 'say' in block || 'think' in block || 'tool' in block || 'slow' in block;
}

function* streamBlock(id: string, index: number, block: Content): Generator<Step> {
  const delta = (fields: { [key: string]: Json }) => send('content_block_delta', { index, delta: fields });
  if ('think' in block) {
    yield send('content_block_start', { index, content_block: { type: 'thinking', thinking: '', signature: '' } });
    for (const thinking of pieces(block.think)) yield delta({ type: 'thinking_delta', thinking });
    yield delta({ type: 'signature_delta', signature });
  } else if ('tool' in block) {
    const { name, input } = block.tool;
    const start = { type: 'tool_use', id: toolUseId(id, index), name, input: {} };
    yield send('content_block_start', { index, content_block: start });
    for (const partial_json of pieces(JSON.stringify(input))) yield delta({ type: 'input_json_delta', partial_json });
  } else {
    yield send('content_block_start', { index, content_block: { type: 'text', text: '' } });
    if ('say' in block) for (const text of pieces(block.say)) yield delta({ type: 'text_delta', text });
    else yield* slowly(block, delta);
  }
  yield send('content_block_stop', { index });
}

function* slowly(block: { slow: number; ms: number }, delta: (fields: { [key: string]: Json }) => Step) {
  for (let word = 1; word <= block.slow; word += 1) {
    yield delta({ type: 'text_delta', text: `word${word} ` });
    yield { waitMs: block.ms };
  }
}

/** The same answer in one piece, for a request that does not stream. */
export function wholeAnswer(message: Message, blocks: readonly Block[]): Json {
  const content = blocks.filter(isContent).map((block, index): Json => {
    if ('think' in block) return { type: 'thinking', thinking: block.think, signature };
    if ('tool' in block) return { type: 'tool_use', id: toolUseId(message.id, index), ...block.tool };
    return { type: 'text', text: 'say' in block ? block.say : 'word '.repeat(block.slow) };
  });
  const { output, reasoning } = message.usage;
  const usage = {
    ...inputUsage(message.usage),
    output_tokens: output,
    output_tokens_details: { thinking_tokens: reasoning },
  };
  return { ...shell(message), content, stop_reason: stopReason(blocks), stop_sequence: null, usage };
}

/** What the API calls each status. */
const errorTypes: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

export function errorBody(status: number): Json {
  const type = errorTypes[status] ?? 'api_error';
  return { type: 'error', error: { type, message: `The fake model was told to answer ${status}.` } };
}

/** Nobody checks it here, but agents send it back. */
const signature = 'ZmFrZXNpZw==';

function shell({ id, model, usage }: Message) {
  return { id, type: 'message', role: 'assistant', model, usage: { ...inputUsage(usage), output_tokens: 1 } };
}

function inputUsage({ input, cacheWrite, cacheRead }: ModelUsage) {
  return { input_tokens: input, cache_creation_input_tokens: cacheWrite, cache_read_input_tokens: cacheRead };
}

function stopReason(blocks: readonly Block[]): string {
  return blocks.some((block) => 'tool' in block) ? 'tool_use' : 'end_turn';
}

function toolUseId(messageId: string, index: number): string {
  return `toolu_${messageId.replace('msg_', '')}_${index}`;
}

function pieces(text: string): string[] {
  const all: string[] = [];
  const characters = [...text];
  for (let at = 0; at < characters.length; at += pieceLength) all.push(characters.slice(at, at + pieceLength).join(''));
  return all;
}

function send(type: string, fields: { [key: string]: Json }): Step {
  return { event: type, data: { type, ...fields } };
}
