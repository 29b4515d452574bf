import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { limits } from '../../../../shared/limits.ts';
import { fileErrorCode, placeInside } from '../inside-workspace.ts';
import { cutResult } from './cut-result.ts';
import { readText } from './read-text.ts';
import { failed, type Tool } from './tool.ts';

const input = z.object({
  // Words and no pattern: a pattern of a model's could keep the app busy for ever.
  text: z.string().min(1).describe('What to look for, as it stands there; upper and lower case are the same'),
  path: z.string().optional().describe('A folder or file to look in, relative to the workspace'),
});

/** Full of what nobody wrote by hand. */
const skipped = new Set(['.git', 'node_modules', '.hg', '.svn', '.venv', '__pycache__']);
const shownCharacters = 300;

export const searchTextTool: Tool<z.infer<typeof input>> = {
  name: 'search',
  kind: 'search',
  about: 'Finds text in the files of a folder and all below it. Gives the file, the number of the line and the line.',
  input,
  async plan({ text, path }) {
    return { ok: true, title: path === undefined ? text : `${text} in ${path}`, risk: 'read', edits: [] };
  },
  async run({ text, path }, { workspace }, { signal }) {
    const place = await placeInside(workspace, path || '.');
    if (!place.ok) return failed(place.message);
    if (!place.exists) return failed(`There is no ${place.shown}.`);
    const root = await placeInside(workspace, '.');
    const base = root.ok ? root.real : workspace;
    const wanted = text.toLowerCase();
    const hits: string[] = [];
    let files = 0;
    for await (const file of filesBelow(place.real)) {
      if (signal.aborted || hits.length >= limits.searchHits) break;
      files += 1;
      if (files > limits.searchFiles) break;
      const read = await readText(file, file);
      if (!read.ok) continue;
      for (const [at, line] of read.text.split('\n').entries()) {
        if (line.toLowerCase().includes(wanted))
          hits.push(`${relative(base, file)}:${at + 1}: ${line.trim().slice(0, shownCharacters)}`);
        if (hits.length >= limits.searchHits) break;
      }
    }
    const more = hits.length >= limits.searchHits || files > limits.searchFiles;
    if (hits.length === 0)
      return { ok: true, output: more ? 'Not found in the files that were looked at; there are more.' : 'Not found.' };
    if (more) hits.push('(There may be more. Look in a smaller folder, or for more of the text.)');
    return { ok: true, ...cutResult(hits.join('\n')) };
  },
};

/** Links are not followed: they may lead outside, or round in a circle. */
async function* filesBelow(path: string): AsyncGenerator<string> {
  let entries: Dirent[];
  try {
    entries = await readdir(path, { withFileTypes: true });
  } catch (error) {
    if (fileErrorCode(error) === 'ENOTDIR') yield path;
    return;
  }
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (skipped.has(entry.name)) continue;
    if (entry.isDirectory()) yield* filesBelow(join(path, entry.name));
    else if (entry.isFile()) yield join(path, entry.name);
  }
}
