import { z } from 'zod';
import { type ChatUsage, chatUsageSchema, usageOf } from './chat-usage.ts';

/** What one piece of an answer says. A call comes in pieces too, which have its place among the calls in common. */
export type AnswerPart =
  | { kind: 'text' | 'thought'; text: string }
  | { kind: 'call'; place: number | undefined; id: string | undefined; name: string; args: string }
  | { kind: 'finish'; reason: string }
  | { kind: 'usage'; usage: ChatUsage }
  /** The server says in the middle of an answer that there will be no more of it. */
  | { kind: 'error'; message: string };

const textSchema = z.string().nullish().catch(undefined);

/** Some send the parts of a text apart (Mistral), and some of them are thoughts. */
const contentSchema = z
  .union([
    z.string(),
    z.array(
      z.looseObject({
        type: textSchema,
        text: textSchema,
        thinking: z.array(z.looseObject({ text: textSchema })).optional(),
      }),
    ),
  ])
  .nullish()
  .catch(undefined);

const callSchema = z.looseObject({
  index: z.number().int().nonnegative().nullish().catch(undefined),
  id: textSchema,
  function: z
    .looseObject({
      name: textSchema,
      /** Text by the book; an object from some servers, which then comes whole. */
      arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
    })
    .nullish(),
});

const deltaSchema = z.looseObject({
  content: contentSchema,
  /** DeepSeek, llama.cpp, vLLM. */
  reasoning_content: textSchema,
  /** OpenRouter, Ollama, newer vLLM. */
  reasoning: textSchema,
  refusal: textSchema,
  tool_calls: z.array(callSchema).nullish().catch(undefined),
});

/** A chunk of a stream, or the whole answer of a server that does not stream. Generous: servers differ in all but this. */
const chunkSchema = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        delta: deltaSchema.nullish(),
        message: deltaSchema.nullish(),
        finish_reason: textSchema,
      }),
    )
    .nullish()
    .catch(undefined),
  usage: chatUsageSchema.nullish().catch(undefined),
  error: z.unknown().optional(),
});

/** Undefined: it is no answer at all. */
export function partsOfChunk(json: unknown): AnswerPart[] | undefined {
  const parsed = chunkSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const { choices, usage, error } = parsed.data;
  if (error !== undefined && error !== null) return [{ kind: 'error', message: errorWords(error) }];
  const [choice] = choices ?? [];
  const parts = choice ? partsOfDelta(choice.delta ?? choice.message ?? {}) : [];
  if (choice?.finish_reason) parts.push({ kind: 'finish', reason: choice.finish_reason });
  const spent = usage ? usageOf(usage) : undefined;
  if (spent) parts.push({ kind: 'usage', usage: spent });
  return parts;
}

function partsOfDelta(delta: Partial<z.infer<typeof deltaSchema>>): AnswerPart[] {
  const { content, reasoning_content, reasoning, refusal, tool_calls } = delta;
  const parts: AnswerPart[] = [];
  // A server that sends both names sends the same words twice.
  const thought = reasoning_content || reasoning;
  if (thought) parts.push({ kind: 'thought', text: thought });
  if (typeof content === 'string') parts.push({ kind: 'text', text: content });
  else for (const part of content ?? []) parts.push(...partsOfContent(part));
  if (refusal) parts.push({ kind: 'text', text: refusal });
  for (const { index, id, function: called } of tool_calls ?? []) {
    const args = called?.arguments ?? '';
    parts.push({
      kind: 'call',
      place: index ?? undefined,
      id: id ?? undefined,
      name: called?.name ?? '',
      args: typeof args === 'string' ? args : JSON.stringify(args),
    });
  }
  return parts.filter((part) => !('text' in part) || part.text !== '');
}

function partsOfContent(part: {
  text?: string | null | undefined;
  thinking?: { text?: string | null | undefined }[] | undefined;
}) {
  const thoughts = (part.thinking ?? []).map(({ text }): AnswerPart => ({ kind: 'thought', text: text ?? '' }));
  return [...thoughts, { kind: 'text', text: part.text ?? '' } as const];
}

/** The words of an error in any of the shapes in which servers put them. */
export function errorWords(error: unknown): string {
  if (typeof error === 'string') return error;
  if (typeof error !== 'object' || error === null) return 'It gave no reason.';
  const { message, error: inner, detail } = error as Record<string, unknown>;
  for (const words of [message, detail]) if (typeof words === 'string' && words !== '') return words;
  return inner === undefined ? 'It gave no reason.' : errorWords(inner);
}
