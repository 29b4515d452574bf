import { readFileSync } from 'node:fs';
import { z } from 'zod';

const pieceSchema = z.union([z.string(), z.strictObject({ repeat: z.string(), times: z.number().int().positive() })]);

/**
 * One frame of `golden/`: the envelope of its file around a type and a payload (`envelope`: what differs in it), or a whole
 * frame, or a text as it is. `error`: how it is refused; without one it is read as its type.
 */
const goldenSchema = z.strictObject({
  name: z.string(),
  type: z.string().optional(),
  payload: z.json().optional(),
  envelope: z.record(z.string(), z.json()).optional(),
  frame: z.json().optional(),
  text: z.array(pieceSchema).optional(),
  error: z.string().optional(),
});
const fileSchema = z.strictObject({ envelope: z.record(z.string(), z.json()), frames: z.array(goldenSchema) });

export type Golden = { name: string; text: string; expected: { type: string } | { error: string } };

/** For tests: the frames of one file, as they go over the channel. */
export function goldenFrames(
  name: 'requests' | 'refused-requests' | 'hostile' | 'reports' | 'refused-reports',
): Golden[] {
  const file = new URL(`./golden/${name}.json`, import.meta.url);
  const { envelope, frames } = fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return frames.map((golden) => ({
    name: golden.name,
    text: textOf(golden, envelope),
    expected: golden.error === undefined ? { type: golden.type ?? '' } : { error: golden.error },
  }));
}

function textOf(golden: z.infer<typeof goldenSchema>, around: Record<string, unknown>): string {
  if (golden.text) {
    return golden.text.map((piece) => (typeof piece === 'string' ? piece : piece.repeat.repeat(piece.times))).join('');
  }
  const { type, payload } = golden;
  return JSON.stringify(golden.frame ?? { ...around, ...golden.envelope, type, payload });
}
