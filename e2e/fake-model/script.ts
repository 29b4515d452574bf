import { z } from 'zod';

/**
 * What the fake model is told to do in one call, piece by piece. The prompt carries it:
 * `some words @@[[blocks of the first call],[blocks of the second call]]@@`.
 */
export const blockSchema = z.union([
  z.strictObject({ say: z.string() }),
  z.strictObject({ think: z.string() }),
  z.strictObject({ tool: z.strictObject({ name: z.string(), input: z.record(z.string(), z.json()) }) }),
  /** Says `slow` words, `ms` milliseconds apart. */
  z.strictObject({ slow: z.number().int().positive(), ms: z.number().int().nonnegative() }),
  /** Answers with this HTTP status; as the first block only. `times`: only so often, then the rest of the call runs. */
  z.strictObject({ error: z.number().int().min(400).max(599), times: z.number().int().positive().optional() }),
  /** Calls the tools of this call even where they were not offered: some agents hide tools that can be called. */
  z.strictObject({ force: z.literal(1) }),
  /** Waits in the middle of the answer until the test lets this name go. */
  z.strictObject({ hold: z.string().min(1) }),
  /** Claims this many tokens of input instead of the usual figure. */
  z.strictObject({ fill: z.number().int().positive() }),
  /** Sent with the answer. */
  z.strictObject({ headers: z.record(z.string(), z.string()) }),
]);
export type Block = z.infer<typeof blockSchema>;

const scriptSchema = z.array(z.array(blockSchema));
export type Script = z.infer<typeof scriptSchema>;

/** Wraps a script for a prompt. */
export function scripted(text: string, ...calls: Script): string {
  return `${text} @@${JSON.stringify(calls)}@@`;
}

/** What the model does on a message with these words, where a person is to see the message without its script. */
export type Lessons = ReadonlyMap<string, Script>;

/** The last script of a text, or that of its words; undefined where there is none. One that is wrong is a mistake in a test, so it throws. */
export function findScript(text: string, lessons?: Lessons): Script | undefined {
  let found: string | undefined;
  let from = text.indexOf('@@[');
  while (from >= 0) {
    const end = endOfArray(text, from + 2);
    const closed = end !== undefined && text.startsWith('@@', end);
    if (closed) found = text.slice(from + 2, end);
    from = text.indexOf('@@[', closed ? end + 2 : from + 2);
  }
  if (found !== undefined) return scriptSchema.parse(JSON.parse(found));
  return lessons && [...lessons].find(([words]) => text.includes(words))?.[1];
}

/** A script may hold another one in a string (the prompt of a sub-agent), so the end is found by reading, not by search. */
function endOfArray(text: string, start: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '[') depth += 1;
    else if (character === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}
