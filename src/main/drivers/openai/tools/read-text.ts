import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { limits } from '../../../../shared/limits.ts';
import { fileErrorCode } from '../inside-workspace.ts';

export type FileText = { ok: true; text: string } | { ok: false; message: string };

/** A text file of a sensible size; `shown` is its name in messages. */
export async function readText(path: string, shown: string): Promise<FileText> {
  try {
    const facts = await stat(path);
    if (!facts.isFile()) return { ok: false, message: `${shown} is not a file.` };
    if (facts.size > limits.errandFileBytes) return { ok: false, message: `${shown} is too large to be read.` };
    const bytes = await readFile(path);
    if (!isUtf8(bytes)) return { ok: false, message: `${shown} is not a text file.` };
    return { ok: true, text: bytes.toString('utf8') };
  } catch (error) {
    return { ok: false, message: `${shown} cannot be read (${fileErrorCode(error)}).` };
  }
}
