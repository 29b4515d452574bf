import { z } from 'zod';
import { commandsSchema } from './control-lines.ts';
import { maybe, text } from './tolerant.ts';

/* Lines of type `system`: what the agent says of itself. Seen with 2.1.332. */

const line = <Subtype extends string, Shape extends z.core.$ZodLooseShape>(subtype: Subtype, shape: Shape) =>
  z.looseObject({ type: z.literal('system'), subtype: z.literal(subtype), ...shape });

/** Repeated at the start of each turn. */
const initSchema = line('init', {
  session_id: maybe(text),
  model: maybe(text),
  permissionMode: maybe(text),
  mcp_servers: maybe(z.array(z.looseObject({ name: text, status: text }))),
});
const statusSchema = line('status', {
  status: maybe(text),
  permissionMode: maybe(text),
  compact_result: maybe(text),
  compact_error: maybe(text),
});
const compactBoundarySchema = line('compact_boundary', {
  compact_metadata: z.looseObject({
    trigger: maybe(text),
    pre_tokens: maybe(z.number()),
    post_tokens: maybe(z.number()),
  }),
});
const apiRetrySchema = line('api_retry', {
  attempt: z.number(),
  max_retries: z.number(),
  retry_delay_ms: z.number(),
  error_status: maybe(z.number()),
});
const taskNotificationSchema = line('task_notification', {
  tool_use_id: maybe(text),
  status: text,
  summary: maybe(text),
});
const backgroundTasksSchema = line('background_tasks_changed', {
  tasks: z.array(z.looseObject({ task_id: text, task_type: maybe(text) })),
});

export const systemLineSchema = z.discriminatedUnion('subtype', [
  initSchema,
  statusSchema,
  compactBoundarySchema,
  apiRetrySchema,
  taskNotificationSchema,
  backgroundTasksSchema,
  line('session_title_changed', { title: text }),
  line('commands_changed', { commands: commandsSchema }),
  line('local_command_output', { content: text }),
  line('model_refusal_fallback', { content: text }),
  line('session_writes_lost', {}),
]);
export type SystemLine = z.infer<typeof systemLineSchema>;
export type SystemLineOf<Subtype extends SystemLine['subtype']> = Extract<SystemLine, { subtype: Subtype }>;
