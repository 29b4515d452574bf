import { z } from 'zod';
import { jsonSchema } from '../../../shared/ids.ts';
import { count, listOf, maybe, text } from './tolerant.ts';

/* The events of a turn (CodeWhale calls them frames), as far as something is made of them. */

export const responseSchema = z.looseObject({ response_id: text });
export const deltaSchema = z.looseObject({
  response_id: text,
  delta: text,
  channel: z.enum(['text', 'reasoning']).default('text'),
});
export const toolStartSchema = z.looseObject({
  response_id: text,
  tool_name: text,
  arguments: jsonSchema.default(null),
});
export const toolResultSchema = z.looseObject({ response_id: text, tool_name: text, output: jsonSchema.default(null) });

const serverStatusSchema = z.union([text, z.looseObject({ failed: z.looseObject({ error: maybe(text) }) })]);
export const mcpUpdateSchema = z.looseObject({
  update: z.looseObject({ server_name: text, status: serverStatusSchema }),
});
export type ServerStatus = z.infer<typeof serverStatusSchema>;
export const mcpCompleteSchema = z.looseObject({
  summary: z.looseObject({
    ready: listOf(text),
    failed: listOf(z.looseObject({ server_name: text, error: maybe(text) })),
    cancelled: listOf(text),
  }),
});
export const mcpCallSchema = z.looseObject({ server_name: text, tool_name: text });
export const mcpCallEndSchema = mcpCallSchema.extend({ ok: z.boolean() });

const hostRuleSchema = z.looseObject({ host: text, action: z.enum(['allow', 'deny']) });
export const reviewSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('approved') }),
  z.object({ type: z.literal('approved_execpolicy_amendment') }),
  z.object({ type: z.literal('approved_for_session') }),
  z.object({ type: z.literal('network_policy_amendment'), host: text, action: z.enum(['allow', 'deny']) }),
  z.object({ type: z.literal('denied') }),
  z.object({ type: z.literal('abort') }),
]);
export const approvalRequestSchema = z.looseObject({
  call_id: text.catch(''),
  approval_id: text.min(1),
  turn_id: text.catch(''),
  command: text.catch(''),
  cwd: maybe(text),
  reason: maybe(text),
  matched_rule: maybe(text),
  network_approval_context: maybe(z.looseObject({ host: text, protocol: maybe(text) })),
  proposed_execpolicy_amendment: listOf(text),
  proposed_network_policy_amendments: listOf(hostRuleSchema),
  additional_permissions: listOf(text),
  available_decisions: listOf(reviewSchema),
});
export type ApprovalRequest = z.infer<typeof approvalRequestSchema>;
export const approvalSchema = z.looseObject({ request: approvalRequestSchema });

export const inputRequestSchema = z.looseObject({
  request: z.looseObject({
    request_id: text.min(1),
    questions: z
      .array(
        z.looseObject({
          header: maybe(text),
          id: text.min(1),
          question: text,
          options: z.array(z.looseObject({ label: text, description: maybe(text) })).catch([]),
          allow_free_text: z.boolean().catch(false),
          multi_select: z.boolean().catch(false),
        }),
      )
      .min(1)
      .max(16),
  }),
});
export const elicitationSchema = z.looseObject({ server_name: text, request_id: text.min(1), prompt: text });

export const commandSchema = z.looseObject({ command: text });
export const commandBeginSchema = commandSchema.extend({ cwd: maybe(text) });
export const commandOutputSchema = commandSchema.extend({ delta: text });
export const commandEndSchema = commandSchema.extend({ exit_code: z.int() });
export const patchSchema = z.looseObject({ path: text });
export const patchEndSchema = patchSchema.extend({ ok: z.boolean() });

export const turnSchema = z.looseObject({ turn_id: text });
export const turnAbortedSchema = turnSchema.extend({ reason: text.catch('') });

export const goalSchema = z.looseObject({
  thread_id: text,
  objective: text,
  status: text,
  token_budget: maybe(z.int().positive()),
  tokens_used: count,
  time_used_seconds: count,
  continuation_count: count,
});
export const goalUpdatedSchema = z.looseObject({ goal: goalSchema });
export const goalClearedSchema = z.looseObject({ thread_id: text });
export const errorSchema = z.looseObject({ message: text });
