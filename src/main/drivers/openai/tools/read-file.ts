import { z } from 'zod';
import { placeInside } from '../inside-workspace.ts';
import { cutResult } from './cut-result.ts';
import { readText } from './read-text.ts';
import { failed, type Tool } from './tool.ts';

const input = z.object({
  path: z.string().min(1).describe('The file, relative to the workspace'),
  from_line: z.number().int().positive().optional().describe('The first line to read, counted from 1'),
  lines: z.number().int().positive().optional().describe('How many lines to read'),
});

export const readFileTool: Tool<z.infer<typeof input>> = {
  name: 'read',
  kind: 'read',
  about: 'Reads a text file.',
  input,
  async plan({ path }) {
    return { ok: true, title: path, risk: 'read', edits: [] };
  },
  async run({ path, from_line = 1, lines }, { workspace }) {
    const place = await placeInside(workspace, path);
    if (!place.ok) return failed(place.message);
    if (!place.exists) return failed(`There is no ${place.shown}.`);
    const file = await readText(place.real, place.shown);
    if (!file.ok) return failed(file.message);
    if (from_line === 1 && lines === undefined) return { ok: true, ...cutResult(file.text) };
    const all = file.text.split('\n');
    const part = all.slice(from_line - 1, lines === undefined ? undefined : from_line - 1 + lines);
    if (part.length === 0) return failed(`${place.shown} has ${all.length} lines.`);
    return { ok: true, ...cutResult(part.join('\n')) };
  },
};
