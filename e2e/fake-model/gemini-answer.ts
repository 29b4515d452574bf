import type { Json } from '../../src/shared/ids.ts';
import { type Content, inTurn, isContent, pieces, sayInPieces, wordsOf } from './answer-content.ts';
import { type Answer, errorWords, type Step } from './model-api.ts';
import type { ModelUsage } from './model-usage.ts';
import type { Block } from './script.ts';

/** The chunks of one streamed answer of the Gemini API: each is a small answer of its own, and calls come whole. */
export function* streamContent(answer: Answer, blocks: readonly Block[]): Generator<Step> {
  const chunk = (...parts: Json[]): Step => ({ data: { ...shell(answer), candidates: [candidate(parts)] } });
  const whole = yield* inTurn(
    blocks,
    function* (block, index) {
      if ('think' in block) for (const text of pieces(block.think)) yield chunk({ text, thought: true });
      else if ('tool' in block) yield chunk(partOf(answer.id, index, block));
      else yield* sayInPieces(block, (text) => chunk({ text }));
    },
    (status) => [{ data: geminiError(status) }],
  );
  if (!whole) return;
  const usageMetadata = usageFields(answer.usage);
  const last = { ...candidate([{ text: '' }]), finishReason: 'STOP' };
  yield { data: { ...shell(answer), candidates: [last], usageMetadata } };
}

/** The same answer in one piece, for a request that does not stream. */
export function wholeContent(answer: Answer, blocks: readonly Block[]): Json {
  const parts = blocks.filter(isContent).map((block, index) => partOf(answer.id, index, block));
  const candidates = [{ ...candidate(parts), finishReason: 'STOP' }];
  return { ...shell(answer), candidates, usageMetadata: usageFields(answer.usage) };
}

function partOf(id: string, index: number, block: Content): Json {
  if ('think' in block) return { text: block.think, thought: true };
  if ('tool' in block) {
    const { name, input } = block.tool;
    return { functionCall: { id: `call_${id}_${index}`, name, args: input }, thoughtSignature: 'ZmFrZQ==' };
  }
  return { text: wordsOf(block) };
}

function candidate(parts: Json[]) {
  return { index: 0, content: { role: 'model', parts } };
}

function shell({ id, model }: Answer) {
  return { responseId: id, modelVersion: model };
}

/** What the API calls each status. */
const statusNames: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};

export function geminiError(status: number): Json {
  return { error: { code: status, message: errorWords(status), status: statusNames[status] ?? 'INTERNAL' } };
}

/** This API counts what came from the cache as a part of the prompt, but thoughts beside the rest of the answer. */
function usageFields({ input, cacheRead, output, reasoning }: ModelUsage) {
  return {
    promptTokenCount: input + cacheRead,
    cachedContentTokenCount: cacheRead,
    candidatesTokenCount: output - reasoning,
    thoughtsTokenCount: reasoning,
    totalTokenCount: input + cacheRead + output,
  };
}
