import { z } from 'zod';
import { readIfThere, replaceFile, type WireFiles } from './wire-files.ts';

/** How the process of a wire is known again. Written before the start without `process`, and again once it has a number. */
export const wireMetaSchema = z.strictObject({
  version: z.literal(1),
  /** 128 bits in hex, in the arguments of the process. */
  token: z.string().regex(/^[0-9a-f]{32}$/),
  bootId: z.string(),
  program: z.string(),
  args: z.array(z.string()),
  /** What the recording may grow to, in bytes; a person can raise it. */
  quota: z.number().int().positive(),
  /** `pid` leads the process group. `start`: when it began, in the system's own words; absent: it was gone by then. */
  process: z.strictObject({ pid: z.number().int().positive(), start: z.string().optional() }).optional(),
});
export type WireMeta = z.infer<typeof wireMetaSchema>;

export function writeMeta(files: WireFiles, meta: WireMeta): Promise<void> {
  return replaceFile(files.meta, JSON.stringify(meta));
}

/** Absent: there is none, or it is not ours to trust. */
export async function readMeta(files: WireFiles): Promise<WireMeta | undefined> {
  const text = await readIfThere(files.meta);
  if (text === undefined) return undefined;
  const parsed = wireMetaSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
