import { z } from 'zod';
import { maybe, text } from './tolerant.ts';

/** What the agent's own tools say (0.1): JSON in which the words stand that a person wants to read. */
const ownOutputSchema = z.looseObject({
  output: maybe(text),
  content: maybe(text),
  exit_code: maybe(z.int()),
  timed_out: maybe(z.boolean()),
  truncated: maybe(z.boolean()),
});

/** The output of a call as a person reads it. Of a tool that is not the agent's own it stays as it is. */
export function readableOutput(tool: string, output: string): { text: string; truncated: boolean } {
  const asIs = { text: output, truncated: false };
  if (tool !== 'bash' && tool !== 'read' && tool !== 'read_skill') return asIs;
  const said = ownOutputSchema.safeParse(parsed(output)).data;
  const words = said?.output ?? said?.content;
  if (!said || typeof words !== 'string') return asIs;
  const end = said.timed_out ? 'It took too long and was ended.' : exitWords(said.exit_code);
  const lines = [words.trimEnd(), end].filter((line) => line !== '');
  return { text: end === '' ? words : lines.join('\n'), truncated: said.truncated === true };
}

function exitWords(code: number | null | undefined): string {
  return typeof code === 'number' && code !== 0 ? `Exit status ${code}` : '';
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
