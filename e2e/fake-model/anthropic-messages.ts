import { z } from 'zod';
import { messageError, streamMessage, wholeMessage } from './anthropic-answer.ts';
import type { Turn } from './decide.ts';
import type { ModelApi } from './model-api.ts';

/** As much of a request to the Messages API as the fake model looks at. */
const contentSchema = z.union([
  z.string(),
  z.array(
    z.looseObject({
      type: z.string(),
      text: z.string().optional(),
      content: z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]).optional(),
    }),
  ),
]);
const messagesRequestSchema = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  messages: z.array(z.looseObject({ role: z.enum(['user', 'assistant', 'system']), content: contentSchema })),
  tools: z.array(z.looseObject({ name: z.string() })).optional(),
});

export const anthropicMessages: ModelApi = {
  read(body) {
    const request = messagesRequestSchema.parse(body);
    const tools = (request.tools ?? []).map((tool) => tool.name);
    return {
      conversation: { turns: request.messages.flatMap(turnsOf), tools },
      model: request.model,
      streams: request.stream === true,
      reports: { cacheWrite: true, comes: 'atStart' },
      stream: streamMessage,
      whole: wholeMessage,
    };
  },
  errorBody: messageError,
};

/** A user message of this API holds tool results and a person's words side by side; the results come first. */
function turnsOf(message: z.infer<typeof messagesRequestSchema>['messages'][number]): Turn[] {
  const { role, content } = message;
  if (role === 'system') return [];
  if (typeof content === 'string') return [{ from: role === 'user' ? 'user' : 'agent', text: content }];
  if (role === 'assistant') return [{ from: 'agent', text: content.map((part) => part.text ?? '').join('') }];
  return content.flatMap((part): Turn[] => {
    if (part.type === 'tool_result') return [{ from: 'tool', text: withoutReminders(textOf(part.content)) }];
    return part.type === 'text' ? [{ from: 'user', text: part.text ?? '' }] : [];
  });
}

/** Claude Code 2.1 puts words of its own behind a tool's result; they change from call to call. */
function withoutReminders(text: string): string {
  return text.replace(/\s*<system-reminder>[\s\S]*?<\/system-reminder>/g, '');
}

function textOf(content: string | { text?: string | undefined }[] | undefined): string {
  if (content === undefined || typeof content === 'string') return content ?? '';
  return content.map((part) => part.text ?? '').join('');
}
