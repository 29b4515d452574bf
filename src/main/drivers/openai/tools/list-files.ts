import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import { fileErrorCode, placeInside } from '../inside-workspace.ts';
import { cutResult } from './cut-result.ts';
import { failed, type Tool } from './tool.ts';

const input = z.object({
  path: z.string().optional().describe('The folder, relative to the workspace; without it the workspace itself'),
});

export const listFilesTool: Tool<z.infer<typeof input>> = {
  name: 'list',
  kind: 'read',
  about: 'Lists a folder. Folders end in a slash.',
  input,
  async plan({ path }) {
    return { ok: true, title: path || '.', risk: 'read', edits: [] };
  },
  async run({ path }, { workspace }) {
    const place = await placeInside(workspace, path || '.');
    if (!place.ok) return failed(place.message);
    try {
      const entries = await readdir(place.real, { withFileTypes: true });
      const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
      return { ok: true, ...cutResult(names.length === 0 ? '(The folder is empty.)' : names.join('\n')) };
    } catch (error) {
      return failed(`${place.shown} cannot be listed (${fileErrorCode(error)}).`);
    }
  },
};
