import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';
import { limits } from '../../shared/limits.ts';
import { errorCode } from './wire-files.ts';

/** Puts frames at their places in `in.jsonl`, each byte once, in order, whatever was there before. */
export type InputWriter = {
  write(offset: number, text: string): void;
  /** Every byte before this one is in the file. */
  written(): number;
  close(): void;
};

type Frame = { offset: number; bytes: Buffer };

/**
 * The file's own size says what was written: a frame below it is there already, one across it is torn and gets its rest.
 * A write that fails is tried again each `diskRetryMs`, and what comes after it waits. `failed` is told once until it works again.
 */
export function createInputWriter(path: string, failed: (why: string) => void): InputWriter {
  const waiting: Frame[] = [];
  let descriptor: number | undefined;
  let size = 0;
  let retry: NodeJS.Timeout | undefined;
  let troubled = false;
  let closed = false;

  function put(file: number, frame: Frame): void {
    while (size < frame.offset + frame.bytes.length) {
      const from = size - frame.offset;
      size += writeSync(file, frame.bytes, from, frame.bytes.length - from, size);
    }
  }

  /** Undefined when all that waited is in the file, else why not. */
  function putAll(): string | undefined {
    try {
      descriptor ??= openSync(path, constants.O_WRONLY | constants.O_NOFOLLOW);
      size = fstatSync(descriptor).size;
      for (let frame = waiting[0]; frame; frame = waiting[0]) {
        if (frame.offset > size) return `the bytes ${size} to ${frame.offset} are missing`;
        put(descriptor, frame);
        waiting.shift();
      }
      return undefined;
    } catch (error) {
      if (errorCode(error) === undefined) throw error;
      return (error as Error).message;
    }
  }

  function flush(): void {
    clearTimeout(retry);
    retry = undefined;
    const why = putAll();
    if (why !== undefined) retry = setTimeout(flush, limits.diskRetryMs);
    if (why !== undefined && !troubled) failed(why);
    troubled = why !== undefined;
  }

  return {
    write(offset, text) {
      if (closed) return;
      waiting.push({ offset, bytes: Buffer.from(text) });
      if (!retry) flush();
    },
    written() {
      if (descriptor === undefined && !retry && !closed) flush();
      return size;
    },
    close() {
      closed = true;
      clearTimeout(retry);
      waiting.length = 0;
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
}
