import { z } from 'zod';
import { jsonSchema } from '../../../shared/ids.ts';
import type { FileChange } from './patch.ts';
import { listOf, maybe, text } from './tolerant.ts';

/* Items of a turn, as much of them as the dialect looks at; seen with 0.171 or declared in it. */

const item = <Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.looseObject({ type: z.literal(type), id: text, ...shape });

const status = maybe(text);

export const changeSchema = z
  .looseObject({
    path: text,
    kind: z.looseObject({ type: z.enum(['add', 'delete', 'update']), move_path: maybe(text) }),
    diff: text,
  })
  .transform(({ path, kind, diff }): FileChange => ({ path, kind: kind.type, movePath: kind.move_path ?? null, diff }));

export const actionSchema = z.looseObject({ type: text, command: maybe(text) });

const inputPartSchema = z.discriminatedUnion('type', [z.looseObject({ type: z.literal('text'), text })]);

const contentSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text }),
  z.looseObject({ type: z.literal('image'), data: text }),
  z.looseObject({ type: z.literal('inputText'), text }),
  z.looseObject({ type: z.literal('inputImage'), imageUrl: text }),
]);
export type ContentPart = z.infer<typeof contentSchema> | undefined;

const toolItems = [
  item('commandExecution', {
    command: text,
    cwd: maybe(text),
    status,
    commandActions: listOf(actionSchema).catch([]),
    aggregatedOutput: maybe(text),
    exitCode: maybe(z.number()),
  }),
  item('fileChange', { changes: z.array(changeSchema), status }),
  item('mcpToolCall', {
    server: text,
    tool: text,
    arguments: jsonSchema.optional(),
    status,
    result: maybe(z.looseObject({ content: listOf(contentSchema) })),
    error: maybe(z.looseObject({ message: text })),
  }),
  item('dynamicToolCall', {
    tool: text,
    arguments: jsonSchema.optional(),
    status,
    success: maybe(z.boolean()),
    contentItems: maybe(listOf(contentSchema)),
  }),
  item('collabAgentToolCall', {
    tool: text,
    status,
    prompt: maybe(text),
    receiverThreadIds: z.array(text).catch([]),
    agentsStates: z.record(z.string(), z.looseObject({ status: maybe(text), message: maybe(text) })).catch({}),
  }),
  item('webSearch', { query: maybe(text) }),
  item('imageView', { path: text }),
  item('imageGeneration', { revisedPrompt: maybe(text), result: maybe(text), status }),
  item('sleep', { durationMs: maybe(z.number()) }),
] as const;

const toolItemSchema = z.discriminatedUnion('type', toolItems);
export type ToolItem = z.infer<typeof toolItemSchema>;

export const itemSchema = z.discriminatedUnion('type', [
  item('userMessage', { clientId: maybe(text), content: listOf(inputPartSchema) }),
  item('agentMessage', { text }),
  item('plan', { text }),
  item('reasoning', { summary: z.array(text).catch([]), content: z.array(text).catch([]) }),
  item('contextCompaction', {}),
  item('exitedReviewMode', { review: text }),
  ...toolItems,
]);
export type Item = z.infer<typeof itemSchema>;
export type ItemOf<Type extends Item['type']> = Extract<Item, { type: Type }>;

/** Items that say nothing that is shown, or what others say too. */
export const silentItems: ReadonlySet<string> = new Set([
  'enteredReviewMode',
  'functionCallOutput',
  'hookPrompt',
  'subAgentActivity',
]);
