import { writeSync } from 'node:fs';
import type { EchoLine } from '../../dialects/echo/echo-protocol.ts';

export type Output = {
  say(line: EchoLine): void;
  raw(bytes: string | Buffer): void;
};

/** Writes whole lines at once and in order; standard output is a file here. */
export function createOutput(): Output {
  const raw = (bytes: string | Buffer) => {
    const all = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    for (let at = 0; at < all.length; ) at += writeSync(1, all, at);
  };
  return { raw, say: (line) => raw(`${JSON.stringify(line)}\n`) };
}
