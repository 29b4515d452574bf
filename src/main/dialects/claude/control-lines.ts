import { z } from 'zod';
import { jsonSchema } from '../../../shared/ids.ts';
import { modelUsageSchema } from './lines.ts';
import { maybe, text } from './tolerant.ts';

/* Requests and replies between the agent and whoever runs it; either side asks. Seen with 2.1.332. */

/** "Always allow" as the agent proposes it. Kept as it came, to be sent back. */
const suggestionSchema = z.looseObject({
  type: text,
  rules: maybe(z.array(z.looseObject({ toolName: text, ruleContent: maybe(text) }))),
  destination: maybe(text),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

export const canUseToolSchema = z.looseObject({
  subtype: z.literal('can_use_tool'),
  tool_name: text,
  input: z.record(z.string(), jsonSchema),
  tool_use_id: text,
  title: maybe(text),
  description: maybe(text),
  decision_reason: maybe(text),
  blocked_path: maybe(text),
  permission_suggestions: maybe(z.array(suggestionSchema)),
  suppress_always_allow_rule: maybe(z.boolean()),
  matched_ask_rule: maybe(z.looseObject({ tool_name: text, rule_content: maybe(text) })),
  mcp_server: maybe(z.looseObject({ name: text })),
});
export type CanUseTool = z.infer<typeof canUseToolSchema>;

export const controlRequestLineSchema = z.looseObject({
  type: z.literal('control_request'),
  request_id: text,
  request: z.looseObject({ subtype: text }),
});
export type ControlRequestLine = z.infer<typeof controlRequestLineSchema>;

export const cancelRequestLineSchema = z.looseObject({ type: z.literal('control_cancel_request'), request_id: text });

export const controlResponseLineSchema = z.looseObject({
  type: z.literal('control_response'),
  response: z.looseObject({
    subtype: text,
    request_id: text,
    error: maybe(text),
    response: z.unknown().optional(),
    pending_permission_requests: maybe(z.array(controlRequestLineSchema)),
  }),
});
export type ControlResponse = z.infer<typeof controlResponseLineSchema>['response'];

const commandSchema = z.looseObject({ name: text, description: maybe(text), argumentHint: maybe(text) });
export const commandsSchema = z.array(commandSchema);

export const initializeReplySchema = z.looseObject({
  commands: commandsSchema.catch([]),
  models: z.array(z.looseObject({ value: text, displayName: maybe(text), description: maybe(text) })).catch([]),
  current_permission_mode: maybe(text),
});
export type InitializeReply = z.infer<typeof initializeReplySchema>;

export const settingsReplySchema = z.looseObject({
  applied: z.looseObject({ model: maybe(text), effort: maybe(text) }),
});

export const usageReplySchema = z.looseObject({ session: z.looseObject({ model_usage: modelUsageSchema }) });

export const mcpStatusReplySchema = z.looseObject({
  mcpServers: z.array(z.looseObject({ name: text, status: text, error: maybe(text) })),
});
