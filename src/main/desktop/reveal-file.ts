import { shell } from 'electron';
import { ok, type Result } from '../../shared/result.ts';
import { findInside } from './find-inside.ts';

/** Shows a file in the system's file manager. Never opens it: an agent may have written the file, and its name. */
export async function revealFile(workspace: string, path: string): Promise<Result<object>> {
  const found = await findInside(workspace, path);
  if (!found.ok) return found;
  shell.showItemInFolder(found.value.path);
  return ok({});
}
