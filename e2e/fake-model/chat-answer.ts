import type { Json } from '../../src/shared/ids.ts';
import { type Content, inTurn, isContent, pieces, sayInPieces, wordsOf } from './answer-content.ts';
import type { Answer, Fields, Step } from './model-api.ts';
import type { ModelUsage } from './model-usage.ts';
import { openaiError } from './openai-error.ts';
import type { Block } from './script.ts';

/**
 * The chunks of one streamed chat completion. Reasoning is in `reasoning_content`, as most servers other than OpenAI's
 * own send it; the usage comes in a last chunk without choices, where it was asked for.
 */
export function* streamChat(answer: Answer, blocks: readonly Block[], wantsUsage: boolean): Generator<Step> {
  const head = shell(answer, 'chat.completion.chunk');
  const usage = wantsUsage ? { usage: null } : {};
  const chunk = (delta: Fields, finish_reason: string | null = null): Step => ({
    data: { ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason }], ...usage },
  });
  yield chunk({ role: 'assistant', content: '' });
  let calls = 0;
  const whole = yield* inTurn(
    blocks,
    (block) => {
      if ('tool' in block) calls += 1;
      return streamBlock(block, toolCallId(answer.id, calls - 1), calls - 1, chunk);
    },
    (status) => [{ data: openaiError(status) }],
  );
  if (!whole) return;
  yield chunk({}, finishReason(blocks));
  if (wantsUsage) yield { data: { ...head, choices: [], usage: usageFields(answer.usage) } };
  yield { data: '[DONE]' };
}

function* streamBlock(block: Content, id: string, index: number, chunk: (delta: Fields) => Step): Generator<Step> {
  if ('think' in block) for (const reasoning_content of pieces(block.think)) yield chunk({ reasoning_content });
  else if ('tool' in block) {
    const { name, input } = block.tool;
    yield chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] });
    for (const part of pieces(JSON.stringify(input))) {
      yield chunk({ tool_calls: [{ index, function: { arguments: part } }] });
    }
  } else yield* sayInPieces(block, (content) => chunk({ content }));
}

/** The same answer in one piece, for a request that does not stream. */
export function wholeChat(answer: Answer, blocks: readonly Block[]): Json {
  const content = blocks.filter(isContent);
  const text = content.map((block) => ('think' in block || 'tool' in block ? '' : wordsOf(block))).join('');
  const thought = content.map((block) => ('think' in block ? block.think : '')).join('');
  const tool_calls = content
    .flatMap((block) => ('tool' in block ? [block.tool] : []))
    .map(({ name, input }, index) => ({
      id: toolCallId(answer.id, index),
      type: 'function',
      function: { name, arguments: JSON.stringify(input) },
    }));
  const message = {
    role: 'assistant',
    content: text === '' ? null : text,
    ...(thought !== '' && { reasoning_content: thought }),
    ...(tool_calls.length > 0 && { tool_calls }),
  };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: finishReason(blocks) }];
  return { ...shell(answer, 'chat.completion'), choices, usage: usageFields(answer.usage) };
}

function shell({ id, model }: Answer, object: string) {
  return { id: `chatcmpl-${id}`, object, created: 0, model };
}

function finishReason(blocks: readonly Block[]): string {
  return blocks.some((block) => 'tool' in block) ? 'tool_calls' : 'stop';
}

function toolCallId(id: string, index: number): string {
  return `call_${id}_${index}`;
}

/** This API counts what came from the cache as a part of the prompt, and reasoning as a part of the completion. */
function usageFields({ input, cacheRead, output, reasoning }: ModelUsage) {
  const prompt = input + cacheRead;
  return {
    prompt_tokens: prompt,
    prompt_tokens_details: { cached_tokens: cacheRead },
    completion_tokens: output,
    completion_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: prompt + output,
  };
}
