import type { Json } from '../../src/shared/ids.ts';
import { type Content, inTurn, isContent, pieces, sayInPieces, wordsOf } from './answer-content.ts';
import { type Answer, errorWords, type Fields, type Step } from './model-api.ts';
import type { ModelUsage } from './model-usage.ts';
import { openaiErrorCode } from './openai-error.ts';
import type { Block } from './script.ts';

/**
 * The tools that may be called, by name. A free-form one takes text instead of JSON, which a script gives as
 * `input.input`; some are told apart by a namespace.
 */
export type ToolForms = ReadonlyMap<string, { freeForm?: true; namespace?: string }>;

/** The events of one streamed answer of the Responses API, in the order in which the real one sends them. */
export function* streamResponse(answer: Answer, blocks: readonly Block[], forms: ToolForms): Generator<Step> {
  let sequence = 0;
  const output: Json[] = [];
  const send = (type: string, fields: Fields): Step => {
    sequence += 1;
    return { event: type, data: { type, sequence_number: sequence - 1, ...fields } };
  };
  yield send('response.created', { response: shell(answer, 'in_progress', []) });
  yield send('response.in_progress', { response: shell(answer, 'in_progress', []) });
  const whole = yield* inTurn(
    blocks,
    function* (block, output_index) {
      const item = itemOf(answer.id, output_index, block, forms);
      yield send('response.output_item.added', { output_index, item: begun(item) });
      yield* streamItem(item, block, (type, fields) => send(type, { item_id: item.id, output_index, ...fields }));
      yield send('response.output_item.done', { output_index, item });
      output.push(item);
    },
    (status) => {
      const error = { code: openaiErrorCode(status), message: errorWords(status) };
      return [send('response.failed', { response: { ...shell(answer, 'failed', output), error } })];
    },
  );
  if (!whole) return;
  const usage = usageFields(answer.usage);
  yield send('response.completed', { response: { ...shell(answer, 'completed', output), usage } });
}

type Item = Fields & { id: string };

function itemOf(id: string, index: number, block: Content, forms: ToolForms): Item {
  const status = 'completed';
  if ('think' in block) {
    const summary = [{ type: 'summary_text', text: block.think }];
    return { id: `rs_${id}_${index}`, type: 'reasoning', summary, encrypted_content: 'ZmFrZQ==' };
  }
  if ('tool' in block) {
    const { name, input } = block.tool;
    const { freeForm, namespace } = forms.get(name) ?? {};
    const call = { call_id: `call_${id}_${index}`, name, status, ...(namespace !== undefined && { namespace }) };
    if (freeForm) {
      return { id: `ctc_${id}_${index}`, type: 'custom_tool_call', ...call, input: String(input.input ?? '') };
    }
    return { id: `fc_${id}_${index}`, type: 'function_call', ...call, arguments: JSON.stringify(input) };
  }
  const content = [{ type: 'output_text', text: wordsOf(block), annotations: [] }];
  return { id: `msg_${id}_${index}`, type: 'message', role: 'assistant', status, content };
}

/** An item as it stands before anything of it was streamed. */
function begun(item: Item): Item {
  const empty: Fields = { summary: [], content: [], arguments: '', input: '' };
  const fields = Object.entries(item).map(([key, value]) => [key, key in empty ? (empty[key] ?? null) : value]);
  return { ...Object.fromEntries(fields), ...('status' in item && { status: 'in_progress' }) } as Item;
}

function* streamItem(item: Item, block: Content, send: (type: string, fields: Fields) => Step): Generator<Step> {
  if ('think' in block) {
    const place = { summary_index: 0 };
    yield send('response.reasoning_summary_part.added', { ...place, part: { type: 'summary_text', text: '' } });
    for (const delta of pieces(block.think)) yield send('response.reasoning_summary_text.delta', { ...place, delta });
    yield send('response.reasoning_summary_text.done', { ...place, text: block.think });
    const part = { type: 'summary_text', text: block.think };
    yield send('response.reasoning_summary_part.done', { ...place, part });
  } else if ('tool' in block) {
    const field = 'arguments' in item ? 'arguments' : 'input';
    const type = field === 'arguments' ? 'response.function_call_arguments' : 'response.custom_tool_call_input';
    for (const delta of pieces(String(item[field]))) yield send(`${type}.delta`, { delta });
    yield send(`${type}.done`, { [field]: item[field] ?? '' });
  } else {
    const place = { content_index: 0 };
    const part = (text: string) => ({ type: 'output_text', text, annotations: [] });
    yield send('response.content_part.added', { ...place, part: part('') });
    yield* sayInPieces(block, (delta) => send('response.output_text.delta', { ...place, delta }));
    yield send('response.output_text.done', { ...place, text: wordsOf(block) });
    yield send('response.content_part.done', { ...place, part: part(wordsOf(block)) });
  }
}

/** The same answer in one piece, for a request that does not stream. */
export function wholeResponse(answer: Answer, blocks: readonly Block[], forms: ToolForms): Json {
  const output = blocks.filter(isContent).map((block, index) => itemOf(answer.id, index, block, forms));
  return { ...shell(answer, 'completed', output), usage: usageFields(answer.usage) };
}

function shell({ id, model }: Answer, status: string, output: Json[]) {
  return { id: `resp_${id}`, object: 'response', created_at: 0, status, model, output, error: null, usage: null };
}

/** This API counts what was cached as a part of the input, and reasoning as a part of the output. */
function usageFields({ input, cacheWrite, cacheRead, output, reasoning }: ModelUsage) {
  const all = input + cacheWrite + cacheRead;
  return {
    input_tokens: all,
    input_tokens_details: { cached_tokens: cacheRead, cache_write_tokens: cacheWrite },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: all + output,
  };
}
