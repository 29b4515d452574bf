import { open } from 'node:fs/promises';
import { limits } from '../../../../shared/limits.ts';

/** What a command printed; of very much of it the beginning and the end, which is all that is told in the end. */
export async function readOutput(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const part = limits.toolResultBytes;
    if (size <= 2 * part) return (await bytesAt(0, size)).toString('utf8');
    return Buffer.concat([await bytesAt(0, part), await bytesAt(size - part, part)]).toString('utf8');
  } finally {
    await file.close();
  }

  async function bytesAt(from: number, length: number): Promise<Buffer> {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await file.read(buffer, 0, length, from);
    return buffer.subarray(0, bytesRead);
  }
}
