import { z } from 'zod';
import type { Json } from '../../../shared/ids.ts';
import type { Prompt, Settlement } from '../../../shared/waiting.ts';
import { maybe, text } from './tolerant.ts';

/** The tool by which the agent asks a person something; a request for permission carries it (2.1.332). */
export const questionTool = 'AskUserQuestion';

const questionsSchema = z
  .array(
    z.looseObject({
      question: text,
      header: maybe(text),
      multiSelect: maybe(z.boolean()),
      options: z.array(z.looseObject({ label: text, description: maybe(text), preview: maybe(text) })),
    }),
  )
  .min(1)
  .max(16);

type Input = { [key: string]: Json };

/** The prompts of a question; undefined where they are not as expected. */
export function promptsOf(input: Input): Prompt[] | undefined {
  const parsed = questionsSchema.safeParse(input.questions);
  return parsed.data?.map((question, place) => ({
    id: promptId(place),
    prompt: question.question,
    ...(question.header ? { header: question.header } : {}),
    options: question.options.map((option) => ({
      label: option.label,
      ...(option.description ? { description: option.description } : {}),
      ...(option.preview ? { preview: option.preview } : {}),
    })),
    multiSelect: question.multiSelect ?? false,
    freeText: true,
  }));
}

function promptId(place: number): string {
  return `question-${place + 1}`;
}

/** The input with the answers in it, as the agent takes them: by the words of the question. */
export function answeredInput(input: Input, settlement: Settlement): Input {
  const questions = questionsSchema.safeParse(input.questions).data ?? [];
  const answers = questions.map((question, place): [string, string] => {
    const chosen = settlement.answers?.[promptId(place)] ?? [];
    return [question.question, chosen.join(', ')];
  });
  return { ...input, answers: Object.fromEntries(answers) };
}
