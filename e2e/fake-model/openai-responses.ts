import { z } from 'zod';
import type { Turn } from './decide.ts';
import type { ModelApi } from './model-api.ts';
import { openaiError } from './openai-error.ts';
import { streamResponse, type ToolForms, wholeResponse } from './responses-answer.ts';

/** As much of a request to the Responses API as the fake model looks at. */
const contentSchema = z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]);
const itemSchema = z.looseObject({
  /** Left out by some for messages. */
  type: z.string().optional(),
  role: z.string().optional(),
  content: contentSchema.nullish(),
  output: z.union([contentSchema, z.looseObject({ content: z.string().optional() })]).optional(),
});
type Item = z.infer<typeof itemSchema>;
const toolSchema = z.looseObject({
  type: z.string(),
  name: z.string().optional(),
  tools: z.array(z.looseObject({ name: z.string() })).optional(),
});
const responsesRequestSchema = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  input: z.union([z.string(), z.array(itemSchema)]),
  tools: z.array(toolSchema).optional(),
  text: z.looseObject({ format: z.looseObject({ schema: z.unknown().optional() }).optional() }).optional(),
});

/** The Responses API without memory of earlier answers: the whole conversation comes each time. */
export const openaiResponses: ModelApi = {
  read(body) {
    const request = responsesRequestSchema.parse(body);
    const tools = request.tools ?? [];
    const input = typeof request.input === 'string' ? [{ role: 'user', content: request.input }] : request.input;
    const forms = formsOf(tools);
    return {
      conversation: { turns: input.flatMap(turnsOf), tools: [...forms.keys()], schema: request.text?.format?.schema },
      model: request.model,
      streams: request.stream === true,
      reports: { cacheWrite: true, comes: 'atEnd' },
      stream: (answer, blocks) => streamResponse(answer, blocks, forms),
      whole: (answer, blocks) => wholeResponse(answer, blocks, forms),
    };
  },
  errorBody: openaiError,
};

function formsOf(tools: readonly z.infer<typeof toolSchema>[]): ToolForms {
  const forms = new Map<string, { freeForm?: true; namespace?: string }>();
  for (const { type, name = type, tools: inside } of tools) {
    if (inside) for (const tool of inside) forms.set(tool.name, { namespace: name });
    else forms.set(name, type === 'custom' ? { freeForm: true } : {});
  }
  return forms;
}

function turnsOf(item: Item): Turn[] {
  const { type = 'message' } = item;
  if (type.endsWith('_output')) return [{ from: 'tool', text: outputOf(item.output) }];
  if (type.endsWith('_call')) return [{ from: 'agent', text: '' }];
  if (type !== 'message' || !(item.role === 'user' || item.role === 'assistant')) return [];
  return [{ from: item.role === 'user' ? 'user' : 'agent', text: textOf(item.content) }];
}

function outputOf(output: Item['output']): string {
  const isObject = typeof output === 'object' && !Array.isArray(output);
  return isObject ? (output.content ?? '') : textOf(output);
}

function textOf(content: z.infer<typeof contentSchema> | null | undefined): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('');
}
