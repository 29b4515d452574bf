import { z } from 'zod';
import { streamChat, wholeChat } from './chat-answer.ts';
import type { Turn } from './decide.ts';
import type { ModelApi } from './model-api.ts';
import { openaiError } from './openai-error.ts';

/** As much of a request to the chat completions API as the fake model looks at. */
const messageSchema = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  /** Parts may be images, which it does not look at. */
  content: z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]).nullish(),
});
const chatRequestSchema = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).optional(),
  messages: z.array(messageSchema),
  response_format: z
    .looseObject({ json_schema: z.looseObject({ schema: z.unknown().optional() }).optional() })
    .optional(),
  tools: z.array(z.looseObject({ function: z.looseObject({ name: z.string() }) })).optional(),
});

export const openaiChat: ModelApi = {
  read(body) {
    const request = chatRequestSchema.parse(body);
    const streams = request.stream === true;
    const wantsUsage = !streams || request.stream_options?.include_usage === true;
    return {
      conversation: {
        turns: request.messages.flatMap(turnsOf),
        tools: (request.tools ?? []).map((tool) => tool.function.name),
        schema: request.response_format?.json_schema?.schema,
      },
      model: request.model,
      streams,
      reports: { cacheWrite: false, comes: wantsUsage ? 'atEnd' : 'never' },
      stream: (answer, blocks) => streamChat(answer, blocks, wantsUsage),
      whole: wholeChat,
    };
  },
  errorBody: openaiError,
};

function turnsOf({ role, content }: z.infer<typeof messageSchema>): Turn[] {
  const text = typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('');
  if (role === 'user' || role === 'tool') return [{ from: role, text }];
  return role === 'assistant' ? [{ from: 'agent', text }] : [];
}
