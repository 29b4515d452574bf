import { constants, type Stats } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What lies in the folder of a wire. */
export type WireFiles = { folder: string; input: string; output: string; errors: string; exit: string; meta: string };

export function wireFiles(folder: string): WireFiles {
  return {
    folder,
    input: join(folder, 'in.jsonl'),
    output: join(folder, 'out.jsonl'),
    errors: join(folder, 'err.log'),
    exit: join(folder, 'exit'),
    meta: join(folder, 'meta.json'),
  };
}

const fresh = constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW | constants.O_WRONLY;
const onlyOwner = { folder: 0o700, file: 0o600 };

/** Makes the folder and its files. It must not exist: whatever lies there already, a link included, was put there by somebody else. */
export async function createWireFolder(files: WireFiles): Promise<void> {
  await mkdir(dirname(files.folder), { recursive: true, mode: onlyOwner.folder });
  await mkdir(files.folder, { mode: onlyOwner.folder });
  for (const path of [files.input, files.output, files.errors]) {
    const file = await open(path, fresh, onlyOwner.file);
    await file.close();
  }
}

/** The whole new text or the whole old one, whenever the app dies. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`;
  await rm(temporary, { force: true });
  const file = await open(temporary, fresh, onlyOwner.file);
  try {
    await file.writeFile(text);
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

/** Opens a file of a wire, but never through a link. */
export function openWireFile(path: string, how: 'read' | 'write'): Promise<FileHandle> {
  const access = how === 'read' ? constants.O_RDONLY : constants.O_WRONLY;
  return open(path, access | constants.O_NOFOLLOW);
}

/** The text of a small file; absent when there is none. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, { encoding: 'utf8', flag: constants.O_RDONLY | constants.O_NOFOLLOW });
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The last bytes of a file, from a whole character on. */
export async function readTail(path: string, bytes: number): Promise<string> {
  const file = await openWireFile(path, 'read');
  try {
    const { size }: Stats = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, bytes));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, size - buffer.length);
    let start = 0;
    while (size > bytes && start < 4 && ((buffer[start] ?? 0) & 0xc0) === 0x80) start += 1;
    return buffer.toString('utf8', start, bytesRead);
  } finally {
    await file.close();
  }
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
