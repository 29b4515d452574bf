import type { Json } from '../../src/shared/ids.ts';
import { type Content, inTurn, isContent, pieces, sayInPieces, wordsOf } from './answer-content.ts';
import { type Answer, errorWords, type Fields, type Step } from './model-api.ts';
import type { ModelUsage } from './model-usage.ts';
import type { Block } from './script.ts';

/** The events of one streamed answer of the Messages API, in the order in which the real one sends them. */
export function* streamMessage(answer: Answer, blocks: readonly Block[]): Generator<Step> {
  yield send('message_start', { message: { ...shell(answer), content: [], stop_reason: null, stop_sequence: null } });
  const whole = yield* inTurn(
    blocks,
    (block, index) => streamBlock(answer.id, index, block),
    (status) => [{ event: 'error', data: messageError(status) }],
  );
  if (!whole) return;
  yield send('message_delta', {
    delta: { stop_reason: stopReason(blocks), stop_sequence: null },
    usage: outputUsage(answer.usage),
  });
  yield send('message_stop', {});
}

function* streamBlock(id: string, index: number, block: Content): Generator<Step> {
  const delta = (fields: Fields) => send('content_block_delta', { index, delta: fields });
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
    yield* sayInPieces(block, (text) => delta({ type: 'text_delta', text }));
  }
  yield send('content_block_stop', { index });
}

/** The same answer in one piece, for a request that does not stream. */
export function wholeMessage(answer: Answer, blocks: readonly Block[]): Json {
  const content = blocks.filter(isContent).map((block, index): Json => {
    if ('think' in block) return { type: 'thinking', thinking: block.think, signature };
    if ('tool' in block) return { type: 'tool_use', id: toolUseId(answer.id, index), ...block.tool };
    return { type: 'text', text: wordsOf(block) };
  });
  const usage = { ...inputUsage(answer.usage), ...outputUsage(answer.usage) };
  return { ...shell(answer), content, stop_reason: stopReason(blocks), stop_sequence: null, usage };
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

export function messageError(status: number): Json {
  return { type: 'error', error: { type: errorTypes[status] ?? 'api_error', message: errorWords(status) } };
}

/** Nobody checks it here, but agents send it back. */
const signature = 'ZmFrZXNpZw==';

function shell({ id, model, usage }: Answer) {
  return {
    id: `msg_${id}`,
    type: 'message',
    role: 'assistant',
    model,
    usage: { ...inputUsage(usage), output_tokens: 1 },
  };
}

function inputUsage({ input, cacheWrite, cacheRead }: ModelUsage) {
  return { input_tokens: input, cache_creation_input_tokens: cacheWrite, cache_read_input_tokens: cacheRead };
}

function outputUsage({ output, reasoning }: ModelUsage) {
  return { output_tokens: output, output_tokens_details: { thinking_tokens: reasoning } };
}

function stopReason(blocks: readonly Block[]): string {
  return blocks.some((block) => 'tool' in block) ? 'tool_use' : 'end_turn';
}

function toolUseId(id: string, index: number): string {
  return `toolu_${id}_${index}`;
}

function send(type: string, fields: Fields): Step {
  return { event: type, data: { type, ...fields } };
}
