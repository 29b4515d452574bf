import { z } from 'zod';
import type { Turn } from './decide.ts';
import { geminiError, streamContent, wholeContent } from './gemini-answer.ts';
import type { ModelApi } from './model-api.ts';

/** As much of a request to the Gemini API as the fake model looks at. */
const partSchema = z.looseObject({
  text: z.string().optional(),
  functionResponse: z.looseObject({ response: z.looseObject({}).optional() }).optional(),
});
const contentSchema = z.looseObject({ role: z.enum(['user', 'model']).optional(), parts: z.array(partSchema) });
const generateRequestSchema = z.looseObject({
  contents: z.array(contentSchema),
  tools: z
    .array(z.looseObject({ functionDeclarations: z.array(z.looseObject({ name: z.string() })).optional() }))
    .optional(),
  generationConfig: z
    .looseObject({ responseJsonSchema: z.unknown().optional(), responseSchema: z.unknown().optional() })
    .optional(),
});

/** `models/NAME:generateContent` and `models/NAME:streamGenerateContent?alt=sse`; other forms of a stream are not known. */
export const geminiContent: ModelApi = {
  read(body, path) {
    const request = generateRequestSchema.parse(body);
    const [model = '', method] = (path.split('/').at(-1) ?? '').split(':');
    const declared = (request.tools ?? []).flatMap((tool) => tool.functionDeclarations ?? []);
    const { responseJsonSchema, responseSchema } = request.generationConfig ?? {};
    return {
      conversation: {
        turns: request.contents.flatMap(turnsOf),
        tools: declared.map((tool) => tool.name),
        schema: responseJsonSchema ?? responseSchema,
      },
      model,
      streams: method === 'streamGenerateContent',
      reports: { cacheWrite: false, comes: 'atEnd' },
      stream: streamContent,
      whole: wholeContent,
    };
  },
  errorBody: geminiError,
};

/** A user's content of this API holds results of functions and a person's words side by side. */
function turnsOf({ role, parts }: z.infer<typeof contentSchema>): Turn[] {
  if (role === 'model') return [{ from: 'agent', text: parts.map((part) => part.text ?? '').join('') }];
  return parts.flatMap((part): Turn[] => {
    if (part.functionResponse) return [{ from: 'tool', text: resultOf(part.functionResponse.response ?? {}) }];
    return part.text === undefined ? [] : [{ from: 'user', text: part.text }];
  });
}

/** By custom what a function gave is in `output` or `error`. */
function resultOf(response: Record<string, unknown>): string {
  const { output, error } = response;
  const told = [output, error].find((value) => typeof value === 'string');
  return told === undefined ? JSON.stringify(response) : String(told);
}
